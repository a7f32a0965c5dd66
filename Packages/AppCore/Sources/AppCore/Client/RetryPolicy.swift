/// When to retry a call, and how long to wait.
public struct RetryPolicy: Sendable, Hashable {
    /// Total attempts, including the first; at least 1.
    public var attempts: Int
    /// Maximum wait before the second attempt; doubles each time.
    public var base: Duration
    /// Upper limit of any wait, even if a backend asks for more.
    public var cap: Duration

    public init(attempts: Int, base: Duration, cap: Duration) {
        self.attempts = max(1, attempts)
        self.base = base
        self.cap = cap
    }

    /// For reads while the student waits: three attempts within seconds.
    public static let interactive = RetryPolicy(
        attempts: 3, base: .milliseconds(300), cap: .seconds(10))
    /// One attempt.
    public static let never = RetryPolicy(attempts: 1, base: .zero, cap: .zero)
    /// For the outbox: unlimited attempts, from two seconds to ten minutes.
    public static let outbox = RetryPolicy(
        attempts: .max, base: .seconds(2), cap: .seconds(600))

    /// The wait after `failures` failures, with full jitter (uniform from zero to the doubled
    /// base); at least what the backend asked for, at most the cap.
    public func delay(
        afterFailures failures: Int, retryAfterSeconds: Int? = nil,
        random: (ClosedRange<Double>) -> Double
    ) -> Duration {
        let limit = cap.asSeconds
        let doublings = Double(min(max(failures, 1) - 1, 40))
        let ceiling = min(limit, base.asSeconds * exponent(doublings))
        let jittered = ceiling > 0 ? random(0...ceiling) : 0
        let asked = Double(max(0, retryAfterSeconds ?? 0))
        // The backend's wait is a minimum; some jitter spreads out clients.
        return .seconds(min(limit, asked > 0 ? asked + min(jittered, 1) : jittered))
    }

    private func exponent(_ power: Double) -> Double {
        (0..<Int(power)).reduce(1) { value, _ in value * 2 }
    }
}

extension Duration {
    /// The duration in seconds.
    package var asSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
