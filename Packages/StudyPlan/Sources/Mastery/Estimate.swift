/// An estimated strength or difficulty: a normal distribution on the logit scale, where 0
/// is the middle and +1 multiplies the odds by 2.7.
public struct Estimate: Sendable, Hashable {
    /// The mean, in logits.
    public var mean: Double
    /// The variance, in square logits. More than 0.
    public var variance: Double
    /// The time of the latest answer, in seconds since 1970, UTC; nil before any.
    public var observedAt: Double?

    public init(mean: Double, variance: Double, observedAt: Double? = nil) {
        self.mean = mean
        self.variance = variance
        self.observedAt = observedAt
    }
}

/// The expected share of correct answers, with its confidence range.
public struct Expectation: Sendable, Hashable {
    /// 0…1.
    public var chance: Double
    /// The 90 percent range: 0…1.
    public var low: Double
    public var high: Double
}
