import Foundation
import Glibc
import Testing

/// `homeroom serve` as a process on free ports.
final class CampusProcess {
    let process = Process()
    private(set) var port = 0
    /// 0 without `--metrics-port`.
    private(set) var metricsPort = 0
    private let log: URL

    /// Starts it and waits for its address.
    init(
        _ program: borrowing BuiltProgram, _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        log = program.home.appending(path: "serve-\(UUID().uuidString).log")
        try Data().write(to: log)
        process.executableURL = URL(filePath: try BuiltProgram.path())
        process.arguments = ["serve", "--port", "0"] + arguments
        process.environment = program.environment(environment)
        process.standardError = try FileHandle(forWritingTo: log)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let expectsMetrics = arguments.contains("--metrics-port")
        let said = try Self.read(pipe.fileHandleForReading.fileDescriptor) {
            $0.contains(expectsMetrics ? "/metrics\n" : "\n")
        }
        let first = try #require(said.split(separator: "\n").first, "it prints its address")
        port = try #require(Self.port(in: first))
        if expectsMetrics {
            let line = try #require(said.split(separator: "\n").first { $0.contains("Metrics:") })
            metricsPort = try #require(Self.port(in: line.dropLast("/metrics".count)))
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end; returns the exit code, or 128 plus the signal.
    func ending() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Everything logged so far.
    var logged: String {
        get throws { String(decoding: try Data(contentsOf: log), as: UTF8.self) }
    }

    private static func port(in line: some StringProtocol) -> Int? {
        line.split(separator: ":").last.flatMap { Int($0) }
    }

    /// Reads from `descriptor` until `isEnough` or the end.
    private static func read(
        _ descriptor: Int32, until isEnough: (String) -> Bool
    ) throws -> String {
        var said = ""
        let deadline = ContinuousClock.now.advanced(by: .seconds(180))
        while !isEnough(said), ContinuousClock.now < deadline {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 200) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            said += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return said
    }
}

/// A raw TCP connection to 127.0.0.1.
final class RawConnection {
    private let descriptor: Int32

    /// nil if the connection is refused.
    init?(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let done = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size)
            }
        }
        guard done == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Reads until the other side closes; nil after three minutes.
    func readToEnd() -> String? {
        var said: [UInt8] = []
        let deadline = ContinuousClock.now.advanced(by: .seconds(180))
        while ContinuousClock.now < deadline {
            guard let more = piece() else { continue }
            if more.isEmpty { return String(decoding: said, as: UTF8.self) }
            said += more
        }
        return nil
    }

    /// Reads until the input contains `words`.
    func read(until words: String) -> String {
        var said: [UInt8] = []
        let deadline = ContinuousClock.now.advanced(by: .seconds(180))
        while ContinuousClock.now < deadline {
            guard let more = piece() else { continue }
            said += more
            if more.isEmpty || String(decoding: said, as: UTF8.self).contains(words) { break }
        }
        return String(decoding: said, as: UTF8.self)
    }

    /// Reads bytes; empty at the end; nil after a timeout.
    private func piece() -> [UInt8]? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 200) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }
}

/// Sends a request on a new connection; returns the full response as text.
func exchange(_ port: Int, _ request: String) throws -> String {
    let connection = try #require(RawConnection(port: port))
    connection.send(request)
    return try #require(connection.readToEnd())
}

/// A GET that closes the connection.
func get(_ port: Int, _ path: String, _ fields: [String] = []) throws -> String {
    let lines = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + fields
    return try exchange(port, lines.joined(separator: "\r\n") + "\r\n\r\n")
}

/// The status in a response's first line; 0 for anything else.
func status(_ answer: String) -> Int {
    let words = answer.prefix { $0 != "\r\n" }.split(separator: " ")
    return words.first == "HTTP/1.1" && words.count > 1 ? Int(words[1]) ?? 0 : 0
}

/// Polls for at most five minutes, since another process gives no signal.
func becomesTrue(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<3000 {
        if try condition() { return true }
        _ = poll(nil, 0, 100)
    }
    return false
}
