import HTTPTypes

/// A type-erased request to an endpoint.
struct PreparedRequest: Sendable {
    var id: String
    var method: HTTPRequest.Method
    /// Relative to the API base, percent-encoded.
    var path: String
    var query: [(String, String)]
    /// nil for no body.
    var body: [UInt8]?
    /// Sent instead of the body.
    var upload: UploadBody?
    /// Detected from the body, so that a queued form stays one.
    var contentType: String { body.flatMap(MultipartForm.mediaType) ?? "application/json" }
    var accept = "application/json"
    /// The last event of an earlier stream; nil for events from now on.
    var lastEventID: String?
    var authorization: AuthorizationLevel
    var repeatability: Repeatability
    var idempotencyKey: String?
    /// nil uses the client's policy.
    var retry: RetryPolicy?

    init<I, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String], query: [(String, String)]
    ) throws(Problem) {
        id = endpoint.id
        method = endpoint.method
        self.path = try RequestText.path(endpoint.path, path)
        self.query = query
        authorization = endpoint.authorization
        repeatability = endpoint.repeatability
    }

    /// A queued write, sent once; the outbox decides about retries.
    init(_ entry: OutboxEntry) {
        id = entry.endpoint
        method = HTTPRequest.Method(entry.method) ?? .post
        path = entry.path
        query = entry.query.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
        body = entry.body.isEmpty ? nil : entry.body
        authorization = entry.authorization
        repeatability = entry.repeatability
        idempotencyKey = entry.id
        retry = .never
    }

    /// Another client's request; a write is sent once, because that client decides about retries.
    init(
        relaying request: HTTPRequest, to target: String, body: [UInt8], level: AuthorizationLevel
    ) {
        id = "relay"
        method = request.method
        path = target
        query = []
        self.body = body.isEmpty ? nil : body
        accept = request.headerFields[.accept] ?? "application/json"
        authorization = level
        repeatability = method == .get ? .safe : .once
        idempotencyKey = request.headerFields[.idempotencyKey]
        retry = method == .get ? nil : .never
    }

    /// Path and query: the cache key of the response.
    var target: String { path + RequestText.query(query) }
}
