import AppCore
import HTTPTypes
import Synchronization

/// Accounts and the word of the day.
extension SATDouble {
    private static let account = "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22"

    func accounts(_ call: Call) -> Answer? {
        if call.matches("POST", "auth/register") { return register(call) }
        if call.matches("POST", "auth/login") { return login(call) }
        if call.matches("GET", "auth/me") { return me(call) }
        if call.matches("POST", "auth/refresh") { return refresh(call) }
        if call.matches("GET", "word-of-the-day") { return word() }
        return google(call)
    }

    private func register(_ call: Call) -> Answer {
        let (email, password) = input(call)
        // The public server considers the seed's sample password too common.
        if dialect == .real, password == "password123" {
            return refuse(.coded, 400, "BAD_REQUEST", "This password is too common.")
        }
        let isTaken = state.withLock { state in
            guard state.passwords[email] == nil else { return true }
            state.passwords[email] = password
            return false
        }
        if isTaken {
            return refuse(
                .coded, 400, "BAD_REQUEST",
                dialect == .seed ? "Email already exists" : "User with this email already exists")
        }
        return ok(signedIn(email), dialect == .seed ? 200 : 201)
    }

    private func login(_ call: Call) -> Answer {
        let (email, password) = input(call)
        guard state.withLock({ $0.passwords[email] }) == password else {
            return refuse(.coded, 401, "UNAUTHORIZED", "Invalid credentials")
        }
        return ok(signedIn(email))
    }

    private func input(_ call: Call) -> (email: String, password: String) {
        (call.body["email"]?.text ?? "", call.body["password"]?.text ?? "")
    }

    private func me(_ call: Call) -> Answer {
        guard let email = call.caller else {
            return refuse(
                .detail, 401, "UNAUTHORIZED", "Authentication credentials were not provided.")
        }
        return ok(user(email, isWhole: true))
    }

    /// The public server also returns a new refresh token; the seed's returns only the access
    /// token.
    private func refresh(_ call: Call) -> Answer {
        let token = call.body["refresh"]?.text ?? ""
        guard let email = state.withLock({ $0.refresh[token] }) else {
            return refuse(.detail, 401, "UNAUTHORIZED", "Token is invalid or expired")
        }
        let pair = tokens(email)
        return ok(
            dialect == .seed
                ? #"{"access":"\#(pair.access)"}"#
                : #"{"access":"\#(pair.access)","refresh":"\#(pair.refresh)"}"#)
    }

    /// Expires all access tokens issued so far.
    func expireAccess() { state.withLock { $0.access = [:] } }

    private func tokens(_ email: String) -> (access: String, refresh: String) {
        let pair = ("access-" + newID(), "refresh-" + newID())
        state.withLock { state in
            state.access[pair.0] = email
            state.refresh[pair.1] = email
        }
        return pair
    }

    func signedIn(_ email: String) -> String {
        let pair = tokens(email)
        return """
            {"user":\(user(email, isWhole: dialect == .seed)),
            "tokens":{"access":"\(pair.access)","refresh":"\(pair.refresh)"}}
            """
    }

    /// The public server sends both flags only under `/auth/me`, and a name that the seed doesn't
    /// have.
    private func user(_ email: String, isWhole: Bool) -> String {
        let name = dialect == .real ? #","username":"tove""# : ""
        let flag = isWhole ? #","has_active_subscription":false"# : ""
        return """
            {"id":"\(dialect.id(Self.account))","email":"\(email)"\(name),"is_premium":false\(flag)}
            """
    }

    /// The public server returns only today's word.
    private func word() -> Answer {
        let synonyms =
            dialect == .seed
            ? #"["Articulate","Fluent","Expressive"]"# : #"["Terse","Brief","Curt","Short"]"#
        return ok(
            """
            {"id":"\(dialect.id("19191919-0000-4000-8000-000000000001"))",
            "word":"\(dialect == .seed ? "Eloquent" : "Laconic")","definition":"Meaning.",
            "synonyms":\(synonyms),"example_sentence":"An example.","date":"2031-04-05"}
            """)
    }
}
