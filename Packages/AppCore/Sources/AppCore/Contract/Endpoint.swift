public import HTTPTypes

/// One typed operation of a contract, shared by client and service.
public struct Endpoint<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable {
    /// Unique id, e.g. `sat.lessons.list`. Used in logs, the outbox and the API description.
    public let id: String
    public let backend: Backend
    public let method: HTTPRequest.Method
    /// Relative to the backend's API base, with parameters in braces: `/lessons/{id}/`. Trailing
    /// slashes matter.
    public let path: String
    public let query: [QueryField]
    public let authorization: AuthorizationLevel
    public let repeatability: Repeatability
    /// The campus's status for a success.
    public let successStatus: Int
    /// One line for the API description.
    public let summary: String
    /// Error responses specific to this endpoint, besides those that all endpoints share.
    public let errors: [EndpointError]
    /// Schema details of the request body, added to those derived from its type.
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

    /// The same endpoint, decoding only what `type` needs. Both share the cached response.
    public func reading<Part: Codable & Sendable>(_ type: Part.Type) -> Endpoint<Input, Part> {
        Endpoint<Input, Part>(
            id, backend, method, path, query: query, authorization: authorization,
            repeatability: repeatability, successStatus: successStatus, summary: summary,
            body: body, errors: errors)
    }
}

/// An empty body.
public struct EmptyBody: Codable, Sendable, Hashable {
    public init() {}
    public init(from decoder: any Decoder) throws {}
    public func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: Key.self) }
    private enum Key: CodingKey {}
}

/// A query parameter of an endpoint.
public struct QueryField: Sendable, Hashable {
    public enum Kind: Sendable, Hashable { case text, integer, date }

    public var name: String
    public var kind: Kind
    /// Schema details for the API description: choices, limits.
    public var schema: JSONSchema

    public init(_ name: String, _ kind: Kind = .text, _ schema: JSONSchema = .any) {
        self.name = name
        self.kind = kind
        self.schema = schema
    }

    /// `limit` and `offset`, for paging a list.
    public static let window = [
        QueryField(
            "limit", .integer,
            .limits(from: 1, to: 500).saying("Rows; 50 unless given. Larger numbers count as 500.")),
        QueryField(
            "offset", .integer,
            .limits(from: 0, to: Int(Int32.max)).saying("Rows to leave out at the beginning.")),
    ]

    /// `page` and `per_page`, for paging a school's list; without them the list is complete.
    public static let pages = [
        QueryField("page", .integer, .limits(from: 1).saying("From 1 on.")),
        QueryField(
            "per_page", .integer,
            .limits(from: 1, to: 200).saying(
                "Rows of a page; 50 unless given. Larger numbers count as 200.")),
    ]
}

/// Whether an endpoint needs credentials.
public enum AuthorizationLevel: String, Sendable, Hashable, Codable {
    /// Credentials aren't sent.
    case none
    /// Anonymous access is allowed; credentials are sent if available and may change the response.
    case optional
    /// Without valid credentials the response is 401.
    case required
}

/// Whether a request can be retried if its outcome is unknown.
public enum Repeatability: String, Sendable, Hashable, Codable {
    /// Reads, and writes that are safe to repeat.
    case safe
    /// Safe to repeat with the same idempotency key, if the backend honors keys.
    case keyed
    /// Must not be repeated blindly.
    case once
}
