import AppCore

/// A problem in the school contract's format: `{"error":"…"}`, `{"errors":["…"]}` for invalid
/// fields, with a status if no rule of the school was checked. Adds a user-facing sentence if it
/// says more.
struct PlainErrorBody {
    private let problem: Problem
    private let status: Int
    private let requestID: String?
    private let isRouted: Bool

    init(_ problem: Problem, _ status: Int, _ requestID: String?, _ isRouted: Bool) {
        self.problem = problem
        self.status = status
        self.requestID = requestID
        self.isRouted = isRouted
    }

    var members: [String: JSONValue] {
        if status == 429 {
            return [
                "error": "rate_limited", "message": .string(problem.summary),
                "retry_after": .integer(Int64(problem.retryAfterSeconds ?? 1)),
            ]
        }
        if hasStatus {
            return spoken([
                "status": .integer(Int64(status)),
                "error": .string(ErrorResponseBody.reasonPhrase(status)),
            ])
        }
        if !problem.fields.isEmpty { return ["errors": .array(messages.map(JSONValue.string))] }
        var body = spoken(["error": .string(word)])
        if !problem.details.isEmpty {
            var meta = problem.details.mapValues(JSONValue.string)
            if let requestID { meta["request_id"] = .string(requestID) }
            body["meta"] = .object(meta)
        }
        return body
    }

    /// Whether the request was rejected before any rule was checked, by an internal error, or
    /// because something isn't set up.
    private var hasStatus: Bool { [400, 500, 501].contains(status) || !isRouted }

    /// Adds the user-facing sentence unless it equals the error.
    private func spoken(_ body: [String: JSONValue]) -> [String: JSONValue] {
        let word = body["error"]?.text ?? ""
        guard word.lowercased() != problem.summary.lowercased(),
            word.lowercased() + "." != problem.summary.lowercased()
        else { return body }
        return body.merging(["message": .string(problem.summary)]) { given, _ in given }
    }

    private var messages: [String] {
        problem.fields.sorted { $0.key < $1.key }.flatMap { field, messages in
            messages.map { field == "base" ? $0 : "\(field): \($0)" }
        }
    }

    /// The contract's word for a status; for a broken rule, the rule's own.
    private var word: String {
        let code = problem.backendCode
        return switch status {
        case 401 where code.map(isCode) ?? true: "Unauthorized"
        case 403 where code.map(isCode) ?? true: "Forbidden"
        case 404 where code == nil: "Not found"
        case 404 where code == "TENANT_NOT_FOUND": "Tenant not found"
        default: code ?? problem.summary
        }
    }

    /// True for codes of other contracts: `UNAUTHORIZED`, `token_not_valid`.
    private func isCode(_ text: String) -> Bool {
        ErrorResponseBody.tokenFaults.contains(text)
            || text.utf8.allSatisfy { (65...90).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
