import Foundation
import Glibc
import Testing

/// A server that answers a number of connections, on a free port.
final class RawServer: Sendable {
    let port: Int
    private let listener: Int32

    /// `talk` gets each connection after the request's head was read. If it is nil, the port is
    /// taken, so that no other program gets it, but every connection is refused.
    convenience init(
        connections: Int = 1, _ talk: (@Sendable (Int32) -> Void)?
    ) throws {
        if let talk {
            try self.init(connections: connections, hearing: { connection, _ in talk(connection) })
        } else {
            try self.init(hearing: nil)
        }
    }

    /// `talk` also gets the first bytes of the request.
    init(connections: Int = 1, hearing talk: (@Sendable (Int32, String) -> Void)?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(bound == 0 && (talk == nil || listen(listener, 4) == 0))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        guard let talk else { return }
        for _ in 0..<connections {
            Thread {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 8192)
                let count = max(0, read(connection, &buffer, buffer.count))
                talk(connection, String(decoding: buffer[..<count], as: UTF8.self))
                close(connection)
            }.start()
        }
    }

    deinit {
        // Wakes the threads that still wait for a connection.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}

func say(_ text: String, to connection: Int32) -> Bool {
    text.utf8.withContiguousStorageIfAvailable {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
    } ?? false
}
