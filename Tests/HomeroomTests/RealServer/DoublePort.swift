import AppCore
import Foundation
import Glibc
import HTTPTypes
import Synchronization

/// Serves the double on a port of 127.0.0.1, for the program in a separate process.
///
/// It has its own thread, because a test that waits for a process blocks one of Swift's threads. It
/// handles one request at a time, each on its own connection.
final class DoublePort: Sendable {
    let server: SATDouble
    let port: Int
    private let listener: Int32
    private let isClosed = Mutex(false)

    var address: String { "http://127.0.0.1:\(port)" }

    init(_ server: SATDouble) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutableBytes(of: &place) { bytes -> Bool in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return false
            }
            return bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                && getsockname(listener, pointer, &length) == 0
        }
        guard listener >= 0, isBound else { throw CocoaError(.fileWriteUnknown) }
        self.server = server
        self.listener = listener
        port = Int(UInt16(bigEndian: place.sin_port))
        Thread.detachNewThread { [self] in serve() }
    }

    /// Stops serving; the thread ends after its current request.
    func close() {
        isClosed.withLock { $0 = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve() {
        while !isClosed.withLock({ $0 }) {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            exchange(connection)
            Glibc.close(connection)
        }
        Glibc.close(listener)
    }

    private func exchange(_ connection: Int32) {
        guard let (request, body) = read(connection) else { return }
        let reply = server.reply(to: request, body)
        var bytes: [UInt8] = []
        if case .bytes(let all) = reply.body { bytes = all }
        var head = "HTTP/1.1 \(reply.head.status.code) Answer\r\n"
        for field in reply.head.headerFields { head += "\(field.name.rawName): \(field.value)\r\n" }
        head += "Content-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
        var left = Array(head.utf8)[...] + bytes
        while !left.isEmpty {
            let sent = left.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            left = left.dropFirst(sent)
        }
    }

    /// Reads one request; nil if the connection ends early.
    private func read(_ connection: Int32) -> (HTTPRequest, [UInt8])? {
        var bytes: [UInt8] = []
        var head: [Substring]?
        var wanted = Int.max
        while bytes.count < wanted {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            guard head == nil else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let lines = text[..<end.lowerBound].split(separator: "\r\n")
            let length =
                lines.first { $0.lowercased().hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
            wanted = text[..<end.upperBound].utf8.count + length
            head = lines
        }
        guard let head, let first = head.first?.split(separator: " "), first.count == 3,
            let method = HTTPRequest.Method(String(first[0]))
        else { return nil }
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: String(first[1]))
        for line in head.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            request.headerFields[name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let start = wanted - (request.headerFields[.contentLength].flatMap { Int($0) } ?? 0)
        return (request, Array(bytes[start..<wanted]))
    }
}
