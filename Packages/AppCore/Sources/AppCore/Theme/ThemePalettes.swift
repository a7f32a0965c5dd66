import TerminalUI

/// The colors of the themes by role: a light and a dark palette for each.
///
/// Text has a contrast of at least 4.5:1 on every surface that it stands on, and borders of at
/// least 3:1, in true color and after reduction to 256 colors; the tests compute both.
///
/// Source: surfaces of `sat` and `reef` follow the color tables of the SAT app's and the tutor
/// app's specifications.
enum ThemePalettes {
    static let satLight = Palette(
        name: "sat", isDark: false,
        colors: [
            .background: RGB(0xF5F5F5), .surface: RGB(0xFFFFFF),
            .sunken: RGB(0xE0E0E0), .text: RGB(0x000000),
            .secondaryText: RGB(0x5A5A5A), .border: RGB(0x7F7F7F),
            .borderFocused: RGB(0x2380C2), .accent: RGB(0x1B679A),
            .correct: RGB(0x0E5C2F), .correctFill: RGB(0xDFF3E4),
            .incorrect: RGB(0xB00020), .incorrectFill: RGB(0xFBE3E0),
            .warning: RGB(0x70520C), .warningFill: RGB(0xFDF3D0),
            .exampleFill: RGB(0xE3F0FA), .ruleFill: RGB(0xFEF8DC),
            .explanationFill: RGB(0xECEFF4), .highlightFill: RGB(0xF9E7A8),
            .selection: RGB(0xD3E7F6), .onSelection: RGB(0x000000),
            .onAccent: RGB(0xFFFFFF),
        ])

    static let satDark = Palette(
        name: "sat", isDark: true,
        colors: [
            .background: RGB(0x1A1A1A), .surface: RGB(0x2D2D2D),
            .sunken: RGB(0x3D3D3D), .text: RGB(0xFFFFFF),
            .secondaryText: RGB(0xD4D4D4), .border: RGB(0x8A8A8A),
            .borderFocused: RGB(0x5DADE2), .accent: RGB(0x6AB4E4),
            .correct: RGB(0x58D68D), .correctFill: RGB(0x1B3A28),
            .incorrect: RGB(0xF19389), .incorrectFill: RGB(0x44211E),
            .warning: RGB(0xF4C441), .warningFill: RGB(0x40350F),
            .exampleFill: RGB(0x1B2A4A), .ruleFill: RGB(0x3A3414),
            .explanationFill: RGB(0x262B33), .highlightFill: RGB(0x4A3F12),
            .selection: RGB(0x10285F), .onSelection: RGB(0xFFFFFF),
            .onAccent: RGB(0x000000),
        ])

    static let reefLight = Palette(
        name: "reef", isDark: false,
        colors: [
            .background: RGB(0xF9F5F6), .surface: RGB(0xFFFFFF),
            .sunken: RGB(0xEFE6E6), .text: RGB(0x2B2B2B),
            .secondaryText: RGB(0x655C5C), .border: RGB(0x608B89),
            .borderFocused: RGB(0x3F8683), .accent: RGB(0x3A6563),
            .correct: RGB(0x084F2D), .correctFill: RGB(0xDDF0E6),
            .incorrect: RGB(0xA8281E), .incorrectFill: RGB(0xFBE0DB),
            .warning: RGB(0x6F531C), .warningFill: RGB(0xFBF0D5),
            .exampleFill: RGB(0xE1EFEE), .ruleFill: RGB(0xFBF2DC),
            .explanationFill: RGB(0xF3ECEE), .highlightFill: RGB(0xF9D9D2),
            .selection: RGB(0xCDE6E4), .onSelection: RGB(0x2B2B2B),
            .onAccent: RGB(0xFFFFFF),
        ])

    static let reefDark = Palette(
        name: "reef", isDark: true,
        colors: [
            .background: RGB(0x1A1418), .surface: RGB(0x251E22),
            .sunken: RGB(0x332A2F), .text: RGB(0xF5F0EE),
            .secondaryText: RGB(0xBDB0B2), .border: RGB(0x877880),
            .borderFocused: RGB(0x7CB5AC), .accent: RGB(0x7CB5AC),
            .correct: RGB(0x7FCFA0), .correctFill: RGB(0x1C3529),
            .incorrect: RGB(0xF0958A), .incorrectFill: RGB(0x46221E),
            .warning: RGB(0xE9B872), .warningFill: RGB(0x40300F),
            .exampleFill: RGB(0x1D3533), .ruleFill: RGB(0x3B301A),
            .explanationFill: RGB(0x2D2529), .highlightFill: RGB(0x4C2F2A),
            .selection: RGB(0x24423F), .onSelection: RGB(0xF5F0EE),
            .onAccent: RGB(0x000000),
        ])

