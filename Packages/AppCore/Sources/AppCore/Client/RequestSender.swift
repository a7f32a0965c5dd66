import Foundation
import HTTPTypes

/// Sends calls and returns responses. Handles credentials, redirects, limits and retries in one
/// place.
struct RequestSender: Sendable {
    let backend: Backend
    let base: BaseURL
    let transport: any HTTPTransport
    let authenticator: any Authenticator
    let environment: SystemEnvironment
    let memory: BackendCapabilityCache
    let retry: RetryPolicy
    let limits: CallLimits
    /// What all requests of a command have left together; nil if each call has its own time.
    let wait: ServerWait?
    /// True for the embedded campus, which always honors them.
    let honoursKeys: Bool

    /// A complete response.
    struct Answer: Sendable {
        var head: HTTPResponse
        var body: [UInt8]
    }

    /// Why there is no response.
    enum Failure: Error, Sendable {
        case transport(TransportFailure)
        case problem(Problem)
    }

    /// The response to a call if it succeeded; otherwise throws a ``Problem``.
    func reply(to call: PreparedRequest) async throws(Problem) -> Answer {
        let answer: Answer
        do throws(Failure) {
            answer = try await answerRepeating(call)
        } catch {
            throw problem(for: error)
        }
        guard answer.head.status.kind == .successful else {
            throw problem(for: answer)
        }
        return answer
    }

    /// The last response after all retries, whatever its status. The time limit applies to all
    /// attempts together.
    func answerRepeating(_ call: PreparedRequest) async throws(Failure) -> Answer {
        try await bounded(patience(for: call)) { wait throws(Failure) in
            try await repeating(call, wait)
        }
    }

    /// A file has a second more for each 100 kB; nil for other calls.
    private func patience(for call: PreparedRequest) -> Duration? {
        call.upload.map { limits.time + .seconds($0.length / UploadBody.slowest) }
    }

    private func repeating(
        _ call: PreparedRequest, _ wait: ServerWait
    ) async throws(Failure) -> Answer {
        var call = call
        call.upload?.onProgress { read, length in wait.sent(percent: read * 100 / max(1, length)) }
        let policy = call.retry ?? retry
        var failures = 0
        while true {
            let result: Result<Answer, Failure>
            do throws(Failure) {
                result = .success(try await answer(call))
            } catch {
                result = .failure(error)
            }
            failures += 1
            guard failures < policy.attempts, mayRepeat(call, after: result) else {
                return try result.get()
            }
            let asked = Self.retryAfter(of: result, now: environment.now().timeIntervalSince1970)
            if let asked, Double(asked) > policy.cap.asSeconds { return try result.get() }
            let delay = policy.delay(
                afterFailures: failures, retryAfterSeconds: asked, random: environment.random)
            guard delay < wait.left else { return try result.get() }
            do {
                try await environment.sleep(delay)
            } catch {
                throw .transport(.cancelled)
            }
        }
    }

    /// One attempt, refreshing credentials at most once.
    private func answer(_ call: PreparedRequest) async throws(Failure) -> Answer {
        let first = try await authorized(call)
        let status = first.answer.head.status
        guard status == .unauthorized || status == .forbidden, call.authorization != .none
        else { return first.answer }
        if await authenticator.recover(
            from: first.answer.head, body: first.answer.body, for: first.request)
        {
            return try await authorized(call).answer
        }
        // An expired token must not block access to public content.
        if status == .unauthorized, call.authorization == .optional {
            return try await travel(call, plain(call)).answer
        }
        return first.answer
    }

    /// The response as a stream; the body is collected only for errors. The time limit applies to
    /// the head.
    func open(
        _ call: PreparedRequest, patience: Duration? = nil
    ) async throws(Problem) -> HTTPReply {
        let reply: HTTPReply
        do throws(Failure) {
            reply = try await bounded(patience) { _ async throws(Failure) -> HTTPReply in
                do throws(TransportFailure) {
                    var reply = try await opened(call)
                    if reply.head.status.kind != .successful {
                        reply.body = .bytes(try await collect(reply.body))
                    }
                    return reply
                } catch {
                    throw .transport(error)
                }
            }
        } catch {
            throw problem(for: error, patience: patience)
        }
        guard case .bytes(let body) = reply.body, reply.head.status.kind != .successful else {
            return reply
        }
        throw problem(for: Answer(head: reply.head, body: body))
    }

    private func opened(_ call: PreparedRequest) async throws(TransportFailure) -> HTTPReply {
        var request = plain(call)
        await authenticator.apply(to: &request, level: call.authorization)
        let first = try await transport.send(request, body: call.body ?? [])
        await note(first.head, request)
        guard first.head.status == .unauthorized else { return first }
        let body = try await collect(first.body)
        guard await authenticator.recover(from: first.head, body: body, for: request) else {
            return HTTPReply(head: first.head, body: .bytes(body))
        }
        request = plain(call)
        await authenticator.apply(to: &request, level: call.authorization)
        return try await transport.send(request, body: call.body ?? [])
    }

