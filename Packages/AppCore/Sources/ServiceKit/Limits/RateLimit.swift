/// A rate limit: the burst size and the refill interval.
public struct RateLimit: Sendable, Hashable {
    /// Maximum attempts in a burst: 1…100,000.
    public var burst: Int
    /// Seconds per additional attempt: 0.001…86,400.
    public var interval: Double

    /// Limits both to their ranges.
    public init(burst: Int, interval: Double) {
        self.burst = min(max(1, burst), 100_000)
        self.interval = min(max(0.001, interval), 86_400)
    }

    /// Milliseconds per additional attempt.
    var step: Int64 { Int64((interval * 1000).rounded()) }
    /// Milliseconds to refill an empty bucket.
    var whole: Int64 { step * Int64(burst) }
}

/// What attempts are counted for: an account, an address.
public struct RateBucket: Sendable, Hashable {
    /// What is counted, without personal data; stored unhashed.
    public var kind: String
    /// The person or address that the limit applies to; stored as a keyed hash.
    public var subject: String
    public var limit: RateLimit

    public init(_ kind: String, of subject: String, _ limit: RateLimit) {
        self.kind = kind
        self.subject = subject
        self.limit = limit
    }
}
