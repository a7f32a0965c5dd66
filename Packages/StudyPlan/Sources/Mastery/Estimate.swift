/// What is believed of a strength or a difficulty: a normal distribution on the logit scale, where 0
/// is the middle and one more makes even odds 2.7 times better.
public struct Estimate: Sendable, Hashable {
    /// The likeliest value, in logits.
    public var mean: Double
    /// How uncertain that is: the square of the standard deviation, in logits. More than 0.
    public var variance: Double
    /// When the latest answer was given that it rests on, in seconds since 1970, UTC; nil before any.
    public var observedAt: Double?

    public init(mean: Double, variance: Double, observedAt: Double? = nil) {
        self.mean = mean
        self.variance = variance
        self.observedAt = observedAt
    }

    /// The standard deviation, in logits.
    public var deviation: Double { variance.squareRoot() }
}

/// The share of questions that somebody is expected to get right, and how sure that is.
public struct Expectation: Sendable, Hashable {
    /// 0…1.
    public var chance: Double
    /// Nine times out of ten the true share is between these: 0…1.
    public var low: Double
    public var high: Double

    public init(chance: Double, low: Double, high: Double) {
        self.chance = chance
        self.low = low
        self.high = high
    }
}
