/// How often each button was pressed.
struct RatingCounts: Sendable, Hashable {
    var again = 0
    var hard = 0
    var good = 0
    var easy = 0

    var total: Int { again + hard + good + easy }
    /// Answers that count as memorized.
    var memorised: Int { hard + good + easy }

    static func + (one: Self, other: Self) -> Self {
        RatingCounts(
            again: one.again + other.again, hard: one.hard + other.hard,
            good: one.good + other.good, easy: one.easy + other.easy)
    }
    static func += (one: inout Self, other: Self) { one = one + other }
}

/// Answers in one hour of local time.
struct HourOfStudy: Sendable, Hashable {
    /// Hours since 1970-01-01 00:00, local.
    var hour: Int
    var ratings: RatingCounts
    /// Milliseconds of study.
    var time: Int64

    /// The study day it belongs to.
    func day(rolloverHour: Int) -> Int {
        let moved = hour - rolloverHour
        return (moved - (moved % 24 + 24) % 24) / 24
    }

    /// 0…23 by the clock.
    var clockHour: Int { (hour % 24 + 24) % 24 }
}

/// Answers on one study day.
struct DayOfStudy: Sendable, Hashable {
    /// Days since 1970-01-01, local, as ``StudyDays`` counts them.
    var day: Int
    var ratings: RatingCounts
    /// Milliseconds of study.
    var time: Int64
}

/// The log summed by hours; small for any log, and the basis of all daily figures.
struct StudyActivity: Sendable, Hashable {
    /// Ascending, without empty hours.
    var hours: [HourOfStudy]
    /// 0…23
    var rolloverHour: Int

    init(_ hours: [HourOfStudy], rolloverHour: Int) {
        self.hours = hours
        self.rolloverHour = rolloverHour
    }

    /// Ascending, without empty days.
    var days: [DayOfStudy] {
        var days: [DayOfStudy] = []
        for hour in hours {
            let day = hour.day(rolloverHour: rolloverHour)
            if days.last?.day == day {
                days[days.count - 1].ratings += hour.ratings
                days[days.count - 1].time += hour.time
            } else {
                days.append(DayOfStudy(day: day, ratings: hour.ratings, time: hour.time))
            }
        }
        return days
    }

    /// Only the part in a range.
    func part(_ range: StatisticsRange, today: Int) -> StudyActivity {
        StudyActivity(
            hours.filter { range.holds($0.day(rolloverHour: rolloverHour), today: today) },
            rolloverHour: rolloverHour)
    }

    var ratings: RatingCounts { hours.reduce(into: RatingCounts()) { $0 += $1.ratings } }
    /// Milliseconds of study.
    var time: Int64 { hours.reduce(0) { $0 + $1.time } }

    /// Ratings by hour of the day; 24 entries.
    var byClockHour: [RatingCounts] {
        var counts = [RatingCounts](repeating: RatingCounts(), count: 24)
        for hour in hours { counts[hour.clockHour] += hour.ratings }
        return counts
    }
}
