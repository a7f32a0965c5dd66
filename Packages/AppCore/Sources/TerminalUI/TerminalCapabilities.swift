/// What a terminal supports.
public struct TerminalCapabilities: Sendable, Hashable {
    /// Number of colors.
    public enum ColorDepth: Int, Sendable, Hashable, CaseIterable, Comparable {
        case none, ansi16, ansi256, trueColor

        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// How images are shown.
    public enum ImageProtocol: Sendable, Hashable, CaseIterable {
        /// Only the alternative text.
        case none
        /// Two pixels per cell, for any terminal with colors and Unicode.
        case halfBlocks
        case sixel
        case kitty
    }

    public var colors: ColorDepth
    /// Whether box drawing, block elements and emoji can be used.
    public var unicode: Bool
    /// OSC 8 links.
    public var hyperlinks: Bool
    public var images: ImageProtocol
    /// Mode 2026: synchronized frames.
    public var synchronizedUpdates: Bool
    /// Pixels per cell, for images; a common default if unknown.
    public var cellPixels: Size

    /// Whether the program runs inside tmux or screen, which interpret some sequences themselves.
    public var isMultiplexed = false

    public init(
        colors: ColorDepth = .none, unicode: Bool = false, hyperlinks: Bool = false,
        images: ImageProtocol = .none, synchronizedUpdates: Bool = false,
        cellPixels: Size = Size(8, 16)
    ) {
        self.colors = colors
        self.unicode = unicode
        self.hyperlinks = hyperlinks
        self.images = images
        self.synchronizedUpdates = synchronizedUpdates
        self.cellPixels = cellPixels
    }

    /// Text only: pipes, `TERM=dumb`.
    public static let plain = TerminalCapabilities()
    /// A modern terminal without images, used by most tests.
    public static let modern = TerminalCapabilities(
        colors: .trueColor, unicode: true, hyperlinks: true, images: .halfBlocks)
}

extension TerminalCapabilities {
    /// Reads the environment. `isTerminal` tells whether standard output is a terminal.
    ///
    /// `NO_COLOR` (not empty) overrides everything except `CLICOLOR_FORCE`; `TERM=dumb` and pipes
    /// have no color; otherwise `COLORTERM` and `TERM` determine the depth.
    /// Source: https://no-color.org, https://bixense.com/clicolors/
    public init(environment: [String: String], isTerminal: Bool) {
        let term = environment["TERM"] ?? ""
        let forced = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let capable = isTerminal && !term.isEmpty && term != "dumb"
        let depth = Self.depth(term: term, colorTerm: environment["COLORTERM"] ?? "")
        var colors = capable && !refused ? depth : .none
        if environment["CLICOLOR"] == "0" { colors = .none }
        if forced { colors = max(depth, .ansi16) }
        let unicode = capable && Self.speaksUTF8(environment) && term != "linux"
        self.init(
            colors: colors, unicode: unicode,
            hyperlinks: capable && term != "linux" && environment["VTE_VERSION"] != "0",
            images: unicode && colors >= .ansi256 ? .halfBlocks : .none)
        isMultiplexed =
            environment["TMUX"] != nil || environment["STY"] != nil || term.hasPrefix("screen")
            || term.hasPrefix("tmux")
        guard capable, colors != .none, !isMultiplexed else { return }
        if environment["KITTY_WINDOW_ID"] != nil || term == "xterm-kitty"
            || environment["TERM_PROGRAM"] == "ghostty"
        {
            images = .kitty
        }
    }

    private static func depth(term: String, colorTerm: String) -> ColorDepth {
        if colorTerm == "truecolor" || colorTerm == "24bit" { return .trueColor }
        for name in ["-direct", "kitty", "alacritty", "ghostty", "wezterm", "foot"]
        where term.contains(name) {
            return .trueColor
        }
        if term.contains("256") { return .ansi256 }
        return term.isEmpty || term == "dumb" || term.hasPrefix("vt") ? .none : .ansi16
    }

    /// No locale counts as UTF-8, since containers often have none; an explicit `C` doesn't.
    private static func speaksUTF8(_ environment: [String: String]) -> Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = environment[name], !value.isEmpty else { continue }
            let folded = value.lowercased()
            return folded.contains("utf-8") || folded.contains("utf8")
        }
        return true
    }
}
