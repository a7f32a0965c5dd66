/// When and after how long a call is repeated.
public struct RetryPolicy: Sendable, Hashable {
    /// Tries in all, the first included; at least 1.
    public var attempts: Int
    /// Longest wait before the second try; it doubles with each further one.
    public var base: Duration
    /// No wait is longer, whatever a backend asks for.
    public var cap: Duration

    public init(attempts: Int, base: Duration, cap: Duration) {
        self.attempts = max(1, attempts)
        self.base = base
        self.cap = cap
    }

    /// Reads by a waiting student: three tries within seconds.
    public static let interactive = RetryPolicy(
        attempts: 3, base: .milliseconds(300), cap: .seconds(10))
    /// One try.
    public static let never = RetryPolicy(attempts: 1, base: .zero, cap: .zero)
    /// The outbox: never gives up, from two seconds to ten minutes.
    public static let outbox = RetryPolicy(
        attempts: .max, base: .seconds(2), cap: .seconds(600))

    /// The wait after `failures` failures: full jitter (uniform from nothing to the doubled base),
    /// never less than the backend asked for, never more than the cap.
    public func delay(
        afterFailures failures: Int, retryAfterSeconds: Int? = nil,
        random: (ClosedRange<Double>) -> Double
    ) -> Duration {
        let limit = cap.asSeconds
        let doublings = Double(min(max(failures, 1) - 1, 40))
        let ceiling = min(limit, base.asSeconds * exponent(doublings))
        let jittered = ceiling > 0 ? random(0...ceiling) : 0
        let asked = Double(max(0, retryAfterSeconds ?? 0))
        // What was asked for is a floor; a little jitter keeps a crowd from coming back at once.
        return .seconds(min(limit, asked > 0 ? asked + min(jittered, 1) : jittered))
    }

    private func exponent(_ power: Double) -> Double {
        (0..<Int(power)).reduce(1) { value, _ in value * 2 }
    }
}

extension Duration {
    /// As seconds.
    package var asSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
