/// How much callers may write over the network: requests other than GET, HEAD and OPTIONS.
public struct WriteLimits: Sendable, Hashable {
    /// For one signed-in person; nil for no limit.
    public var person: RateLimit?
    /// For one network address, counting callers who aren't signed in; nil for no limit.
    public var address: RateLimit?

    public init(person: RateLimit?, address: RateLimit?) {
        self.person = person
        self.address = address
    }
}

extension RateLimit {
    /// `perMinute` requests a minute in the long run, `atOnce` after a pause. Both from 1.
    public init(perMinute: Int, atOnce: Int) {
        self.init(burst: atOnce, interval: 60 / Double(max(1, perMinute)))
    }

    /// Requests per minute in the long run.
    var perMinute: Int { Int((60_000 / Double(step)).rounded()) }
}
