/// Consecutive study days with an answer.
struct Streak: Sendable, Hashable {
    /// The streak that ends today or yesterday; 0 if neither day has an answer.
    var current: Int
    /// The longest streak ever.
    var longest: Int
    /// True if the current streak continues only with an answer today.
    var isAtRisk: Bool

    static let none = Streak(current: 0, longest: 0, isAtRisk: false)

    /// `days` in ascending order, without duplicates.
    init(_ days: [Int], today: Int) {
        var (current, longest, length) = (0, 0, 0)
        var last: Int?
        for day in days {
            length = last == day - 1 ? length + 1 : 1
            longest = max(longest, length)
            // Future days, written while a clock was ahead, don't affect the current streak.
            if day == today || day == today - 1 { current = length }
            last = day
        }
        self.init(
            current: current, longest: longest,
            isAtRisk: current > 0 && !days.contains(today))
    }

    private init(current: Int, longest: Int, isAtRisk: Bool) {
        self.current = current
        self.longest = longest
        self.isAtRisk = isAtRisk
    }

    /// The day a streak first reached `length`; nil if never.
    static func day(reaching length: Int, _ days: [Int]) -> Int? {
        var row = 0
        var last: Int?
        for day in days {
            row = last == day - 1 ? row + 1 : 1
            if row >= length { return day }
            last = day
        }
        return nil
    }
}
