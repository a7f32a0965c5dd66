public import Foundation

/// A write not yet confirmed by a backend.
public struct OutboxEntry: Codable, Sendable, Hashable, Identifiable {
    /// The state of an entry.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// Waiting to be sent.
        case queued
        /// Being sent by a process.
        case sending
        /// Sent, but it is unknown whether it arrived.
        case unknown
        /// Permanently rejected; the student retries or discards it.
        case failed
    }

    /// Lowercase UUID; also the idempotency key.
    public var id: String
    public var backend: Backend
    /// The account that created it; empty if signed out.
    public var account: String
    /// The endpoint's id.
    public var endpoint: String
    public var method: String
    /// Relative to the backend's API base, with parameters filled in.
    public var path: String
    public var query: [[String]]
    public var body: [UInt8]
    /// Entries of one subject are sent in order.
    public var subject: String
    /// The title shown in the list.
    public var title: String
    public var state: State
    /// Number of attempts so far.
    public var attempts: Int
    public var createdAt: Date
    /// nil: as soon as possible.
    public var nextAttemptAt: Date?
    public var lastProblem: Problem?
    public var repeatability: Repeatability
    public var authorization: AuthorizationLevel

    public init(
        id: String, backend: Backend, account: String, endpoint: String, method: String,
        path: String, query: [[String]] = [], body: [UInt8], subject: String, title: String,
        state: State = .queued, attempts: Int = 0, createdAt: Date, nextAttemptAt: Date? = nil,
        lastProblem: Problem? = nil, repeatability: Repeatability = .once,
        authorization: AuthorizationLevel = .required
    ) {
        self.id = id
        self.backend = backend
        self.account = account
        self.endpoint = endpoint
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.subject = subject
        self.title = title
        self.state = state
        self.attempts = attempts
        self.createdAt = createdAt
        self.nextAttemptAt = nextAttemptAt
        self.lastProblem = lastProblem
        self.repeatability = repeatability
        self.authorization = authorization
    }

    private enum Key: String, CodingKey {
        case id, backend, account, endpoint, method, path, query, body, subject, title, state
        case attempts, repeatability, authorization, createdAt, nextAttemptAt, lastProblem
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(String.self, forKey: .id)
        backend = try container.decode(Backend.self, forKey: .backend)
        account = try container.decode(String.self, forKey: .account)
        endpoint = try container.decode(String.self, forKey: .endpoint)
        method = try container.decode(String.self, forKey: .method)
        path = try container.decode(String.self, forKey: .path)
        query = try container.decodeIfPresent([[String]].self, forKey: .query) ?? []
        body = Array(
            try container.decodeIfPresent(String.self, forKey: .body).map(\.utf8) ?? "".utf8)
        subject = try container.decode(String.self, forKey: .subject)
        title = try container.decode(String.self, forKey: .title)
        state = try container.decode(State.self, forKey: .state)
        attempts = try container.decode(Int.self, forKey: .attempts)
        createdAt = try container.decode(WireDate.self, forKey: .createdAt).date
        nextAttemptAt = try container.decodeIfPresent(WireDate.self, forKey: .nextAttemptAt)?.date
        lastProblem = try container.decodeIfPresent(Problem.self, forKey: .lastProblem)
        repeatability =
            try container.decodeIfPresent(Repeatability.self, forKey: .repeatability) ?? .once
        authorization =
            try container.decodeIfPresent(AuthorizationLevel.self, forKey: .authorization)
            ?? .required
    }

    /// Encodes the body as a string, since contract bodies are JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(backend, forKey: .backend)
        try container.encode(account, forKey: .account)
        try container.encode(endpoint, forKey: .endpoint)
        try container.encode(method, forKey: .method)
        try container.encode(path, forKey: .path)
        try container.encode(query, forKey: .query)
        try container.encode(String(decoding: body, as: UTF8.self), forKey: .body)
        try container.encode(subject, forKey: .subject)
        try container.encode(title, forKey: .title)
        try container.encode(state, forKey: .state)
        try container.encode(attempts, forKey: .attempts)
        try container.encode(WireDate(createdAt), forKey: .createdAt)
        try container.encode(nextAttemptAt.map(WireDate.init), forKey: .nextAttemptAt)
        try container.encode(lastProblem, forKey: .lastProblem)
        try container.encode(repeatability, forKey: .repeatability)
        try container.encode(authorization, forKey: .authorization)
    }
}

/// The result of one attempt to send an entry.
public enum OutboxOutcome: Sendable, Hashable {
    /// Confirmed; the response body.
    case delivered(response: [UInt8])
    /// Kept for later, with the reason.
    case waiting(Problem)
    /// Permanently rejected.
    case failed(Problem)
}
