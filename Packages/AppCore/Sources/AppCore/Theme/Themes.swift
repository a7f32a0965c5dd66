public import TerminalUI

/// The themes: colors by role, each in a light and a dark palette.
///
/// Source: the color tables of the SAT app's and the tutor app's specifications. Surfaces and
/// borders are unchanged; colors below 4.5:1 contrast on any of their surfaces were made darker or
/// lighter.
public enum Themes {
    /// The theme names, default first.
    public static let names = ["sat", "reef"]

    /// A theme's palette; the default theme's for an unknown name.
    public static func palette(named name: String, dark: Bool) -> Palette {
        switch (name, dark) {
        case ("reef", false): reefLight
        case ("reef", true): reefDark
        case (_, false): satLight
        case (_, true): satDark
        }
    }

    private static let satLight = Palette(
        name: "sat", isDark: false,
        colors: [
            .background: RGB(0xF5F5F5), .surface: RGB(0xFFFFFF),
            .sunken: RGB(0xE0E0E0), .text: RGB(0x000000),
            .secondaryText: RGB(0x626262), .border: RGB(0xE0E0E0),
            .borderFocused: RGB(0x3498DB), .accent: RGB(0x1B679A),
            .correct: RGB(0x19703E), .correctFill: RGB(0xDFF3E4),
            .incorrect: RGB(0xB33528), .incorrectFill: RGB(0xFBE3E0),
            .warning: RGB(0x825B00), .warningFill: RGB(0xFDF3D0),
            .exampleFill: RGB(0xE3F0FA), .ruleFill: RGB(0xFEF8DC),
            .explanationFill: RGB(0xECEFF4), .highlightFill: RGB(0xF9E7A8),
            .selection: RGB(0xD3E7F6), .onSelection: RGB(0x000000),
            .onAccent: RGB(0xFFFFFF),
        ])

    private static let satDark = Palette(
        name: "sat", isDark: true,
        colors: [
            .background: RGB(0x1A1A1A), .surface: RGB(0x2D2D2D),
            .sunken: RGB(0x3D3D3D), .text: RGB(0xFFFFFF),
            .secondaryText: RGB(0xB0B0B0), .border: RGB(0x404040),
            .borderFocused: RGB(0x5DADE2), .accent: RGB(0x6AB4E4),
            .correct: RGB(0x58D68D), .correctFill: RGB(0x1B3A28),
            .incorrect: RGB(0xF19389), .incorrectFill: RGB(0x44211E),
            .warning: RGB(0xF4C441), .warningFill: RGB(0x40350F),
            .exampleFill: RGB(0x1B2A4A), .ruleFill: RGB(0x3A3414),
            .explanationFill: RGB(0x262B33), .highlightFill: RGB(0x4A3F12),
            .selection: RGB(0x1A3F5A), .onSelection: RGB(0xFFFFFF),
            .onAccent: RGB(0x000000),
        ])

    private static let reefLight = Palette(
        name: "reef", isDark: false,
        colors: [
            .background: RGB(0xF9F5F6), .surface: RGB(0xFFFFFF),
            .sunken: RGB(0xEFE6E6), .text: RGB(0x2B2B2B),
            .secondaryText: RGB(0x655C5C), .border: RGB(0xC3DFDE),
            .borderFocused: RGB(0x5B9E9B), .accent: RGB(0x3A6563),
            .correct: RGB(0x276949), .correctFill: RGB(0xDDF0E6),
            .incorrect: RGB(0x9E3F33), .incorrectFill: RGB(0xFBE0DB),
            .warning: RGB(0x7D570E), .warningFill: RGB(0xFBF0D5),
            .exampleFill: RGB(0xE1EFEE), .ruleFill: RGB(0xFBF2DC),
            .explanationFill: RGB(0xF3ECEE), .highlightFill: RGB(0xF9D9D2),
            .selection: RGB(0xC3DFDE), .onSelection: RGB(0x2B2B2B),
            .onAccent: RGB(0xFFFFFF),
        ])

    private static let reefDark = Palette(
        name: "reef", isDark: true,
        colors: [
            .background: RGB(0x1A1418), .surface: RGB(0x251E22),
            .sunken: RGB(0x332A2F), .text: RGB(0xF5F0EE),
            .secondaryText: RGB(0xBDB0B2), .border: RGB(0x40353B),
            .borderFocused: RGB(0x7CB5AC), .accent: RGB(0x7CB5AC),
            .correct: RGB(0x7FCFA0), .correctFill: RGB(0x1C3529),
            .incorrect: RGB(0xF0958A), .incorrectFill: RGB(0x46221E),
            .warning: RGB(0xE9B872), .warningFill: RGB(0x40300F),
            .exampleFill: RGB(0x1D3533), .ruleFill: RGB(0x3B301A),
            .explanationFill: RGB(0x2D2529), .highlightFill: RGB(0x4C2F2A),
            .selection: RGB(0x24423F), .onSelection: RGB(0xF5F0EE),
            .onAccent: RGB(0x000000),
        ])
}
