/// One logged review of a card. A card's log is an array of them, sorted by time.
public struct LoggedReview: Sendable, Hashable {
    /// Seconds since 1970, UTC.
    public var at: Double
    public var rating: Rating
    /// Whole days since the card's previous review; 0 for the first one and on the same day.
    public var days: Int

    public init(at: Double, rating: Rating, days: Int) {
        self.at = at
        self.rating = rating
        self.days = days
    }

    /// True if the rating can be predicted: a day or more after the last one.
    static func isGraded(days: Int) -> Bool { days >= 1 }
}
