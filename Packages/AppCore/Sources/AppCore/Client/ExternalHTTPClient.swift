import Foundation
public import HTTPTypes
import Synchronization

/// Client for an external host, using the same transport as backends. Requests go only to that
/// host, redirects aren't followed, and every exchange is limited in bytes, idle time and total
/// time.
public struct ExternalHTTPClient: Sendable {
    /// One request.
    public struct Request: Sendable {
        public var method: HTTPRequest.Method
        /// Relative to the address, e.g. `/models`.
        public var path: String
        public var accept: String
        /// Further header fields, e.g. `If-None-Match`.
        public var headers: HTTPFields
        /// Empty for no body.
        public var body: [UInt8]
        /// Statuses that the reader handles itself, besides success, e.g. 304. Of the others, a
        /// ``Problem`` is made.
        public var expects: Set<Int>

        /// Without a `Content-Type` of its own, it is detected from the bytes: JSON or a
        /// ``MultipartForm``.
        public init(
            _ method: HTTPRequest.Method, _ path: String, accept: String = "application/json",
            headers: HTTPFields = [:], body: [UInt8] = [], expects: Set<Int> = []
        ) {
            self.method = method
            self.path = path
            self.accept = accept
            self.headers = headers
            self.body = body
            self.expects = expects
        }
    }

    /// The limits of an exchange.
    public struct ResponseLimits: Sendable, Hashable {
        /// Maximum bytes of the response.
        public var bytes: Int
        /// Maximum time without a byte, including the first one.
        public var silence: Duration
        /// Maximum total time, including retries.
        public var time: Duration

        public init(bytes: Int, silence: Duration, time: Duration) {
            self.bytes = bytes
            self.silence = silence
            self.time = time
        }
    }

    public let address: ExternalBaseURL
    private let secret: Secret?
    private let transport: any HTTPTransport
    private let environment: SystemEnvironment
    private let retry: RetryPolicy

    /// - Parameters:
    ///   - bearer: sent as `Authorization: Bearer …` with every request, to this host alone.
    ///   - retry: applied to 408, 429 and 5xx before any byte of a success is read. The request
    ///     must be safe to repeat.
    public init(
        _ address: ExternalBaseURL, bearer: String? = nil, transport: any HTTPTransport,
        environment: SystemEnvironment,
        retry: RetryPolicy = RetryPolicy(
            attempts: 3, base: .milliseconds(500), cap: .seconds(20))
    ) {
        self.address = address
        secret = bearer.map(Secret.init)
        self.transport = transport
        self.environment = environment
        self.retry = retry
    }

    /// Performs one exchange; `read` gets the head of a success and a stream of its body.
    ///
    /// Throws a ``Problem`` for any other status, a broken connection, or exceeded `patience`.
    /// Errors from `read` are rethrown; if it returns early, the connection is closed.
    public func exchange<T: Sendable>(
        _ request: Request, patience: ResponseLimits,
        read:
            @escaping @Sendable (
                HTTPResponse, AsyncThrowingStream<[UInt8], any Error>
            ) async throws -> T
    ) async throws(Problem) -> T {
        let pulse = Pulse(environment.now())
        return try await Problem.catching {
            try await withThrowingTaskGroup(of: T?.self) { group in
                group.addTask {
                    let reply = try await answer(to: request, pulse)
                    let status = reply.head.status
                    guard status.kind == .successful || request.expects.contains(status.code) else {
                        throw try await problem(for: reply)
                    }
                    let body = BodyReader(reply.body, limit: patience.bytes) {
                        pulse.beat(environment.now())
                    }
                    let host = address.authority
                    return try await read(
                        reply.head,
                        AsyncThrowingStream {
                            try await ExternalHTTPClient.naming(host) { try await body.next() }
                        })
                }
                group.addTask {
                    try await watch(pulse, patience)
                    return nil
                }
                defer { group.cancelAll() }
                while let result = try await group.next() {
                    // For a cancelled reader, the stream just ends.
                    try Task.checkCancellation()
                    if let result { return result }
                }
                throw CancellationError()
            }
        }
    }

    /// The complete body of a success, or of an expected status.
    public func answer(
        to request: Request, patience: ResponseLimits
    ) async throws(Problem) -> (head: HTTPResponse, body: [UInt8]) {
        let answer = try await exchange(request, patience: patience) { head, pieces in
            var bytes: [UInt8] = []
            for try await piece in pieces { bytes += piece }
            try Task.checkCancellation()
            return Answer(head: head, body: bytes)
        }
        return (answer.head, answer.body)
    }

    /// The host's text with the secret removed.
    public func withoutSecret(_ text: String) -> String {
        guard let secret, !secret.text.isEmpty else { return text }
        return text.replacingOccurrences(of: secret.text, with: secret.description)
    }

