public import HTTPTypes

/// One typed line of a contract. The client calls it and the service serves it: it is written once.
public struct Endpoint<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable {
    /// Unique, e.g. `sat.lessons.list`; names the endpoint in logs, the outbox and the API
    /// description.
    public let id: String
    public let backend: Backend
    public let method: HTTPRequest.Method
    /// Below the backend's API base, parameters in braces: `/lessons/{id}/`. Slashes are exact.
    public let path: String
    public let query: [QueryField]
    public let authorization: AuthorizationLevel
    public let repeatability: Repeatability
    /// The status the campus answers with on success.
    public let successStatus: Int
    /// One line for the API description.
    public let summary: String
    /// What it can answer with beside what every endpoint of its kind can.
    public let errors: [EndpointError]
    /// What the API description says of the request's body beyond its type.
    public let body: JSONSchema

    public init(
        _ id: String, _ backend: Backend, _ method: HTTPRequest.Method, _ path: String,
        query: [QueryField] = [], authorization: AuthorizationLevel,
        repeatability: Repeatability? = nil, successStatus: Int = 200, summary: String,
        body: JSONSchema = .any, errors: [EndpointError] = []
    ) {
        self.id = id
        self.backend = backend
        self.method = method
        self.path = path
        self.query = query
        self.authorization = authorization
        self.repeatability =
            repeatability ?? (method == .get || method == .head ? .safe : .once)
        self.successStatus = successStatus
        self.summary = summary
        self.errors = errors
        self.body = body
    }

    /// The same endpoint for a caller who wants no more of its answer than `type` reads. What was stored of either
    /// is read by both.
    public func reading<Part: Codable & Sendable>(_ type: Part.Type) -> Endpoint<Input, Part> {
        Endpoint<Input, Part>(
            id, backend, method, path, query: query, authorization: authorization,
            repeatability: repeatability, successStatus: successStatus, summary: summary,
            body: body, errors: errors)
    }
}

/// No body, in either direction.
public struct Nothing: Codable, Sendable, Hashable {
    public init() {}
    public init(from decoder: any Decoder) throws {}
    public func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: Key.self) }
    private enum Key: CodingKey {}
}

/// A query parameter that an endpoint knows.
public struct QueryField: Sendable, Hashable {
    public enum Kind: Sendable, Hashable { case text, integer, date }

    public var name: String
    public var kind: Kind
    /// What the API description says of it beyond its kind: words to choose from, limits.
    public var schema: JSONSchema

    public init(_ name: String, _ kind: Kind = .text, _ schema: JSONSchema = .any) {
        self.name = name
        self.kind = kind
        self.schema = schema
    }

    /// `limit` and `offset`, the window on a list.
    public static let window = [
        QueryField(
            "limit", .integer,
            .limits(from: 1, to: 500).saying("Rows; 50 unless given. Larger numbers count as 500.")),
        QueryField(
            "offset", .integer,
            .limits(from: 0, to: Int(Int32.max)).saying("Rows to leave out at the beginning.")),
    ]

    /// `page` and `per_page`, the school's window on a list; without either the list is whole.
    public static let pages = [
        QueryField("page", .integer, .limits(from: 1).saying("From 1 on.")),
        QueryField(
            "per_page", .integer,
            .limits(from: 1, to: 200).saying(
                "Rows of a page; 50 unless given. Larger numbers count as 200.")),
    ]
}

/// What an endpoint asks of the caller.
public enum AuthorizationLevel: String, Sendable, Hashable, Codable {
    /// Credentials are not sent.
    case none
    /// Anonymous is allowed; credentials are sent when there are any, and may change the answer.
    case optional
    /// Without valid credentials the answer is 401.
    case required
}

/// What may be done when it is not known whether a request arrived.
public enum Repeatability: String, Sendable, Hashable, Codable {
    /// Reads, and writes that may be repeated at will.
    case safe
    /// May be repeated with the same idempotency key where the backend honours one.
    case keyed
    /// Never repeated blindly.
    case once
}
