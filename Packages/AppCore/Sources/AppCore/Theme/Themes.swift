public import TerminalUI

/// The themes: colors by role, each in a light and a dark palette.
public enum Themes {
    /// The theme names, default first.
    public static let names = ["sat", "reef", "contrast", "frost", "earth", "pastel"]

    /// A theme's colors in a few words.
    public static func summary(of name: String) -> String {
        switch name {
        case "reef": "teal on warm gray"
        case "contrast": "high contrast, black and white"
        case "frost": "ice blue on slate"
        case "earth": "orange on brown and sand"
        case "pastel": "lavender on indigo"
        default: "blue on neutral gray"
        }
    }

    /// A theme's palette; the default theme's for an unknown name.
    public static func palette(named name: String, dark: Bool) -> Palette {
        switch name {
        case "reef": dark ? ThemePalettes.reefDark : ThemePalettes.reefLight
        case "contrast": dark ? ThemePalettes.contrastDark : ThemePalettes.contrastLight
        case "frost": dark ? ThemePalettes.frostDark : ThemePalettes.frostLight
        case "earth": dark ? ThemePalettes.earthDark : ThemePalettes.earthLight
        case "pastel": dark ? ThemePalettes.pastelDark : ThemePalettes.pastelLight
        default: dark ? ThemePalettes.satDark : ThemePalettes.satLight
        }
    }
}
