import AppCore
import Foundation
import HTTPTypes
import HomeroomHost
import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import ServiceKit

/// Connects the HTTP server to the campus's responder.
struct CampusAdapter: Sendable {
    let responder: ServiceKit.Responder
    let plan: ServePlan
    let readiness: Readiness
    let state: ServerState
    let accessLog: AccessLog
    let figures: ServerFigures
    /// The password reset page, if the server has a route for it.
    var resetPage: ResetPage?

    private typealias Answer = (reply: HTTPReply, report: RequestReport)

    func respond(
        to request: Request, writer: consuming ResponseWriter, channel: any Channel
    ) async throws {
        let began = ContinuousClock.now
        state.metrics.began()
        var exchange = Exchange(status: 499, bytes: 0)
        var report = RequestReport(requestID: "")
        defer {
            let seconds = exchange.seconds ?? Self.seconds(since: began)
            state.metrics.ended(
                method: request.method.rawValue, route: report.route, status: exchange.status,
                seconds: seconds, bytes: exchange.bytes)
            accessLog.record(
                report, method: request.method.rawValue, status: exchange.status,
                seconds: seconds, bytes: exchange.bytes)
        }
        let caller = plan.proxies.caller(
            peer: channel.remoteAddress?.ipAddress ?? "unknown",
            isSecure: plan.certificate != nil, request.headers)
        let head = head(of: request, caller)
        var answer = try await answer(to: head, request, caller)
        report = answer.report
        count(answer.reply.head.status)
        finish(&answer.reply.head.headerFields, for: head, isSecure: caller.isSecure)
        exchange.status = answer.reply.head.status.code
        switch answer.reply.body {
        case .bytes(let bytes):
            exchange.bytes = bytes.count
            let body =
                bytes.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: .init(bytes: bytes))
            try await writer.write(response: answer.reply.head, body: body)
        case .stream(let pieces):
            exchange.seconds = Self.seconds(since: began)
            exchange.bytes = try await send(pieces, after: answer.reply.head, on: channel)
        }
    }

    private struct Exchange {
        var status: Int
        var bytes: Int
        /// Time until the response starts, for long ones; nil measures to its end.
        var seconds: Double?
    }

    private func answer(
        to head: HTTPRequest, _ request: Request, _ caller: TrustedProxies.Caller
    ) async throws -> Answer {
        if let own = await ownAnswer(to: head) { return own }
        let limit = responder.bodyLimit(for: head, configured: plan.limits.bodyBytes)
        let length = head.headerFields[.contentLength].flatMap { Int($0) }
        guard length ?? 0 <= limit else { return tooLarge(head, limit) }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            return tooLarge(head, limit)
        }
        // An incomplete body, because the sender is gone, doesn't count.
        guard length == nil || length == body.readableBytes else { throw ChannelError.eof }
        let path = String((head.path ?? "").prefix { $0 != "?" })
        if let resetPage, let token = ResetPage.token(in: path) {
            let reply = await resetPage.reply(
                to: head, token: token, body: Array(body.readableBytesView),
                origin: .network(address: AddressGroup.name(of: caller.address)))
            return own(reply, ResetPage.route, head)
        }
        return await responder.answer(
            to: head, body: Array(body.readableBytesView),
            origin: .network(address: AddressGroup.name(of: caller.address)))
    }

    /// The server's own responses; nil for anything else.
    private func ownAnswer(to head: HTTPRequest) async -> Answer? {
        if let preflight = plan.origins.preflight(head) { return own(preflight, "preflight", head) }
        let path = String((head.path ?? "").prefix { $0 != "?" })
        guard
            ["/livez", "/readyz"].contains(path)
                || path == "/metrics" && plan.metrics.isPublic
        else { return plan.pages.reply(head.method, path).map { own($0, path, head) } }
        guard head.method == .get || head.method == .head else {
            let refusal = ServerErrorResponse.problem(
                .methodNotAllowed, "METHOD_NOT_ALLOWED", "Only GET and HEAD work here.",
                fields: [.allow: "GET, HEAD"])
            return own(refusal, path, head)
        }
        switch path {
        case "/livez": return own(Readiness.alive, path, head)
        case "/readyz": return own(await readiness.reply(), path, head)
        default: return own(await figures.reply(), path, head)
        }
    }

    private func own(_ reply: HTTPReply, _ route: String, _ head: HTTPRequest) -> Answer {
        var (reply, report) = responder.complete(reply, for: head)
        if head.method == .head { reply.body = .bytes([]) }
        report.route = route
        return (reply, report)
    }

    private func tooLarge(_ head: HTTPRequest, _ limit: Int) -> Answer {
        responder.refuse(
            head, Problem(.invalid, "The body is larger than \(limit) bytes.", status: 413))
    }

    /// The request head as the services should see it, with the called scheme and host.
    private func head(of request: Request, _ caller: TrustedProxies.Caller) -> HTTPRequest {
        var head = request.head
        if let address = plan.publicAddress {
            head.scheme = address.scheme
            head.authority = address.authority
        } else {
            head.scheme = caller.isSecure ? "https" : "http"
            if let authority = caller.authority { head.authority = authority }
        }
        return head
    }

    private func finish(_ fields: inout HTTPFields, for head: HTTPRequest, isSecure: Bool) {
        fields[.date] = HTTPDate.now()
        ServerErrorResponse.protect(&fields, isSecure: isSecure)
        plan.origins.mark(&fields, for: head)
        if state.isEnding { fields[.connection] = "close" }
    }

    private func count(_ status: HTTPResponse.Status) {
        switch status.code {
        case 413: state.metrics.refused(.body)
        case 414, 431: state.metrics.refused(.header)
        case 429: state.metrics.refused(.rate)
        default: break
        }
    }

    /// Sends a stream chunk by chunk until it ends, the reader disconnects, or the server ends it.
    ///
    /// Writes to the channel from a separate task, so that the stream can be ended while it waits
    /// for the next chunk. Returns the number of bytes sent.
    private func send(
        _ pieces: AsyncThrowingStream<[UInt8], any Error>, after head: HTTPResponse,
        on channel: any Channel
    ) async throws -> Int {
        let task = Task {
            var bytes = 0
            try await channel.writeAndFlush(HTTPResponsePart.head(head)).get()
            for try await piece in pieces {
                try await channel.writeAndFlush(
                    HTTPResponsePart.body(ByteBuffer(bytes: piece))
                ).get()
                bytes += piece.count
            }
            try await channel.writeAndFlush(HTTPResponsePart.end(nil)).get()
            return bytes
        }
        let key = state.add(stream: { task.cancel() })
        defer { state.forget(stream: key) }
        if state.isEnding { task.cancel() }
        channel.closeFuture.whenComplete { _ in task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private static func seconds(since began: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = (ContinuousClock.now - began).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
