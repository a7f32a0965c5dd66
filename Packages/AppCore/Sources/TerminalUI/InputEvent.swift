/// A decoded input event.
public enum InputEvent: Sendable, Hashable {
    case key(KeyPress)
    case mouse(MouseEvent)
    /// Pasted text without control sequences, with line feeds.
    case paste(String)
    /// The terminal's new size in cells.
    case resize(Size)
    /// A click on an actionable view, or its number in linear mode. The id is the one given to the
    /// view (see ``View``).
    case activate(String)
    /// A field was filled in (linear mode): its id and the new text.
    case fill(String, String)
    /// The terminal window gained or lost the focus.
    case focus(Bool)
}

/// A key press with modifiers.
public struct KeyPress: Sendable, Hashable {
    /// A key's identity.
    public enum Key: Sendable, Hashable {
        /// A typed character: one grapheme cluster, already shifted (`A`, not Shift + `a`).
        case character(Character)
        case enter, escape, tab, backTab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    /// Modifier keys.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let shift = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
    }

    public var key: Key
    public var modifiers: Modifiers

    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The key for a plain character.
    public static func character(_ character: Character) -> KeyPress {
        KeyPress(.character(character))
    }
    /// Control with a letter, e.g. `.control("k")`.
    public static func control(_ letter: Character) -> KeyPress {
        KeyPress(.character(letter), .control)
    }
}

/// A mouse report in cells from the top left corner.
public struct MouseEvent: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case press, release, drag, move, scrollUp, scrollDown
    }
    public enum Button: Sendable, Hashable { case left, middle, right, none }

    public var kind: Kind
    public var button: Button
    public var x: Int
    public var y: Int
    /// The position within the cell, 0 to 1 from the upper left corner: the center unless the
    /// terminal reports pixels.
    public var withinX = 0.5
    public var withinY = 0.5
    public var modifiers: KeyPress.Modifiers

    public init(
        _ kind: Kind, button: Button = .none, x: Int, y: Int,
        modifiers: KeyPress.Modifiers = []
    ) {
        self.kind = kind
        self.button = button
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}

extension MouseEvent {
    /// Converts a report in pixels, for the given cell size.
    func inCells(of cell: Size) -> MouseEvent {
        let (width, height) = (max(1, cell.width), max(1, cell.height))
        var event = self
        (event.x, event.y) = (x / width, y / height)
        event.withinX = (Double(x % width) + 0.5) / Double(width)
        event.withinY = (Double(y % height) + 0.5) / Double(height)
        return event
    }
}
