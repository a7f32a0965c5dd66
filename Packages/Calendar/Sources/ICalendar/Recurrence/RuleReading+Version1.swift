/// Parses the rules of vCalendar 1.0, such as `W1 MO WE #5` or `MP1 1+ 2- MO #3`.
///
/// Source: vCalendar 1.0, section "Recurrence Rule Grammar". A rule within a rule isn't supported.
extension RecurrenceRule {
    /// nil if it isn't such a rule.
    static func version1(_ bytes: Bytes) throws(ValueError) -> RecurrenceRule? {
        let text = String(decoding: trimmed(bytes), as: UTF8.self).uppercased()
        guard !text.contains("="),
            let kind = Kind.allCases.first(where: { text.hasPrefix($0.code) })
        else { return nil }
        var words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
        var head = words.removeFirst().dropFirst(kind.code.count)
        var rule = RecurrenceRule(kind.frequency)
        let interval = head.prefix(while: \.isNumber)
        if head.count > interval.count {
            // Some programs leave the interval out: `MP1+ MO`.
            words.insert(String(head), at: 0)
            head = ""
        }
        rule.interval = max(1, Int(head.prefix(4)) ?? 1)
        var parts = Parts()
        for word in words where !(try rule.takeEnd(word)) {
            guard parts.take(word, kind) else {
                throw ValueError("the rule has a part \(quoted(word)) that isn't understood")
            }
        }
        parts.fill(&rule, kind)
        if rule.count == nil, rule.until == nil, !parts.isEndless { rule.count = 2 }
        if parts.isEndless { rule.count = nil }
        return rule
    }

    private enum Kind: CaseIterable {
        // Longer codes come first.
        case monthByPosition, monthByDay, yearByMonth, yearByDay, daily, weekly

        var code: String {
            switch self {
            case .monthByPosition: "MP"
            case .monthByDay: "MD"
            case .yearByMonth: "YM"
            case .yearByDay: "YD"
            case .daily: "D"
            case .weekly: "W"
            }
        }

        var frequency: Frequency {
            switch self {
            case .monthByPosition, .monthByDay: .monthly
            case .yearByMonth, .yearByDay: .yearly
            case .daily: .daily
            case .weekly: .weekly
            }
        }
    }

    /// Takes `#5` or `20260131T000000Z`; `#0` is no end, which ``Parts`` takes.
    private mutating func takeEnd(_ word: String) throws(ValueError) -> Bool {
        if word.hasPrefix("#"), let count = Int(word.dropFirst().prefix(9)), count > 0 {
            self.count = count
            return true
        }
        guard word.utf8.count >= 8, !word.hasPrefix("#") else { return false }
        let bytes = Array(word.utf8)
        do throws(ValueError) {
            until = try bytes.withUnsafeBufferPointer { value throws(ValueError) in
                try calendarTime(value, zone: nil)
            }
        } catch { throw ValueError("the rule's end: \(error.message)") }
        return true
    }

    /// The words between the interval and the end.
    private struct Parts {
        var isEndless = false
        private var numbers: [Int] = []
        private var days: [Day] = []
        /// Positions such as `1+`, for the weekdays that follow them.
        private var positions: [Int] = []
        private var hasDays = false

        mutating func take(_ word: String, _ kind: Kind) -> Bool {
            if word == "#0" {
                isEndless = true
                return true
            }
            var text = word
            if let weekday = text.withUTF8({ RecurrenceRule.weekday($0) }) {
                guard kind == .weekly || kind == .monthByPosition else { return false }
                if positions.isEmpty { days.append(Day(weekday)) }
                days += positions.map { Day(weekday, ordinal: $0) }
                hasDays = true
                return true
            }
            guard kind != .daily, kind != .weekly else { return false }
            if word == "LD", kind == .monthByDay {
                numbers.append(-1)
                return true
            }
            let digits = word.prefix(while: \.isNumber)
            guard let number = Int(digits.prefix(4)), number > 0 else { return false }
            let sign = word.dropFirst(digits.count)
            guard sign.isEmpty || sign == "+" || sign == "-" else { return false }
            let value = sign == "-" ? -number : number
            guard kind == .monthByPosition else {
                let limit = kind == .monthByDay ? 31 : kind == .yearByMonth ? 12 : 366
                guard number <= limit, kind != .yearByMonth || value > 0 else { return false }
                numbers.append(value)
                return true
            }
            guard number <= 5 else { return false }
            if hasDays { (positions, hasDays) = ([], false) }
            positions.append(value)
            return true
        }

        func fill(_ rule: inout RecurrenceRule, _ kind: Kind) {
            switch kind {
            case .monthByPosition, .weekly: rule.byDay = days
            case .monthByDay: rule.byMonthDay = numbers
            case .yearByMonth: rule.byMonth = numbers
            case .yearByDay: rule.byYearDay = numbers
            case .daily: break
            }
            guard kind == .monthByPosition, days.isEmpty else { return }
            rule.byDay = positions.map { Day(.monday, ordinal: $0) }
            rule.isOnWeekdayOfStart = true
        }
    }
}
