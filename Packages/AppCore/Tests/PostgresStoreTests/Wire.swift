#if Postgres
import Dispatch
import Foundation
import Synchronization
import Testing

/// A way to the server that a test can cut: relays between a port of its own and the server's.
final class Wire: Sendable {
    private struct State {
        var pairs: [(client: Int32, server: Int32)] = []
        var listener: Int32 = -1
        var cutsAfterCommit = false
        var accepted = 0
    }
    private let state = Mutex(State())
    private let serverPort: UInt16
    let port: UInt16
    let url: String

    /// To the server at `url`, whose host is 127.0.0.1.
    init(to url: String) throws {
        let parts = try #require(URLComponents(string: url))
        serverPort = UInt16(try #require(parts.port))
        let listener = try Self.listen(on: 0)
        port = Self.port(of: listener)
        var own = parts
        own.port = Int(port)
        self.url = try #require(own.string)
        state.withLock { $0.listener = listener }
        accept(listener)
    }

    deinit { cut(); refuse() }

    /// Connections made so far.
    var accepted: Int { state.withLock { $0.accepted } }

    /// Ends every connection.
    func cut() {
        let pairs = state.withLock { state in
            defer { state.pairs = [] }
            return state.pairs
        }
        for pair in pairs {
            shutdown(pair.client, Int32(SHUT_RDWR))
            shutdown(pair.server, Int32(SHUT_RDWR))
        }
    }

    /// Takes no more connections.
    func refuse() {
        let listener = state.withLock { state in
            defer { state.listener = -1 }
            return state.listener
        }
        if listener >= 0 {
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
        }
    }

    /// Takes connections again.
    func permit() throws {
        let listener = try Self.listen(on: port)
        state.withLock { $0.listener = listener }
        accept(listener)
    }

    /// The next COMMIT reaches the server; its answer does not come back.
    func cutAfterCommit() { state.withLock { $0.cutsAfterCommit = true } }

    private func accept(_ listener: Int32) {
        Thread.detachNewThread { [weak self] in
            while true {
                let client = Foundation.accept(listener, nil, nil)
                guard client >= 0 else { return }
                guard let self, let server = Self.connect(to: self.serverPort) else {
                    close(client)
                    return
                }
                self.state.withLock { state in
                    state.pairs.append((client, server))
                    state.accepted += 1
                }
                self.relay(client, server, isFromClient: true)
                self.relay(server, client, isFromClient: false)
            }
        }
    }

    private func relay(_ source: Int32, _ sink: Int32, isFromClient: Bool) {
        Thread.detachNewThread { [weak self] in
            var bytes = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = read(source, &bytes, bytes.count)
                guard count > 0 else { break }
                let isLast = isFromClient && self?.isLast(bytes[..<count]) == true
                if isLast { shutdown(source, Int32(SHUT_RDWR)) }
                guard Self.writeAll(bytes[..<count], to: sink) else { break }
                if isLast {
                    // Half closed: the server still gets and does what was sent.
                    shutdown(sink, Int32(SHUT_WR))
                    return
                }
            }
            shutdown(sink, Int32(SHUT_RDWR))
            shutdown(source, Int32(SHUT_RDWR))
        }
    }

    private func isLast(_ bytes: ArraySlice<UInt8>) -> Bool {
        state.withLock { state in
            guard state.cutsAfterCommit, bytes.firstRange(of: Array("COMMIT".utf8)) != nil else {
                return false
            }
            state.cutsAfterCommit = false
            return true
        }
    }

    private static func writeAll(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = send(
                    socket, buffer.baseAddress.map { $0 + sent }, buffer.count - sent,
                    Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func with<T>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> T
    ) -> T {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    private static func listen(on port: UInt16) throws -> Int32 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        var address = address(port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try #require(with(&address) { bind(listener, $0, size) } == 0)
        try #require(Foundation.listen(listener, 64) == 0)
        return listener
    }

    private static func port(of listener: Int32) -> UInt16 {
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = with(&address) { getsockname(listener, $0, &size) }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func connect(to port: UInt16) -> Int32? {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard with(&address, { Foundation.connect(server, $0, size) }) == 0 else { return nil }
        return server
    }
}
#endif
