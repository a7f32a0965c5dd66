import AppCore
import Foundation

/// Parses scalar values of a school file.
struct SchoolScalar {
    /// Maximum characters of a text.
    static let maxTextLength = 200_000

    let week: SchoolWeek
    let localZone: TimeZone

    /// A text as JSON; nil if it doesn't match the type.
    func value(_ text: String, _ shape: SchoolShape) -> JSONValue? {
        switch shape {
        case .text:
            text.utf8.count <= Self.maxTextLength && !text.isEmpty ? .string(text) : nil
        case .flag: Self.flag(text).map(JSONValue.bool)
        case .number(let range):
            Int(text).flatMap { range.contains($0) ? .integer(Int64($0)) : nil }
        case .decimal:
            Double(text).flatMap { (0...1_000_000).contains($0) ? .string(text) : nil }
        case .words(let words): words.contains(text) ? .string(text) : nil
        case .address: Self.isAddress(text) ? .string(text.lowercased()) : nil
        case .instant: week.instant(text).map { .string(WireInstant($0).text) }
        case .day: week.day(text).map(JSONValue.string)
        case .meeting: Self.meeting(text)
        case .zone:
            text == "local"
                ? .string(localZone.identifier)
                : TimeZone(identifier: text).map { _ in .string(text) }
        case .list, .record: nil
        }
    }

    /// What is allowed, as a sentence.
    static func cure(_ shape: SchoolShape) -> String {
        switch shape {
        case .text: "Write a text of at most \(maxTextLength) bytes."
        case .flag: "Write yes or no."
        case .number(let range):
            "Write a whole number from \(range.lowerBound) to \(range.upperBound)."
        case .decimal: "Write a number such as 20 or 17.5."
        case .words(let words): "Write one of: \(words.joined(separator: ", "))."
        case .address: "Write an e-mail address."
        case .instant:
            "Write a time such as 2031-09-08 16:00, in this week: thu 16:00, last fri 08:30, or "
                + "from today: +3d 08:30, +1d schoolday 16:00."
        case .day: "Write a day such as 2031-09-08, or of this week: mon, next fri."
        case .meeting: "Write a day and two times: mon 09:10-10:00, and a room after a comma."
        case .zone: "Write a zone such as America/Denver."
        case .list, .record: ""
        }
    }

    private static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "on": true
        case "no", "false", "off": false
        default: nil
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
            && text.utf8.count <= 254 && !text.contains(where: \.isWhitespace)
    }

    /// `mon 09:10-10:00, Lab 2`
    private static func meeting(_ text: String) -> JSONValue? {
        let parts = text.split(separator: ",", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let words = parts.first?.split(whereSeparator: \.isWhitespace) ?? []
        guard words.count == 2, let weekday = SchoolWeek.weekday(String(words[0])) else {
            return nil
        }
        let times = words[1].split(separator: "-").map { SchoolWeek.minutes(String($0)) }
        guard times.count == 2, let start = times[0], let end = times[1], start < end else {
            return nil
        }
        var members: [String: JSONValue] = [
            "weekday": .integer(Int64(weekday)), "start_minute": .integer(Int64(start)),
            "end_minute": .integer(Int64(end)),
        ]
        if parts.count == 2, !parts[1].isEmpty { members["room"] = .string(parts[1]) }
        return .object(members)
    }
}
