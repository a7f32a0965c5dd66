import AppCore
import TerminalUI

/// The minutes that the student gives to the plan on each weekday.
struct StudyMinutes: Sendable, Hashable {
    static let longest = 600
    static let standard = StudyMinutes(everyDay: 40)

    /// From Sunday to Saturday, 0…600 each.
    private(set) var byWeekday: [Int]

    init(everyDay minutes: Int) {
        byWeekday = [Int](repeating: min(Self.longest, max(0, minutes)), count: 7)
    }

    subscript(day: Day) -> Int { byWeekday[day.weekday] }

    /// Reads `40`, or with other weekdays `40, sat 150, sun 0`, `mon-fri 30 sat 150`. Weekdays that
    /// aren't named get the first number, or 0 without one. Throws ``Problem/Code/usage`` with the
    /// part that can't be read.
    init(_ text: String) throws(Problem) {
        self.init(everyDay: 0)
        let words = text.lowercased().split { " ,:=".contains($0) }.map(String.init)
        var days: [Int]?
        for (index, word) in words.enumerated() {
            if let number = Int(word) {
                guard (0...Self.longest).contains(number), days != nil || index == 0 else {
                    throw Self.unreadable(word)
                }
                for day in days ?? Array(0..<7) { byWeekday[day] = number }
                days = nil
            } else {
                guard days == nil, let named = Self.days(word) else {
                    throw Self.unreadable(word)
                }
                days = named
            }
        }
        if days != nil || words.isEmpty { throw Self.unreadable(words.last ?? "") }
        guard byWeekday.contains(where: { $0 > 0 }) else {
            throw Problem(
                .usage, "The plan needs time on at least one day.", cure: Self.examples)
        }
    }

    /// `sat`, `saturday` and `mon-fri`.
    private static func days(_ word: String) -> [Int]? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { name in
            name.count < 3
                ? nil : LocalCalendar.weekdays.firstIndex { $0.lowercased().hasPrefix(name) }
        }
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else {
            return nil
        }
        return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
    }

    private static let examples = "Try for example: 40, or: 40, sat 150, sun 0, or: mon-fri 30."

    private static func unreadable(_ word: String) -> Problem {
        Problem(
            .usage, "I don't understand the minutes at “\(word.prefix(40))”.",
            reason: "Each day may have 0 to \(longest) minutes.", cure: examples)
    }

    // MARK: Words

    /// The number of most weekdays, and the others from Monday on.
    private var parts: (usual: Int, others: [(day: String, minutes: Int)]) {
        let counts = Dictionary(byWeekday.map { ($0, 1) }, uniquingKeysWith: +)
        let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        let others = (1...7).map { $0 % 7 }.filter { byWeekday[$0] != usual }
        return (usual, others.map { (LocalCalendar.weekdays[$0], byWeekday[$0]) })
    }

    /// `40, sat 150`, as ``init(_:)`` reads it.
    var text: String {
        let (usual, others) = parts
        return (["\(usual)"] + others.map { "\($0.day.prefix(3).lowercased()) \($0.minutes)" })
            .joined(separator: ", ")
    }

    /// `40 minutes a day, Saturday 150`
    var words: String {
        let (usual, others) = parts
        return (["\(usual) minutes a day"] + others.map { "\($0.day) \($0.minutes)" })
            .joined(separator: ", ")
    }
}
