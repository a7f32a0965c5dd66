/// A short interval: `10 min`, `3 days`, `1.5 years`.
enum IntervalText {
    static func words(seconds: Double) -> String {
        let minutes = (max(seconds, 0) / 60).rounded(.up)
        if minutes < 60 { return "\(Int(max(minutes, 1))) min" }
        let hours = (seconds / 3600).rounded()
        if hours < 24 { return counted(hours, "hour") }
        return words(days: Int(min((seconds / 86400).rounded(), 1_000_000)))
    }

    static func words(days: Int) -> String {
        if days < 31 { return counted(Double(days), "day") }
        if days < 365 { return counted(Double(days) / 30.44, "month") }
        return counted(Double(days) / 365.25, "year")
    }

    /// Formats with one decimal below ten, unless it is 0.
    private static func counted(_ number: Double, _ unit: String) -> String {
        let tenths = Int((number * 10).rounded())
        if tenths < 100, tenths % 10 != 0 { return "\(tenths / 10).\(tenths % 10) \(unit)s" }
        let whole = Int(number.rounded())
        return "\(whole) \(unit)\(whole == 1 ? "" : "s")"
    }

    /// Time spent: `40 s`, `12 min`, `1 h 5 min`.
    static func spent(seconds: Int) -> String {
        if seconds < 60 { return "\(max(seconds, 0)) s" }
        let minutes = (seconds + 30) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
