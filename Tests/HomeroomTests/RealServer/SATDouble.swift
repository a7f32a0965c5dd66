import AppCore
import AppCoreTesting
import HTTPTypes
import Synchronization

/// A double for a server of the SAT contract, as specified or as the public server behaves: based
/// on the contract's table of differences, including the public server's quirks.
///
/// It keeps accounts, tokens and attempts in memory, and records the requests it received.
final class SATDouble: Sendable {
    /// A received request.
    struct Asked: Sendable {
        var method: String
        /// The path below the API's base, with its query.
        var path: String
        var body: JSONValue
        var token: String?
    }

    struct State: Sendable {
        var asked: [Asked] = []
        /// Passwords by address.
        var passwords: [String: String] = [:]
        /// Access tokens with the address they belong to.
        var access: [String: String] = [:]
        var refresh: [String: String] = [:]
        var attempts: [DoubleAttempt] = []
        /// Addresses whose reading diagnostic was reported by its separate route.
        var diagnosticsDone: Set<String> = []
        var isSubscribed = false
        var count = 0
        /// Planned responses that replace the next ones at a path, e.g. errors.
        var planned: [String: (answer: Answer, times: Int)] = [:]
    }

    /// A response before it is encoded.
    struct Answer: Sendable {
        var status = 200
        var body: String
        var headers: HTTPFields = [:]
        var type = "application/json"
    }

    let dialect: Dialect
    let catalog: DoubleCatalog
    let state = Mutex(State())

    init(_ dialect: Dialect, lessons: Int = 3) {
        self.dialect = dialect
        catalog = DoubleCatalog(dialect: dialect, lessonCount: lessons)
    }

    var asked: [Asked] { state.withLock(\.asked) }

    /// The bodies received at paths with this suffix, oldest first.
    func bodies(_ end: String) -> [JSONValue] {
        asked.filter { $0.path.prefix { $0 != "?" }.hasSuffix(end) }.map(\.body)
    }

    /// Replaces the response for the next `times` requests to a path.
    func plan(_ path: String, _ answer: Answer, times: Int = 1) {
        state.withLock { $0.planned[path] = (answer, times) }
    }

    private func planned(_ path: String) -> Answer? {
        state.withLock { state in
            guard let plan = state.planned[path] else { return nil }
            state.planned[path] = plan.times > 1 ? (plan.answer, plan.times - 1) : nil
            return plan.answer
        }
    }

    /// The double as a network transport.
    var transport: ScriptedTransport {
        let transport = ScriptedTransport()
        transport.otherwise(
            .init { [self] (request, body) async throws(TransportFailure) in
                reply(to: request, body)
            })
        return transport
    }

    func reply(to request: HTTPRequest, _ body: [UInt8]) -> HTTPReply {
        let answer = answer(to: request, body)
        var fields = answer.headers
        fields[.contentType] = answer.type
        return HTTPReply(
            head: HTTPResponse(status: .init(code: answer.status), headerFields: fields),
            body: .bytes(Array(answer.body.utf8)))
    }

    // MARK: Routing

    private static let base = "/api/v1"
    /// Addresses that end in a slash; all others don't.
    private static let slashed: Set<String> = [
        "lessons", "passages", "questions", "writing-sections", "math-sections", "classifications",
    ]

    private func answer(to request: HTTPRequest, _ body: [UInt8]) -> Answer {
        let target = request.path ?? ""
        guard target.hasPrefix(Self.base + "/") else { return page(404, "Not Found") }
        let whole = String(target.dropFirst(Self.base.count))
        let path = String(whole.prefix { $0 != "?" })
        let json = (try? WireJSON.decode(JSONValue.self, from: body)) ?? .null
        let token = request.headerFields[.authorization].map { String($0.dropFirst(7)) }
        state.withLock {
            $0.asked.append(
                Asked(method: request.method.rawValue, path: whole, body: json, token: token))
        }
        if let strange = wrongSlash(path, target) { return strange }
        if let planned = planned(path) { return planned }
        // A bad token is rejected everywhere, even where none is required.
        var caller: String?
        if let token {
            caller = state.withLock { $0.access[token] }
            guard caller != nil else { return badToken() }
        }
        let call = Call(
            method: request.method.rawValue, parts: path.split(separator: "/").map(String.init),
            query: Self.query(whole), body: json, caller: caller,
            agent: request.headerFields[.userAgent] ?? "")
        return accounts(call) ?? content(call) ?? sections(call) ?? progress(call) ?? profile(call)
            ?? payments(call) ?? refuse(.detail, 404, "NOT_FOUND", "Not found.")
    }

    /// A routed request.
    struct Call: Sendable {
        var method: String
        var parts: [String]
        var query: [String: String]
        var body: JSONValue
        /// The caller's address; nil for anonymous ones.
        var caller: String?
        /// The caller's user agent.
        var agent: String

        /// True for this method and these components; `*` stands for any one.
        func matches(_ method: String, _ pattern: String) -> Bool {
            let wanted = pattern.split(separator: "/")
            return self.method == method && wanted.count == parts.count
                && zip(wanted, parts).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    private func wrongSlash(_ path: String, _ target: String) -> Answer? {
        let family = path.split(separator: "/").first.map(String.init) ?? ""
        let wants = Self.slashed.contains(family)
        guard wants != path.hasSuffix("/") else { return nil }
        guard dialect == .real else { return refuse(.coded, 404, "NOT_FOUND", "Not found.") }
        guard wants else { return page(404, "Not Found") }
        let parts = target.split(separator: "?", maxSplits: 1)
        let place = parts[0] + "/" + (parts.count > 1 ? "?" + parts[1] : "")
        return Answer(status: 301, body: "", headers: [.location: String(place)], type: "text/html")
    }

    private static func query(_ path: String) -> [String: String] {
        let pairs = path.drop { $0 != "?" }.dropFirst().split(separator: "&")
        return Dictionary(
            pairs.map { pair in
                let name = pair.prefix { $0 != "=" }
                return (String(name), String(pair.dropFirst(name.count + 1)))
            }, uniquingKeysWith: { $1 })
    }

    // MARK: Responses

    func ok(_ body: String, _ status: Int = 200) -> Answer { Answer(status: status, body: body) }

    /// An error; in the seed's dialect, every error has the first shape.
    func refuse(_ shape: ErrorShape, _ status: Int, _ code: String, _ message: String) -> Answer {
        let shape = dialect == .seed ? .coded : shape
        if shape == .page { return page(status, message) }
        return Answer(status: status, body: shape.body(code, message))
    }

    func page(_ status: Int, _ title: String) -> Answer {
        Answer(status: status, body: ErrorShape.page.body("", title), type: "text/html")
    }

    func badToken() -> Answer {
        guard dialect == .real else {
            return refuse(.coded, 401, "UNAUTHORIZED", "This token is not valid.")
        }
        return Answer(
            status: 401,
            body: """
                {"detail":"Given token not valid for any token type","code":"token_not_valid",
                "messages":[{"token_class":"AccessToken","token_type":"access",
                "message":"Token is expired"}]}
                """)
    }

    /// The next unused id.
    func newID() -> String {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let digits = String(number)
        return "d1d1d1d1-2222-4333-8444-" + String(repeating: "0", count: 12 - digits.count)
            + digits
    }
}
