/// Study statistics by the contract's rules (§2.9): the days with study, and weekly counters.
///
/// Each counter has its own week. Adding something first resets all counters of an earlier week,
/// then counts, then marks its day. Reading changes nothing: a counter of last week stays until
/// something is added or ``settle(on:_:)`` is called, as the contract's app does at launch.
struct WeeklyStudy: Sendable, Hashable {
    /// A sum and the first day of its week; nil before the first addition.
    struct Counter: Sendable, Hashable {
        var value = 0
        var week: StudyDay?
    }

    var days: Set<StudyDay> = []
    private(set) var seconds = Counter()
    private(set) var problems = Counter()
    /// The number of the tutor's remarks and answers.
    private(set) var feedback = Counter()

    mutating func add(
        seconds: Int = 0, problems: Int = 0, feedback: Int = 0, on day: StudyDay,
        _ calendar: StudyCalendar
    ) {
        settle(on: day, calendar)
        let week = calendar.weekStart(of: day)
        func count(_ amount: Int, in counter: inout Counter) {
            guard amount > 0 else { return }
            // Late reports of an earlier week don't count.
            guard counter.week.map({ $0 <= week }) ?? true else { return }
            counter.value += amount
            counter.week = week
        }
        count(seconds, in: &self.seconds)
        count(problems, in: &self.problems)
        count(feedback, in: &self.feedback)
        days.insert(day)
    }

    /// Resets the counters of weeks before the day's week.
    mutating func settle(on day: StudyDay, _ calendar: StudyCalendar) {
        let week = calendar.weekStart(of: day)
        func empty(_ counter: inout Counter) {
            if let old = counter.week, old < week { counter = Counter(value: 0, week: week) }
        }
        empty(&seconds)
        empty(&problems)
        empty(&feedback)
    }

    func streak(on today: StudyDay) -> Int { StudyTimeStreak.current(in: days, today: today) }
}

/// Counts consecutive days of study.
enum StudyTimeStreak {
    /// The contract's limit for the current streak.
    static let most = 366

    /// The current streak, counted back from today, or from yesterday if today has no study yet; at
    /// most 366.
    static func current(in days: Set<StudyDay>, today: StudyDay) -> Int {
        var day = days.contains(today) ? today : today - 1
        var count = 0
        while count < most, days.contains(day) {
            count += 1
            day = day - 1
        }
        return count
    }

    /// The longest streak until today, without a limit.
    static func longest(in days: Set<StudyDay>, until today: StudyDay) -> Int {
        var best = 0
        for day in days where day <= today && !days.contains(day - 1) {
            var count = 1
            while day + count <= today, days.contains(day + count) { count += 1 }
            best = max(best, count)
        }
        return best
    }
}

/// Formats durations.
enum DurationText {
    /// `Xh Ym`, or `Ym` below an hour; seconds are left out.
    static func short(_ seconds: Int) -> String {
        let minutes = max(0, seconds) / 60
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }
}
