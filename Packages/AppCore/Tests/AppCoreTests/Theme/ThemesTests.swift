import AppCore
import Foundation
import Testing

@testable import TerminalUI

@Suite struct ThemesTests {
    /// Source: WCAG 2.2, relative luminance.
    private func luminance(_ color: RGB) -> Double {
        func channel(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channel(color.red) + 0.7152 * channel(color.green)
            + 0.0722 * channel(color.blue)
    }

    private func contrast(_ left: RGB, _ right: RGB) -> Double {
        let both = [luminance(left), luminance(right)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    /// The hue in degrees.
    private func hue(_ color: RGB) -> Double {
        let parts = [color.red, color.green, color.blue].map { Double($0) }
        let (high, low) = (parts.max() ?? 0, parts.min() ?? 0)
        guard high > low else { return 0 }
        let turn: Double =
            switch high {
            case parts[0]: (parts[1] - parts[2]) / (high - low)
            case parts[1]: 2 + (parts[2] - parts[0]) / (high - low)
            default: 4 + (parts[0] - parts[1]) / (high - low)
            }
        return (turn * 60 + 360).truncatingRemainder(dividingBy: 360)
    }

    private static let plain: [ColorRole] = [
        .background, .surface, .sunken, .exampleFill, .ruleFill, .explanationFill,
    ]
    private static let surfaces = plain + [.highlightFill]
    private static let judged: [ColorRole] = [.correctFill, .incorrectFill, .warningFill]

    /// Every text role and the surfaces it stands on.
    private static let pairs: [(ColorRole, [ColorRole])] = [
        (.text, surfaces + judged + [.selection]),
        (.secondaryText, surfaces + judged + [.selection]),
        (.accent, surfaces + judged + [.selection]),
        (.correct, surfaces + [.correctFill, .selection]),
        (.incorrect, surfaces + [.incorrectFill, .selection]),
        (.warning, surfaces + [.warningFill, .selection]),
        (.onAccent, [.accent]), (.onSelection, [.selection]),
    ]

    @Test(arguments: Themes.names, [false, true])
    func everyTextCanBeReadOnEverySurfaceItStandsOn(_ name: String, _ dark: Bool) {
        let palette = Themes.palette(named: name, dark: dark)
        #expect(palette.name == name)
        #expect(palette.isDark == dark)
        #expect(Set(palette.colors.keys) == Set(ColorRole.allCases))
        for (role, grounds) in Self.pairs {
            for ground in grounds {
                let ratio = contrast(palette[role], palette[ground])
                #expect(ratio >= 4.5, "\(role) on \(ground): \(ratio)")
            }
        }
    }

    /// Colored text on a highlight is left out: highlighted words are plain text.
    @Test(arguments: Themes.names, [false, true])
    func textCanStillBeReadIn256Colors(_ name: String, _ dark: Bool) {
        let palette = Themes.palette(named: name, dark: dark)
        let plainText: Set<ColorRole> = [.text, .secondaryText]
        for (role, grounds) in Self.pairs {
            for ground in grounds where ground != .highlightFill || plainText.contains(role) {
                let ratio = contrast(palette[role].in256Colors, palette[ground].in256Colors)
                #expect(ratio >= 4.5, "\(role) on \(ground): \(ratio)")
            }
        }
    }

    @Test(arguments: Themes.names, [false, true])
    func bordersCanBeSeenOnEverySurface(_ name: String, _ dark: Bool) {
        let palette = Themes.palette(named: name, dark: dark)
        for role in [ColorRole.border, .borderFocused] {
            for ground in Self.plain + Self.judged {
                let full = contrast(palette[role], palette[ground])
                let reduced = contrast(palette[role].in256Colors, palette[ground].in256Colors)
                #expect(full >= 3, "\(role) on \(ground): \(full)")
                #expect(reduced >= 3, "\(role) on \(ground) in 256 colors: \(reduced)")
            }
        }
    }

    /// Overdue is red, due today is yellow.
    @Test(arguments: Themes.names, [false, true])
    func badNewsAndWarningsDifferInHue(_ name: String, _ dark: Bool) {
        let palette = Themes.palette(named: name, dark: dark)
        let pairs = [
            (palette[.incorrect], palette[.warning]),
            (palette[.incorrect].in256Colors, palette[.warning].in256Colors),
        ]
        for (bad, warning) in pairs {
            let between = abs(hue(bad) - hue(warning))
            let distance = min(between, 360 - between)
            #expect(distance >= 20, "only \(distance)°")
        }
    }

    @Test func highContrastTextIsAtLeastSevenToOne() {
        for dark in [false, true] {
            let palette = Themes.palette(named: "contrast", dark: dark)
            for role in [ColorRole.text, .secondaryText] {
                for ground in Self.surfaces + Self.judged {
                    #expect(contrast(palette[role], palette[ground]) >= 7)
                }
            }
        }
    }

    @Test func eachThemeLooksDifferentAndHasASummary() {
        #expect(Themes.names.count == 6)
        #expect(Set(Themes.names.map { Themes.palette(named: $0, dark: true).colors }).count == 6)
        #expect(Set(Themes.names.map(Themes.summary)).count == 6)
        #expect(Themes.palette(named: "no such theme", dark: true).name == "sat")
    }

    @Test func theSeedsSurfacesAreKept() {
        let light = Themes.palette(named: "sat", dark: false)
        #expect(light[.background] == RGB(0xF5F5F5))
        #expect(light[.surface] == RGB(0xFFFFFF))
        let dark = Themes.palette(named: "reef", dark: true)
        #expect(dark[.background] == RGB(0x1A1418))
        #expect(dark[.accent] == RGB(0x7CB5AC))
    }
}
