import AppCore
import Foundation
import HTTPTypes

/// Speaks CalDAV (RFC 4791) with one server, with a user name and a password.
///
/// The password goes to this server alone: no redirect to another one is followed. Problems name the
/// host, never the password.
struct CalDAVClient: Sendable {
    /// An answer of any status.
    struct Answer: Sendable {
        var status: Int
        var headers: HTTPFields
        var body: [UInt8]

        var isSuccess: Bool { (200..<300).contains(status) }
        /// A version that compares byte for byte; nil for a weak one or none.
        var tag: String? {
            headers[.eTag].flatMap { $0.hasPrefix("W/") || $0.utf8.count > 1_000 ? nil : $0 }
        }
    }

    /// A small server can think for a minute about thousands of events that it hasn't cached.
    static let limits = ExternalHTTPClient.ResponseLimits(
        bytes: CalendarImport.largest, silence: .seconds(90), time: .seconds(300))
    /// Redirects that are followed on the server.
    static let mostRedirects = 5

    let host: ExternalBaseURL
    private let reading: ExternalHTTPClient
    private let writing: ExternalHTTPClient
    private let authorization: String

    /// - Parameter host: scheme and authority.
    init(_ host: ExternalBaseURL, user: String, password: String, _ context: FeatureContext) {
        self.host = host
        reading = ExternalHTTPClient(
            host, transport: context.outside, environment: context.environment)
        // What is written is sent once: whether it arrived is looked up before it is sent again.
        writing = ExternalHTTPClient(
            host, transport: context.outside, environment: context.environment,
            retry: RetryPolicy(attempts: 1, base: .milliseconds(500), cap: .seconds(1)))
        authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    // MARK: Reading

    /// A PROPFIND for properties, given as empty elements. Follows redirects on this server.
    func properties(
        of path: String, depth: Int, _ properties: String
    ) async throws(Problem) -> Multistatus {
        try multistatus(try await answer("PROPFIND", path, depth: depth, Self.propfind(properties)))
    }

    /// A REPORT; the body is a complete element.
    func report(_ path: String, depth: Int, _ body: String) async throws(Problem) -> Multistatus {
        try multistatus(try await answer("REPORT", path, depth: depth, body))
    }

    static func propfind(_ properties: String) -> String {
        "<d:propfind \(namespaces)><d:prop>\(properties)</d:prop></d:propfind>"
    }

    static let namespaces = """
        xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" \
        xmlns:cs="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"
        """

    /// An answer of any status to a request with an XML body.
    func answer(
        _ method: String, _ path: String, depth: Int, _ body: String
    ) async throws(Problem) -> Answer {
        var headers: HTTPFields = [.contentType: "application/xml; charset=utf-8"]
        headers[.depth] = String(depth)
        var path = path
        for _ in 0...Self.mostRedirects {
            let answer = try await send(
                reading, method, path, headers: headers, accept: "application/xml, text/xml",
                Array(("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + body).utf8))
            guard (300..<400).contains(answer.status), let next = following(answer, from: path)
            else { return answer }
            path = next
        }
        throw Problem(.contract, "\(host.authority) redirects again and again.")
    }

    /// The document of a multistatus answer. Throws a ``Problem`` for any other.
    func multistatus(_ answer: Answer) throws(Problem) -> Multistatus {
        guard answer.status == 207 else { throw refusal(answer) }
        do {
            return try Multistatus(answer.body)
        } catch {
            throw Problem(
                .contract, "The answer from \(host.authority) can't be read.",
                reason: "As XML, \(error.reason).",
                cure: "Try again; if it stays, tell the server's operator.")
        }
    }

    // MARK: Writing

    /// Creates an event, or replaces the version `tag` of it.
    func put(_ text: String, at href: String, replacing tag: String?) async throws(Problem)
        -> Answer
    {
        var headers: HTTPFields = [.contentType: "text/calendar; charset=utf-8"]
        if let tag { headers[.ifMatch] = tag } else { headers[.ifNoneMatch] = "*" }
        return try await send(
            writing, "PUT", href, headers: headers, accept: "*/*", Array(text.utf8))
    }

    /// Deletes the version `tag` of an event.
    func delete(_ href: String, version tag: String) async throws(Problem) -> Answer {
        try await send(writing, "DELETE", href, headers: [.ifMatch: tag], accept: "*/*", [])
    }

    private func send(
        _ client: ExternalHTTPClient, _ method: String, _ path: String, headers: HTTPFields,
        accept: String, _ body: [UInt8]
    ) async throws(Problem) -> Answer {
        var headers = headers
        headers[.authorization] = authorization
        guard let method = HTTPRequest.Method(method) else {
            throw Problem(.internal, "“\(method)” isn't a method.")
        }
        let request = ExternalHTTPClient.Request(
            method, path, accept: accept, headers: headers, body: body,
            expects: Set(300..<600))
        let (head, bytes): (HTTPResponse, [UInt8])
        do throws(Problem) {
            (head, bytes) = try await client.answer(to: request, patience: Self.limits)
        } catch {
            var problem = error
            if problem.code == .unreachable {
                problem.cure = "Your changes are kept. Try again later: homeroom calendar sync"
            }
            throw problem
        }
        return Answer(status: head.status.code, headers: head.headerFields, body: bytes)
    }

    // MARK: Refusals

    /// The path of a redirect on this server; nil for one that leads elsewhere.
    private func following(_ answer: Answer, from path: String) -> String? {
        guard let location = answer.headers[.location],
            let here = try? FeedAddress("\(host)\(path)"),
            let next = here.following(location), next.host.origin == host.origin
        else { return nil }
        return next.path
    }

    func isWebPage(_ answer: Answer) -> Bool {
        let start = answer.body.drop { $0 <= 0x20 }.prefix(15)
        let text = String(decoding: start, as: UTF8.self).lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// The precondition that the server names, such as `valid-sync-token`.
    func precondition(_ answer: Answer) -> String? {
        guard let root = try? XMLDocument.read(answer.body), root.name == .dav("error") else {
            return nil
        }
        return root.children.first?.name.local
    }

    /// The problem for a status that can't be used.
    func refusal(_ answer: Answer) -> Problem {
        let name = host.authority
        let status = answer.status
        func problem(
            _ code: Problem.Code, _ summary: String, _ reason: String? = nil, _ cure: String? = nil
        ) -> Problem {
            Problem(code, summary, reason: reason, cure: cure, status: status)
        }
        switch status {
        case 300..<400:
            let target = answer.headers[.location].map { String($0.prefix(200)) }
            return problem(
                .contract, "\(name) redirects to another server.",
                target.map { "To \($0). Your password wasn't sent there." },
                "If that's the right server: homeroom calendar connect ADDRESS")
        case 401:
            return problem(
                .signedOut, "\(name) doesn't accept the user name or the password.", nil,
                "Connect again: homeroom calendar connect ADDRESS. Some servers want a password "
                    + "made for programs (an “app password”).")
        case 403:
            return problem(
                .notAllowed, "\(name) doesn't allow this.",
                precondition(answer).map { "It says: \($0.replacing("-", with: " "))." })
        case 404, 410: return problem(.notFound, "\(name) doesn't have this.")
        case 405, 501:
            return problem(
                .contract, "\(name) doesn't offer calendars at this address.", nil,
                "Use the CalDAV address from the server's help.")
        case 409:
            return problem(
                .conflict, "\(name) can't store this.",
                precondition(answer).map { "It says: \($0.replacing("-", with: " "))." })
        case 412: return problem(.conflict, "It was changed on \(name) meanwhile.")
        case 413: return problem(.invalid, "It's too large for \(name).")
        case 429: return problem(.rateLimited, "\(name) is getting too many requests.")
        case 507:
            return problem(
                .unreachable, "\(name) has no space left for your calendars.", nil,
                "Delete something there, or ask the server's operator.")
        case 500...: return problem(.unreachable, "\(name) has an error (status \(status)).")
        default: break
        }
        guard isWebPage(answer) else {
            return problem(
                .contract, "\(name) doesn't offer calendars at this address.",
                "The status was \(status).", "Use the CalDAV address from the server's help.")
        }
        return problem(
            .contract, "\(name) answered with a web page, not with calendars.",
            "A Wi-Fi sign-in page can cause this.",
            "Use the CalDAV address from the server's help.")
    }
}

extension HTTPField.Name {
    /// How far below a resource a request reaches. Source: RFC 4918, section 10.2.
    static var depth: HTTPField.Name { HTTPField.Name("Depth") ?? .accept }
}
