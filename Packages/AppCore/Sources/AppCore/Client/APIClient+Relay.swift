public import HTTPTypes

extension APIClient {
    /// Sends a request that another client of the same contract has prepared, with this client's own credentials,
    /// retries and limits. Caches the response to a read. For a transport that stands before several servers.
    ///
    /// Takes at most half of the time that is left, so that one server that hangs leaves time for the others. An upload
    /// may take its own time.
    /// - Parameters:
    ///   - target: path and query, relative to the API base.
    ///   - upload: sent instead of the body.
    ///   - level: the endpoint's level.
    public func relay(
        _ request: HTTPRequest, to target: String, body: [UInt8], upload: UploadBody? = nil,
        level: AuthorizationLevel
    ) async throws(TransportFailure) -> HTTPReply {
        var call = PreparedRequest(
            relaying: request, to: target, body: upload?.head ?? body, level: level)
        call.upload = upload
        let scope = await scope()
        let limit = upload == nil ? (sender.wait?.left ?? sender.limits.time) / 2 : nil
        let answer = try await answer(call, within: limit).get()
        if call.method == .get, answer.head.status.kind == .successful, let cache,
            await self.scope() == scope
        {
            await cache.store(
                answer.body, scope: scope, key: Self.key(of: target), fetchedAt: environment.now())
        }
        return HTTPReply(head: answer.head, body: .bytes(answer.body))
    }

    /// The cached response to a read at `target`, path and query; nil if there is none for this account.
    public func lastReply(to target: String) async -> CachedResponse<[UInt8]>? {
        await cache?.answer(scope: scope(), key: Self.key(of: target))
    }

    /// Apart from what this address and account have in the cache otherwise: the other client may be filed under them too.
    private static func key(of target: String) -> String { "relay " + target }

    private func answer(
        _ call: PreparedRequest, within limit: Duration?
    ) async -> Result<RequestSender.Answer, TransportFailure> {
        let (sender, sleep) = (sender, environment.sleep)
        return await withTaskGroup(of: Result<RequestSender.Answer, TransportFailure>?.self) {
            group in
            group.addTask {
                do throws(RequestSender.Failure) {
                    return .success(try await sender.answerRepeating(call))
                } catch {
                    switch error {
                    case .transport(let failure): return .failure(failure)
                    // A redirect that wasn't followed: nothing was done.
                    case .problem(let problem): return .failure(.notSent(problem.summary))
                    }
                }
            }
            group.addTask {
                guard let limit else { return nil }
                do {
                    try await sleep(limit)
                    return .failure(.timedOut)
                } catch {
                    return nil
                }
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(.cancelled)
        }
    }
}