    private struct Answer: Sendable {
        var head: HTTPResponse
        var body: [UInt8]
    }

    /// The last response after all retries. A retry waits as long as the host asks, within limits.
    private func answer(to request: Request, _ pulse: Pulse) async throws -> HTTPReply {
        var failures = 0
        while true {
            let host = address.authority
            let reply = try await Self.naming(host) {
                try await transport.send(head(of: request), body: request.body)
            }
            pulse.beat(environment.now())
            failures += 1
            let code = reply.head.status.code
            guard code == 408 || code == 429 || code >= 500, failures < retry.attempts else {
                return reply
            }
            let asked = RetryAfter.seconds(
                reply.head.headerFields[.retryAfter], now: environment.now().timeIntervalSince1970)
            if let asked, Double(asked) > retry.cap.asSeconds { return reply }
            try await environment.sleep(
                retry.delay(
                    afterFailures: failures, retryAfterSeconds: asked, random: environment.random))
            pulse.beat(environment.now())
        }
    }

    private func head(of request: Request) -> HTTPRequest {
        var head = HTTPRequest(
            method: request.method, scheme: address.scheme, authority: address.authority,
            path: address.prefix + request.path)
        head.headerFields = request.headers
        head.headerFields[.accept] = request.accept
        head.headerFields[.userAgent] = "Homeroom/1"
        if !request.body.isEmpty, request.headers[.contentType] == nil {
            head.headerFields[.contentType] =
                MultipartForm.mediaType(of: request.body) ?? "application/json"
        }
        if let secret { head.headerFields[.authorization] = "Bearer " + secret.text }
        return head
    }

    /// Throws after too long without a byte, or when the total time is over.
    private func watch(_ pulse: Pulse, _ patience: ResponseLimits) async throws {
        let host = address.authority
        let start = environment.now()
        while true {
            let now = environment.now()
            let quiet = patience.silence.asSeconds - now.timeIntervalSince(pulse.last)
            let left = patience.time.asSeconds - now.timeIntervalSince(start)
            guard quiet > 0 else {
                throw Problem(
                    .unreachable, "\(host) stopped responding.",
                    reason: "No data for \(Int(patience.silence.asSeconds)) s.",
                    cure: "Try again. A language model may need more memory than its server has.")
            }
            guard left > 0 else {
                throw Problem(
                    .unreachable, "The response from \(host) didn't finish.",
                    reason: "It took more than \(Int(patience.time.asSeconds)) s.")
            }
            try await environment.sleep(.seconds(min(quiet, left)))
        }
    }

    private func problem(for reply: HTTPReply) async throws -> Problem {
        let body = BodyReader(reply.body, limit: .max) {}
        var bytes: [UInt8] = []
        // A long or broken error body adds nothing after its beginning.
        while bytes.count < 64 << 10, let piece = try? await body.next() { bytes += piece }
        try Task.checkCancellation()
        return Problem.from(
            status: reply.head.status.code, headers: reply.head.headerFields, body: bytes,
            outside: address, secret: secret?.text, now: environment.now())
    }

    private static func naming<T: Sendable>(
        _ host: String, _ work: () async throws -> T
    ) async throws -> T {
        do {
            return try await work()
        } catch let failure as TransportFailure {
            throw Problem.from(failure, outside: host)
        }
    }
}

/// A secret that never appears in a description.
private struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    let text: String
    var description: String { "•••" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The time of the last received byte.
private final class Pulse: Sendable {
    private let moment: Mutex<Date>
    init(_ start: Date) { moment = Mutex(start) }
    var last: Date { moment.withLock { $0 } }
    func beat(_ now: Date) { moment.withLock { $0 = now } }
}

/// Passes the chunks of a body to one reader, up to a limit of bytes.
private actor BodyReader {
    private enum Source {
        case whole([UInt8]?)
        case pieces(AsyncThrowingStream<[UInt8], any Error>.Iterator)
    }

    private var source: Source
    private let limit: Int
    private var count = 0
    private let beat: @Sendable () -> Void

    init(_ body: HTTPBody, limit: Int, beat: @escaping @Sendable () -> Void) {
        source =
            switch body {
            case .bytes(let bytes): .whole(bytes)
            case .stream(let pieces): .pieces(pieces.makeAsyncIterator())
            }
        self.limit = limit
        self.beat = beat
    }

    func next() async throws -> [UInt8]? {
        let piece: [UInt8]?
        switch source {
        case .whole(let bytes):
            piece = bytes
            source = .whole(nil)
        case .pieces(var iterator):
            piece = try await iterator.next(isolation: self)
            source = .pieces(iterator)
        }
        beat()
        count += piece?.count ?? 0
        guard count <= limit else { throw TransportFailure.tooLarge(limit: limit) }
        return piece
    }
}
