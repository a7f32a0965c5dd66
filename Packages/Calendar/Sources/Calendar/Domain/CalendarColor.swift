import AppCore
import TerminalUI

/// A color that the student gives a followed calendar. The theme decides how it looks, so that it
/// stays readable; a mark says the same without color.
enum CalendarColor: String, Sendable, Hashable, CaseIterable {
    case accent, green, red, yellow, gray

    var role: ColorRole {
        switch self {
        case .accent: .accent
        case .green: .correct
        case .red: .incorrect
        case .yellow: .warning
        case .gray: .secondaryText
        }
    }

    /// One column.
    func mark(unicode: Bool) -> String {
        switch self {
        case .accent: unicode ? "○" : "o"
        case .green: unicode ? "◆" : "+"
        case .red: unicode ? "■" : "#"
        case .yellow: unicode ? "◇" : "~"
        case .gray: unicode ? "□" : "-"
        }
    }

    /// A name as typed; nil for `none`. Throws a usage ``Problem``.
    static func named(_ text: String) throws(Problem) -> CalendarColor? {
        let name = text.lowercased()
        if name == "none" { return nil }
        if let color = CalendarColor(rawValue: name) { return color }
        throw Problem(
            .usage, "“\(text.prefix(40))” isn't a color for calendars.",
            cure: "Choose \(allCases.map(\.rawValue).joined(separator: ", ")) or none.")
    }

    /// After the last one comes none.
    static func next(after color: CalendarColor?) -> CalendarColor? {
        guard let color else { return allCases.first }
        return allCases.drop { $0 != color }.dropFirst().first
    }
}

extension Entry {
    /// `◆ Practice` in its calendar's color, unless `ink` is another's.
    func colored(_ title: String, _ ink: ColorRole, unicode: Bool) -> StyledText {
        guard let color else { return StyledText(title, Style(ink)) }
        return StyledText(
            color.mark(unicode: unicode) + " " + title, Style(ink == .text ? color.role : ink))
    }
}
