/// The meaning of a color. Views use roles; a ``Palette`` maps them to colors.
public enum ColorRole: String, Sendable, Hashable, CaseIterable {
    /// The page, a raised surface (tiles, boxes), and a sunken one (inputs, tracks).
    case background, surface, sunken
    /// Main and secondary text; both are readable on all three surfaces.
    case text, secondaryText
    /// Lines and frames, not for text: at least 3:1 against the surfaces.
    case border, borderFocused
    /// Links, focus, brand; `onAccent` is text on an accent fill.
    case accent, onAccent
    /// Feedback, each with a fill.
    case correct, correctFill, incorrect, incorrectFill, warning, warningFill
    /// Boxes in lessons: a worked example, a rule, an explanation.
    case exampleFill, ruleFill, explanationFill
    /// Highlighted words in a passage, and the selected row of a list.
    case highlightFill, selection, onSelection
}

/// A 24-bit color.
public struct RGB: Sendable, Hashable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    /// `hex` as in `0x3498DB`.
    public init(_ hex: UInt32) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }
}

/// A color for each role, for one background.
public struct Palette: Sendable, Hashable {
    public var name: String
    public var isDark: Bool
    public var colors: [ColorRole: RGB]

    public init(name: String, isDark: Bool, colors: [ColorRole: RGB]) {
        self.name = name
        self.isDark = isDark
        self.colors = colors
    }

    /// The role's color; a missing role falls back to black or white text.
    public subscript(role: ColorRole) -> RGB {
        colors[role] ?? (isDark ? RGB(0xFFFFFF) : RGB(0x000000))
    }
}

/// A text style: roles and attributes, never escape codes.
public struct Style: Sendable, Hashable {
    public var foreground: ColorRole
    /// nil keeps the background below.
    public var background: ColorRole?
    public var attributes: Attributes

    public struct Attributes: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let italic = Attributes(rawValue: 4)
        public static let underline = Attributes(rawValue: 8)
        public static let reverse = Attributes(rawValue: 16)
        public static let strikethrough = Attributes(rawValue: 32)
    }

    public init(
        _ foreground: ColorRole = .text, on background: ColorRole? = nil,
        _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    public static let plain = Style()
    public static let secondary = Style(.secondaryText)
    public static let heading = Style(.text, .bold)
    public static let accent = Style(.accent)
    /// The border of what has the focus.
    public static let focusedBorder = Style(.borderFocused, .bold)
}

/// Text as runs of one style each, used by all views.
public struct StyledText: Sendable, Hashable, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation
{
    public struct Run: Sendable, Hashable {
        public var text: String
        public var style: Style
        /// The id of an actionable span (an annotation, a link), sent as
        /// ``InputEvent/activate(_:)``.
        public var action: String?
        /// An address for an OSC 8 link: `https`, `http` or `mailto`, printable ASCII; others are
        /// ignored.
        public var link: String?

        public init(
            _ text: String, _ style: Style = .plain, action: String? = nil, link: String? = nil
        ) {
            self.text = text
            self.style = style
            self.action = action
            self.link = link
        }
    }

    public var runs: [Run]

    public init(_ runs: [Run]) { self.runs = runs }
    public init(_ text: String, _ style: Style = .plain) { runs = [Run(text, style)] }
    public init(stringLiteral value: String) { self.init(value) }

    /// The unstyled text.
    public var plain: String { runs.map(\.text).joined() }

    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs)
    }
}
