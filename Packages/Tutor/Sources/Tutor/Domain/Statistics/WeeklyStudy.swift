/// Study as the tutor's contract counts it (§2.9): the days on which there was any, and counters that begin anew with
/// the week.
///
/// Each counter has its own week. Something that is added first empties every counter of an older week, then counts,
/// then marks its day. Reading changes nothing: a counter of last week stays until something is added, or ``settle(on:_:)`` is
/// called, as the original's app does when it starts.
struct WeeklyStudy: Sendable, Hashable {
    /// A sum, and the first day of the week that it is of; nil before anything was added.
    struct Counter: Sendable, Hashable {
        var value = 0
        var week: StudyDay?
    }

    var days: Set<StudyDay> = []
    private(set) var seconds = Counter()
    private(set) var problems = Counter()
    /// What the tutor said about the student's work, or answered.
    private(set) var feedback = Counter()

    mutating func add(
        seconds: Int = 0, problems: Int = 0, feedback: Int = 0, on day: StudyDay,
        _ calendar: StudyCalendar
    ) {
        settle(on: day, calendar)
        let week = calendar.weekStart(of: day)
        func count(_ amount: Int, in counter: inout Counter) {
            guard amount > 0 else { return }
            // What comes late, of a week before, is not of this one.
            guard counter.week.map({ $0 <= week }) ?? true else { return }
            counter.value += amount
            counter.week = week
        }
        count(seconds, in: &self.seconds)
        count(problems, in: &self.problems)
        count(feedback, in: &self.feedback)
        days.insert(day)
    }

    /// Empties counters of weeks before the day's.
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

/// Days of study in a row.
enum StudyTimeStreak {
    /// The contract's bound of the current one.
    static let most = 366

    /// Back from today, or from yesterday while there is nothing today; 366 at most.
    static func current(in days: Set<StudyDay>, today: StudyDay) -> Int {
        var day = days.contains(today) ? today : today - 1
        var count = 0
        while count < most, days.contains(day) {
            count += 1
            day = day - 1
        }
        return count
    }

    /// The longest there was until today, without a bound.
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

/// How long something took, in words.
enum DurationText {
    /// `Xh Ym`, or `Ym` below an hour; seconds are left out.
    static func short(_ seconds: Int) -> String {
        let minutes = max(0, seconds) / 60
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// For reading aloud, e.g. `1 hour and 5 minutes`.
    static func spoken(_ seconds: Int) -> String {
        let (hours, minutes) = (max(0, seconds) / 3600, max(0, seconds) / 60 % 60)
        let parts = [(hours, "hour"), (minutes, "minute")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return parts.isEmpty ? "less than a minute" : parts.joined(separator: " and ")
    }
}
