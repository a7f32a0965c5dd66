public import AppCore
public import HTTPTypes
import Logging

/// The origin of a request.
public enum RequestOrigin: Sendable, Hashable {
    /// In-process: without a bearer token, the caller is the profile's student.
    case embedded
    /// Over the network, from this address.
    case network(address: String)
}

/// The campus as a function from request to response. Never throws: every error is a response in
/// the contract's format.
public struct Responder: Sendable {
    private let table: RouteTable
    private let callers: CallerResolution
    private let gate: CampusGate
    private let events: EventHub
    /// nil if writes aren't limited.
    private let writes: WriteLimiter?
    private let ids: RequestIDs
    private let environment: SystemEnvironment
    private let log: Logger

    init(
        table: RouteTable, callers: CallerResolution, gate: CampusGate, events: EventHub,
        writes: WriteLimiter?, ids: RequestIDs,
        environment: SystemEnvironment, log: Logger
    ) {
        self.table = table
        self.callers = callers
        self.gate = gate
        self.events = events
        self.writes = writes
        self.ids = ids
        self.environment = environment
        self.log = log
    }

    /// Maximum body of any route; larger bodies get 413.
    public var maximumBodyBytes: Int { table.maximumBodyBytes }

    /// Maximum body to read before answering 413: the operator's limit `configured`, except for the
    /// few upload routes.
    public func bodyLimit(for head: HTTPRequest, configured: Int) -> Int {
        guard let target = try? RequestTarget(head.path ?? ""),
            case .found(let route, _) = table.find(target, head.method),
            route.limits.bodyBytes > RequestLimits.standard.bodyBytes
        else { return min(configured, RequestLimits.standard.bodyBytes) }
        return max(configured, route.limits.bodyBytes)
    }

    /// Seconds to wait for a response before answering 503: the operator's limit `configured`, or
    /// more for the few slow routes.
    public func answerSeconds(for head: HTTPRequest, configured: Int) -> Int {
        guard let target = try? RequestTarget(head.path ?? ""),
            case .found(let route, _) = table.find(target, head.method)
        else { return configured }
        return max(configured, route.limits.seconds ?? 0)
    }

    /// Answers a request. The first one waits for the campus to start.
    public func respond(
        to head: HTTPRequest, body: [UInt8], origin: RequestOrigin
    ) async -> HTTPReply {
        await answer(to: head, body: body, origin: origin).reply
    }

    /// Answers a request and reports the result.
    public func answer(
        to head: HTTPRequest, body: [UInt8], origin: RequestOrigin
    ) async -> (reply: HTTPReply, report: RequestReport) {
        var report = RequestReport(requestID: ids.id(for: head))
        var reply: HTTPReply
        do {
            reply = try await answer(head, body, origin, &report)
        } catch {
            reply = failure(error, head, report)
        }
        complete(&reply, head, report)
        return (reply, report)
    }

    /// Adds the common headers to a server's own response.
    public func complete(
        _ reply: HTTPReply, for head: HTTPRequest
    ) -> (reply: HTTPReply, report: RequestReport) {
        let report = RequestReport(requestID: ids.id(for: head))
        var reply = reply
        complete(&reply, head, report)
        return (reply, report)
    }

    /// The response for a request rejected by the server, in the contract's format.
    public func refuse(
        _ head: HTTPRequest, _ problem: Problem
    ) -> (reply: HTTPReply, report: RequestReport) {
        let report = RequestReport(requestID: ids.id(for: head))
        var reply = failure(problem, head, report)
        complete(&reply, head, report)
        return (reply, report)
    }

    private func complete(
        _ reply: inout HTTPReply, _ head: HTTPRequest, _ report: RequestReport
    ) {
        if table.errorStyle(of: head.path ?? "") == .plain {
            SchoolHeaders.complete(
                &reply, for: head, requestID: report.requestID, limit: writes?.limits.person)
        }
        ReplyHeaders.complete(&reply, requestID: report.requestID, isHead: head.method == .head)
    }

