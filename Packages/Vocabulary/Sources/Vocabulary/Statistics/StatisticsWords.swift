/// Numbers formatted for people.
enum StatisticsWords {
    /// `85%`
    static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

    /// `85%`, or a dash if there is no value.
    static func percent(_ share: Double?) -> String { share.map { percent($0) } ?? "–" }

    /// `1 word`, `12 words`
    static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// `2 h 5 min`, `12 min`, `40 s`, from milliseconds.
    static func duration(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1000
        if seconds < 60 { return "\(seconds) s" }
        let minutes = seconds / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// `2.4`
    static func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(abs(tenths) % 10)"
    }

    /// The label of a group of predicted recall, e.g. `80–85%`.
    static func bin(_ index: Int) -> String {
        let bounds = RecallStatistics.bounds
        let low = Int((bounds[index] * 100).rounded())
        let high = index + 1 < bounds.count ? Int((bounds[index + 1] * 100).rounded()) : 100
        return "\(low)–\(high)%"
    }

    /// `today`, `Mon 7 Apr`
    static func day(_ day: Int, today: Int) -> String {
        if day == today { return "today" }
        let name = UTCDay(number: day).words(today: UTCDay(number: today - 4000))
        let parts = name.split(separator: " ")
        let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][StudyYear.weekday(day)]
        return parts.count >= 2 ? "\(weekday) \(parts[0]) \(parts[1].prefix(3))" : weekday
    }

    /// The name of a day's month, e.g. `January`.
    static func month(_ day: Int) -> String {
        let parts = UTCDay(number: day).description.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1) else {
            return ""
        }
        return months[month - 1]
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}
