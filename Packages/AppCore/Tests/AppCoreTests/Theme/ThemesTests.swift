import AppCore
import Foundation
import TerminalUI
import Testing

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

    private static let surfaces: [ColorRole] = [
        .background, .surface, .sunken, .exampleFill, .ruleFill, .explanationFill, .highlightFill,
    ]
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

    @Test func theSeedsSurfacesAreKept() {
        let light = Themes.palette(named: "sat", dark: false)
        #expect(light[.background] == RGB(0xF5F5F5))
        #expect(light[.surface] == RGB(0xFFFFFF))
        #expect(light[.borderFocused] == RGB(0x3498DB))
        let dark = Themes.palette(named: "reef", dark: true)
        #expect(dark[.background] == RGB(0x1A1418))
        #expect(dark[.accent] == RGB(0x7CB5AC))
        #expect(Themes.palette(named: "no such theme", dark: true).name == "sat")
    }
}
