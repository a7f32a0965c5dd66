/// How many tries there are at once, and how fast new ones come.
public struct RateLimit: Sendable, Hashable {
    /// Tries of somebody who has not tried for a while: 1…100,000.
    public var burst: Int
    /// Seconds for one more try: 0.001…86,400.
    public var interval: Double

    /// Cuts both to their ranges.
    public init(burst: Int, interval: Double) {
        self.burst = min(max(1, burst), 100_000)
        self.interval = min(max(0.001, interval), 86_400)
    }

    /// Milliseconds for one more try.
    var step: Int64 { Int64((interval * 1000).rounded()) }
    /// Milliseconds until an empty bucket is full again.
    var whole: Int64 { step * Int64(burst) }
}

/// What tries are counted for: one account, one address.
public struct RateBucket: Sendable, Hashable {
    /// What it counts, in plain words without anything personal; stored as it stands.
    public var kind: String
    /// Who or what is counted; stored as a keyed hash.
    public var subject: String
    public var limit: RateLimit

    public init(_ kind: String, of subject: String, _ limit: RateLimit) {
        self.kind = kind
        self.subject = subject
        self.limit = limit
    }
}