    static let contrastLight = Palette(
        name: "contrast", isDark: false,
        colors: [
            .background: RGB(0xFFFFFF), .surface: RGB(0xFFFFFF),
            .sunken: RGB(0xF0F0F0), .text: RGB(0x000000),
            .secondaryText: RGB(0x262626), .border: RGB(0x444444),
            .borderFocused: RGB(0x0000AF), .accent: RGB(0x0000AF),
            .correct: RGB(0x005F00), .correctFill: RGB(0xEAFFEA),
            .incorrect: RGB(0xAF0000), .incorrectFill: RGB(0xFFECEC),
            .warning: RGB(0x70530C), .warningFill: RGB(0xFFF8DC),
            .exampleFill: RGB(0xEAF2FF), .ruleFill: RGB(0xFFFBE0),
            .explanationFill: RGB(0xF0F0F0), .highlightFill: RGB(0xFFF3A0),
            .selection: RGB(0xC8DCFF), .onSelection: RGB(0x000000),
            .onAccent: RGB(0xFFFFFF),
        ])

    static let contrastDark = Palette(
        name: "contrast", isDark: true,
        colors: [
            .background: RGB(0x000000), .surface: RGB(0x000000),
            .sunken: RGB(0x1C1C1C), .text: RGB(0xFFFFFF),
            .secondaryText: RGB(0xE4E4E4), .border: RGB(0xBCBCBC),
            .borderFocused: RGB(0x5FD7FF), .accent: RGB(0x5FD7FF),
            .correct: RGB(0x5FFF87), .correctFill: RGB(0x002800),
            .incorrect: RGB(0xFF8787), .incorrectFill: RGB(0x3A0000),
            .warning: RGB(0xFFD75F), .warningFill: RGB(0x2E2400),
            .exampleFill: RGB(0x001C38), .ruleFill: RGB(0x2A2400),
            .explanationFill: RGB(0x141414), .highlightFill: RGB(0x3A3000),
            .selection: RGB(0x00005F), .onSelection: RGB(0xFFFFFF),
            .onAccent: RGB(0x000000),
        ])

    static let frostLight = Palette(
        name: "frost", isDark: false,
        colors: [
            .background: RGB(0xEEF2F6), .surface: RGB(0xF9FBFD),
            .sunken: RGB(0xDDE5ED), .text: RGB(0x1F2A37),
            .secondaryText: RGB(0x46566A), .border: RGB(0x728499),
            .borderFocused: RGB(0x2F6FA3), .accent: RGB(0x2A6292),
            .correct: RGB(0x0D552D), .correctFill: RGB(0xDCEFE4),
            .incorrect: RGB(0xBD152A), .incorrectFill: RGB(0xF8E0E2),
            .warning: RGB(0x735719), .warningFill: RGB(0xF7EED2),
            .exampleFill: RGB(0xDFECF6), .ruleFill: RGB(0xF6F1DA),
            .explanationFill: RGB(0xE6ECF3), .highlightFill: RGB(0xF2E4A9),
            .selection: RGB(0xCBDFF0), .onSelection: RGB(0x14202C),
            .onAccent: RGB(0xFFFFFF),
        ])

    static let frostDark = Palette(
        name: "frost", isDark: true,
        colors: [
            .background: RGB(0x20262F), .surface: RGB(0x2A313C),
            .sunken: RGB(0x363F4C), .text: RGB(0xECF0F5),
            .secondaryText: RGB(0xB9C4D2), .border: RGB(0x909DAE),
            .borderFocused: RGB(0x88C4DC), .accent: RGB(0x88C4DC),
            .correct: RGB(0xA5CF8E), .correctFill: RGB(0x27392E),
            .incorrect: RGB(0xEFA3A8), .incorrectFill: RGB(0x452B30),
            .warning: RGB(0xEBCB8B), .warningFill: RGB(0x40371F),
            .exampleFill: RGB(0x25384B), .ruleFill: RGB(0x3B3524),
            .explanationFill: RGB(0x2E3642), .highlightFill: RGB(0x4A421F),
            .selection: RGB(0x2B4A63), .onSelection: RGB(0xF4F8FC),
            .onAccent: RGB(0x101820),
        ])

