import AppCore
import Foundation
import Glibc
import HTTPTypes
import Synchronization

/// A port on 127.0.0.1 for redirects from a browser on this computer. Accepts a few small requests,
/// each on its own connection and only with its own address as host, so that no web page can reach
/// it through a rebound name.
struct LoopbackServer: LoopbackListener {
    typealias Answer = @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply

    let port: Int
    private let listener: LoopbackSocket

    var address: String { "http://127.0.0.1:\(port)" }

    func close() async { await listener.close() }

    /// Listens on a free port. Throws ``Problem/Code/cannotWrite`` if there is none.
    static func start(answer: @escaping Answer) async throws -> LoopbackServer {
        let listener = try LoopbackSocket()
        listener.start { connection, port in
            LoopbackExchange(connection: connection, port: port, answer: answer).run()
        }
        return LoopbackServer(port: listener.port, listener: listener)
    }
}

/// A listening socket with an accepting thread and one thread per connection.
private final class LoopbackSocket: Sendable {
    /// Maximum simultaneous connections; others are closed at once.
    private static let maxConnections = 8

    private struct State {
        var connections = 0
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    let port: Int
    private let listener: Int32
    private let state = Mutex(State())

    init() throws(Problem) {
        let listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                listener >= 0 && bind(listener, $0, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else {
            let reason = String(cString: strerror(errno))
            if listener >= 0 { Glibc.close(listener) }
            throw Problem(
                .cannotWrite, "Homeroom can't listen on 127.0.0.1.", reason: reason)
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
    }

    func start(_ serve: @escaping @Sendable (Int32, Int) -> Void) {
        Thread { [self] in accept(serve) }.start()
    }

    private func accept(_ serve: @escaping @Sendable (Int32, Int) -> Void) {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            if connection < 0 {
                if [EINTR, ECONNABORTED].contains(errno) { continue }
                break
            }
            // A browser started meanwhile must not inherit it.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let isTaken = state.withLock { state in
                guard !state.isClosed, state.connections < Self.maxConnections else { return false }
                state.connections += 1
                return true
            }
            guard isTaken else {
                Glibc.close(connection)
                continue
            }
            Thread { [self] in
                serve(connection, port)
                Glibc.close(connection)
                state.withLock { $0.connections -= 1 }
            }.start()
        }
        Glibc.close(listener)
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns once no more connections are accepted.
    func close() async {
        await withCheckedContinuation { waiter in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.waiters.append(waiter) }
                return state.isClosed
            }
            guard !isClosed else { return waiter.resume() }
            // Ends `accept`.
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }
}

/// A request and its response, on the connection's thread.
private struct LoopbackExchange {
    /// Limits of a request in bytes.
    private static let (maxHead, maxBody) = (16 << 10, 16 << 10)
    /// Time limit for a request in seconds.
    private static let readSeconds = 5.0
    /// Time limit for a response in seconds.
    private static let answerSeconds = 60

    let connection: Int32
    let port: Int
    let answer: LoopbackServer.Answer

    func run() {
        let deadline = Date(timeIntervalSinceNow: Self.readSeconds)
        var bytes: [UInt8] = []
        while headEnd(bytes) == nil {
            guard bytes.count <= Self.maxHead, let more = read(until: deadline) else { return }
            bytes += more
        }
        guard let end = headEnd(bytes), let request = Self.request(bytes[..<end]) else {
            return send(
                ServerErrorResponse.problem(.badRequest, "BAD_REQUEST", "This isn't HTTP."),
                to: .get)
        }
        guard names(request.authority) else {
            return send(
                ServerErrorResponse.problem(
                    .misdirectedRequest, "MISDIRECTED", "Another program owns this address."),
                to: request.method)
        }
        let length = request.headerFields[.contentLength].map { Int($0) ?? .max } ?? 0
        guard length <= Self.maxBody, request.headerFields[.transferEncoding] == nil else {
            return send(
                ServerErrorResponse.problem(
                    .contentTooLarge, "TOO_LARGE", "The body is too large."),
                to: request.method)
        }
        var body = Array(bytes[(end + 4)...])
        while body.count < length {
            guard let more = read(until: deadline) else { return }
            body += more
        }
        if let reply = reply(to: request, Array(body.prefix(length))) {
            send(reply, to: request.method)
        }
    }

    private func reply(to request: HTTPRequest, _ body: [UInt8]) -> HTTPReply? {
        let (done, found) = (DispatchSemaphore(value: 0), Reply())
        let task = Task {
            let reply = await answer(request, body)
            found.value.withLock { $0 = reply }
            done.signal()
        }
        if done.wait(timeout: .now() + .seconds(Self.answerSeconds)) == .timedOut { task.cancel() }
        return found.value.withLock(\.self)
    }

    private final class Reply: Sendable {
        let value = Mutex<HTTPReply?>(nil)
    }

    /// The index of the blank line after the head.
    private func headEnd(_ bytes: [UInt8]) -> Int? {
        let blank = Array("\r\n\r\n".utf8)
        guard bytes.count >= blank.count else { return nil }
        return (0...(bytes.count - blank.count)).first { bytes[$0..<($0 + 4)].elementsEqual(blank) }
    }

    private static func request(_ head: ArraySlice<UInt8>) -> HTTPRequest? {
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"),
            let method = HTTPRequest.Method(String(words[0]))
        else { return nil }
        var request = HTTPRequest(
            method: method, scheme: "http", authority: nil, path: String(words[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"),
                let name = HTTPField.Name(String(line[..<colon]))
            else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            if name.canonicalName == "host" {
                guard request.authority == nil else { return nil }
                request.authority = value
            } else {
                request.headerFields.append(HTTPField(name: name, value: value))
            }
        }
        return request
    }

    private func names(_ authority: String?) -> Bool {
        authority == "127.0.0.1:\(port)" || authority?.lowercased() == "localhost:\(port)"
    }

    /// The next bytes; nil at the end, on errors and after the deadline.
    private func read(until deadline: Date) -> [UInt8]? {
        var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        let left = deadline.timeIntervalSinceNow
        guard left > 0, poll(&waiting, 1, Int32(left * 1000) + 1) == 1 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(connection, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ reply: HTTPReply, to method: HTTPRequest.Method) {
        var head = reply.head
        var body: [UInt8] = []
        if case .bytes(let whole) = reply.body { body = whole }
        head.headerFields[.contentLength] = String(body.count)
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.connection] = "close"
        ServerErrorResponse.protect(&head.headerFields, isSecure: false)
        var text = "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n"
        for field in head.headerFields { text += "\(field.name.rawName): \(field.value)\r\n" }
        var bytes = Array((text + "\r\n").utf8)
        if method != .head { bytes += body }
        var sent = 0
        var limit = timeval(tv_sec: Int(Self.readSeconds), tv_usec: 0)
        setsockopt(
            connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
        // Closing with unread input would discard the response.
        shutdown(connection, Int32(SHUT_WR))
        let deadline = Date(timeIntervalSinceNow: 1)
        var drained = 0
        while drained < 1 << 20, let more = read(until: deadline) { drained += more.count }
    }
}
