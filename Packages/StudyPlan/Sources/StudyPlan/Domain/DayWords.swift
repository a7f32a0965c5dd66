import Foundation

/// Dates in words, in UTC: the campus counts its weeks there.
enum DayWords {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// `3 May 2031`.
    static func date(_ date: Date) -> String {
        var calendar = Foundation.Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let month = months[max(0, min(11, (parts.month ?? 1) - 1))]
        return "\(parts.day ?? 1) \(month) \(parts.year ?? 0)"
    }

    /// `28 Apr`.
    static func short(_ date: Date) -> String {
        let words = self.date(date).split(separator: " ")
        return "\(words[0]) \(words[1].prefix(3))"
    }

    /// `3 min ago`, `2 days ago`.
    static func age(of date: Date, at now: Date) -> String {
        let seconds = max(0, now.timeIntervalSince(date))
        switch seconds {
        case ..<90: return "just now"
        case ..<5_400: return "\(Int((seconds / 60).rounded())) min ago"
        case ..<129_600: return "\(Int((seconds / 3_600).rounded())) h ago"
        default: return "\(Int((seconds / 86_400).rounded())) days ago"
        }
    }

    /// `67 %`.
    static func percent(_ percent: Double) -> String { "\(Int(percent.rounded())) %" }
}