    private func answer(
        _ head: HTTPRequest, _ body: [UInt8], _ origin: RequestOrigin,
        _ report: inout RequestReport
    ) async throws -> HTTPReply {
        if origin != .embedded { try RequestHead.checkSize(of: head) }
        let target = try RequestTarget(head.path ?? "")
        let (route, values): (RouteTable.Entry, [Range<Int>])
        switch table.find(target, head.method) {
        case .found(let entry, let ranges): (route, values) = (entry, ranges)
        case .options(let methods): return Self.options(methods)
        case .wrongMethod(let methods): throw RequestHead.wrongMethod(head.method, methods)
        case .nothing: throw Problem(.notFound, "There is nothing at this address.", status: 404)
        }
        report.route = route.path
        guard body.count <= route.limits.bodyBytes else {
            throw Problem(
                .invalid, "The body is larger than \(route.limits.bodyBytes) bytes.", status: 413)
        }
        try await gate.open(for: route.service)
        // Most of the campus's own routes have no tenant or caller.
        let candidate =
            route.service == nil && route.endpoint.authorization == .none
            ? .known(Caller(principal: nil, tenantID: Tenant.defaultID, isTenantNamed: false))
            : try await callers.candidate(
                for: head, level: route.endpoint.authorization, origin: origin,
                of: route.endpoint.backend)
        let note = TenantNote()
        defer { if route.service != nil { report.tenantID = note.tenantID } }
        let (requestID, now) = (report.requestID, environment.now)
        let request = ArrivingRequest(
            head: head, body: body, candidate: candidate, callers: callers, note: note,
            count: { [writes] caller in
                guard Self.isWrite(head) else { return }
                try await writes?.count(caller, from: origin)
            }
        ) { caller in
            RoutedRequest(
                endpoint: route.endpoint.id, head: head, body: body,
                parameters: try route.parameters(values, in: target),
                query: target.query.isEmpty
                    ? [:] : try QueryString(target.query).values(of: route.endpoint.query),
                principal: caller.principal, tenantID: caller.tenantID,
                isTenantNamed: caller.isTenantNamed,
                idempotencyKey: try RequestHead.idempotencyKey(of: head), requestID: requestID,
                baseURL: try RequestHead.baseURL(of: head), origin: origin, now: now)
        }
        // A rejection may also write: a stolen token ends its session.
        defer { if Self.isWrite(head) { events.noteWrite() } }
        return try await route.answer(request)
    }

    private static func isWrite(_ head: HTTPRequest) -> Bool {
        head.method != .get && head.method != .head
    }

    private static func options(_ methods: [HTTPRequest.Method]) -> HTTPReply {
        HTTPReply(
            head: HTTPResponse(
                status: .noContent, headerFields: [.allow: RequestHead.allow(methods)]),
            body: .bytes([]))
    }

    private func failure(
        _ error: any Error, _ head: HTTPRequest, _ report: RequestReport
    ) -> HTTPReply {
        let style = table.errorStyle(of: head.path ?? "")
        let problem =
            Problem(thrown: error)
            ?? Problem(
                .internal, "Something went wrong on the campus.",
                reason: "It is noted under \(report.requestID).", status: 500)
        let status = problem.httpStatus(in: style)
        // What isn't set up is no fault.
        if status >= 500, status != 501 {
            log.error(
                "request failed",
                metadata: [
                    "request": "\(report.requestID)",
                    "method": "\(head.method.rawValue.prefix(16))",
                    "route": "\(report.route ?? "none")",
                    "error": "\(LoggedError.text(error))",
                ])
        }
        var fields: HTTPFields = [:]
        if status == 401 { fields[.wwwAuthenticate] = #"Bearer realm="api""# }
        if let seconds = problem.retryAfterSeconds { fields[.retryAfter] = String(max(0, seconds)) }
        if style == .plain, status == 429 {
            SchoolHeaders.addLimits(
                to: &fields, wait: problem.retryAfterSeconds ?? 1, now: environment.now(),
                limit: writes?.limits.person)
        }
        if status == 405, let allow = problem.details["allow"] { fields[.allow] = allow }
        return HTTPReply(
            head: HTTPResponse(
                status: HTTPResponse.Status(code: status), headerFields: fields),
            body: .bytes(
                ErrorResponseBody.render(
                    problem, status: status, in: style, requestID: report.requestID,
                    isRouted: report.route != nil || status != 404)))
    }
}