    private func authorized(
        _ call: PreparedRequest
    ) async throws(Failure) -> (answer: Answer, request: HTTPRequest) {
        var request = plain(call)
        await authenticator.apply(to: &request, level: call.authorization)
        return try await travel(call, request)
    }

    /// Sends the request and follows allowed redirects: same origin, method and body kept, at most
    /// two; writes only to the same path with or without a trailing slash.
    private func travel(
        _ call: PreparedRequest, _ first: HTTPRequest
    ) async throws(Failure) -> (answer: Answer, request: HTTPRequest) {
        var request = first
        for _ in 0..<3 {
            let answer = try await once(call, request)
            guard Redirect.statuses.contains(answer.head.status.code) else {
                return (answer, request)
            }
            do throws(Problem) {
                request.path = try Redirect(from: request, base: base, backend: backend)
                    .path(to: answer.head.headerFields[.location])
            } catch {
                throw .problem(error)
            }
        }
        throw .problem(
            Problem(.contract, "\(backend.title) redirects in circles.", place: base.origin))
    }

    private func once(_ call: PreparedRequest, _ request: HTTPRequest) async throws(Failure)
        -> Answer
    {
        do throws(TransportFailure) {
            let reply =
                if let upload = call.upload {
                    try await transport.send(request, upload: upload)
                } else {
                    try await transport.send(request, body: call.body ?? [])
                }
            await note(reply.head, request)
            return Answer(head: reply.head, body: try await collect(reply.body))
        } catch {
            throw .transport(error)
        }
    }

    private func note(_ head: HTTPResponse, _ request: HTTPRequest) async {
        if head.headerFields[.idempotencySupported]?.lowercased() == "true" {
            memory.learnKeys(base.origin)
        }
        await authenticator.note(head, for: request)
    }

    /// The request without credentials.
    private func plain(_ call: PreparedRequest) -> HTTPRequest {
        var request = HTTPRequest(
            method: call.method, scheme: base.scheme, authority: base.authority,
            path: base.prefix + call.target)
        request.headerFields[.accept] = call.accept
        request.headerFields[.userAgent] = "Homeroom/1"
        if call.body != nil { request.headerFields[.contentType] = call.contentType }
        if let key = call.idempotencyKey { request.headerFields[.idempotencyKey] = key }
        if let number = call.lastEventID { request.headerFields[.lastEventID] = number }
        return request
    }

    private func collect(_ body: HTTPBody) async throws(TransportFailure) -> [UInt8] {
        try await collect(body, limit: limits.responseBytes)
    }

    /// Collects the whole body if it has at most `limit` bytes.
    func collect(_ body: HTTPBody, limit: Int) async throws(TransportFailure) -> [UInt8] {
        switch body {
        case .bytes(let bytes):
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
            return bytes
        case .stream(let pieces):
            var collected: [UInt8] = []
            do {
                for try await piece in pieces {
                    guard collected.count + piece.count <= limit else {
                        throw TransportFailure.tooLarge(limit: limit)
                    }
                    collected += piece
                }
            } catch let failure as TransportFailure {
                throw failure
            } catch {
                throw .outcomeUnknown(String(describing: error))
            }
            if Task.isCancelled { throw .cancelled }
            return collected
        }
    }

    /// Cancels `work` when the time is over: what the command has left, or else the call's own.
    func bounded<T: Sendable>(
        _ patience: Duration? = nil,
        _ work: @escaping @Sendable (ServerWait) async throws(Failure) -> T
    ) async throws(Failure) -> T {
        let wait: ServerWait =
            if let patience {
                ServerWait(limit: patience, environment: environment, show: self.wait?.show)
            } else {
                self.wait ?? ServerWait(limit: limits.time, environment: environment)
            }
        let limit = wait.left
        guard limit > .zero else { throw .transport(.notSent(Self.timeIsOver)) }
        wait.begin(base.authority)
        defer { wait.end(base.authority) }
        let sleep = environment.sleep
        let result = await withTaskGroup(of: Result<T, Failure>?.self) { group in
            group.addTask {
                do throws(Failure) {
                    return .success(try await work(wait))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do {
                    try await sleep(limit)
                    return .failure(.transport(.timedOut))
                } catch {
                    return nil
                }
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(.transport(.cancelled))
        }
        return try result.get()
    }
}

extension HTTPField.Name {
    /// The idempotency key, which makes a repeated write take effect once.
    static var idempotencyKey: Self { Self("Idempotency-Key") ?? .ifMatch }
    static var lastEventID: Self { Self("Last-Event-ID") ?? .ifMatch }
    /// `true` in responses of a backend that honors `Idempotency-Key`.
    static var idempotencySupported: Self { Self("Idempotency-Supported") ?? .ifMatch }
}
