/// A day of the Gregorian calendar, without time or zone.
public struct Day: Sendable, Hashable, Comparable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// nil unless there is such a day in the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2026-11-21`, also with single digits; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `2026-11-21`.
    public var text: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Days of a month; 0 for a month that does not exist.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 1...12: 31
        default: 0
        }
    }

    /// The day this many days later; the same day at the calendar's ends.
    public func adding(days: Int) -> Day {
        var result = self
        for _ in 0..<min(abs(days), 4000) { result = days > 0 ? result.next : result.previous }
        return result
    }

    private var next: Day {
        Day(year: year, month: month, day: day + 1)
            ?? Day(year: year, month: month + 1, day: 1)
            ?? Day(year: year + 1, month: 1, day: 1) ?? self
    }

    private var previous: Day {
        if let day = Day(year: year, month: month, day: day - 1) { return day }
        if month > 1 {
            let length = Self.length(ofMonth: month - 1, year: year)
            return Day(year: year, month: month - 1, day: length) ?? self
        }
        return Day(year: year - 1, month: 12, day: 31) ?? self
    }
}

/// A day being typed as `YYYY-MM-DD`; up and down change it by a day, Page Up and Page Down by a week.
public struct DateFieldState: Sendable, Hashable {
    /// What is typed.
    public var input: TextFieldState
    /// From where the arrow keys start in an empty field.
    public var start: Day?

    public init(_ value: Day? = nil, start: Day? = nil) {
        input = TextFieldState(value?.text ?? "", limit: 10)
        self.start = start
    }

    /// The day; nil when nothing, or no day, is typed.
    public var value: Day? { Day(input.text) }

    /// What is wrong with the input; nil when it is empty or right.
    public var problem: String? {
        input.isBlank || value != nil ? nil : "A day such as 2026-11-21, please."
    }

    /// Answers digits, hyphens, editing keys and the arrows. False when the event is for someone else.
    public mutating func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return input.handle(event) }
        switch (key.key, key.modifiers) {
        case (.up, []): return change(by: 1)
        case (.down, []): return change(by: -1)
        case (.pageUp, []): return change(by: 7)
        case (.pageDown, []): return change(by: -7)
        case (.character(let typed), let held) where held.isSubset(of: .shift):
            return typed.isASCII && (typed.isNumber || typed == "-") ? input.handle(key) : true
        default: return input.handle(key)
        }
    }

    private mutating func change(by days: Int) -> Bool {
        if let value {
            input.set(value.adding(days: days).text)
        } else if let start {
            input.set(start.text)
        }
        return true
    }
}

/// A field for a day.
public struct DateField: View {
    public var id: String
    public var label: String
    public var state: DateFieldState
    public var focused: Bool
    /// Shown under the input; nil shows the state's own ``DateFieldState/problem``.
    public var error: String?
    public var labelWidth: Int?

    public init(
        id: String, label: String = "", state: DateFieldState, focused: Bool = false,
        error: String? = nil, labelWidth: Int? = nil
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.focused = focused
        self.error = error
        self.labelWidth = labelWidth
    }

    private var field: TextField {
        TextField(
            id: id, label: label, state: state.input, placeholder: "YYYY-MM-DD",
            focused: focused, error: error ?? (focused ? nil : state.problem),
            labelWidth: labelWidth)
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        field.size(in: proposal, context)
    }
    public func draw(in canvas: inout Canvas) { field.draw(in: &canvas) }
    public func describe(into text: inout LinearText) { field.describe(into: &text) }
    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
}