    static let earthLight = Palette(
        name: "earth", isDark: false,
        colors: [
            .background: RGB(0xF6EFD8), .surface: RGB(0xFCF6E3),
            .sunken: RGB(0xE9DFC1), .text: RGB(0x332A22),
            .secondaryText: RGB(0x5F5245), .border: RGB(0x85735C),
            .borderFocused: RGB(0xA0521A), .accent: RGB(0x724320),
            .correct: RGB(0x2F5E0D), .correctFill: RGB(0xE6EBC4),
            .incorrect: RGB(0xA32216), .incorrectFill: RGB(0xF7DACB),
            .warning: RGB(0x6E520C), .warningFill: RGB(0xF6E7B5),
            .exampleFill: RGB(0xE2E9D8), .ruleFill: RGB(0xF6EAC4),
            .explanationFill: RGB(0xEFE5CC), .highlightFill: RGB(0xF2DC8F),
            .selection: RGB(0xEBD3A4), .onSelection: RGB(0x241C15),
            .onAccent: RGB(0xFFFFFF),
        ])

    static let earthDark = Palette(
        name: "earth", isDark: true,
        colors: [
            .background: RGB(0x1E1B18), .surface: RGB(0x2A2622),
            .sunken: RGB(0x3A3530), .text: RGB(0xF0E4C8),
            .secondaryText: RGB(0xD1C5AF), .border: RGB(0x8F7F6B),
            .borderFocused: RGB(0xF0A05A), .accent: RGB(0xF0A05A),
            .correct: RGB(0xBDCD4F), .correctFill: RGB(0x2D3316),
            .incorrect: RGB(0xF69281), .incorrectFill: RGB(0x4A221C),
            .warning: RGB(0xEFC35C), .warningFill: RGB(0x43350E),
            .exampleFill: RGB(0x24373A), .ruleFill: RGB(0x3D3318),
            .explanationFill: RGB(0x322D28), .highlightFill: RGB(0x4D3F12),
            .selection: RGB(0x463820), .onSelection: RGB(0xFBF1D8),
            .onAccent: RGB(0x1A140C),
        ])

    static let pastelLight = Palette(
        name: "pastel", isDark: false,
        colors: [
            .background: RGB(0xF1F1F6), .surface: RGB(0xFBFBFE),
            .sunken: RGB(0xE2E3EC), .text: RGB(0x2E3047),
            .secondaryText: RGB(0x555871), .border: RGB(0x757997),
            .borderFocused: RGB(0x7A3FD0), .accent: RGB(0x6729CA),
            .correct: RGB(0x226E20), .correctFill: RGB(0xDFF1DD),
            .incorrect: RGB(0xAE022E), .incorrectFill: RGB(0xFADFE5),
            .warning: RGB(0x734F0D), .warningFill: RGB(0xFAEED0),
            .exampleFill: RGB(0xE2E9FA), .ruleFill: RGB(0xF8F0DA),
            .explanationFill: RGB(0xEAEAF4), .highlightFill: RGB(0xF7E3AA),
            .selection: RGB(0xDDD6F6), .onSelection: RGB(0x1F2036),
            .onAccent: RGB(0xFFFFFF),
        ])

    static let pastelDark = Palette(
        name: "pastel", isDark: true,
        colors: [
            .background: RGB(0x1C1C2B), .surface: RGB(0x26263A),
            .sunken: RGB(0x33344A), .text: RGB(0xE4E7F8),
            .secondaryText: RGB(0xBEC2DC), .border: RGB(0x8486A6),
            .borderFocused: RGB(0xCBA6F7), .accent: RGB(0xCBA6F7),
            .correct: RGB(0xA6E3A1), .correctFill: RGB(0x23392F),
            .incorrect: RGB(0xEF9FB5), .incorrectFill: RGB(0x45263A),
            .warning: RGB(0xF5DA9E), .warningFill: RGB(0x40372A),
            .exampleFill: RGB(0x25305A), .ruleFill: RGB(0x3A3436),
            .explanationFill: RGB(0x2C2C42), .highlightFill: RGB(0x4A4130),
            .selection: RGB(0x40386A), .onSelection: RGB(0xF4F5FF),
            .onAccent: RGB(0x15151F),
        ])
}
