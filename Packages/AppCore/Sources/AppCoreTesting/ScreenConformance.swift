import AppCore
import TerminalUI

/// Checks screens in every size, in both renderers, with arbitrary keys.
struct ScreenConformance {
    private let module: any FeatureModule
    private let faults: ConformanceFaults
    private static let sizes = [
        Size(20, 6), Size(40, 12), Size(60, 20), Size(80, 24), Size(120, 40), Size(200, 60),
        Size(1, 1), Size(300, 3), Size(3, 100),
    ]

    init(_ module: any FeatureModule, _ faults: ConformanceFaults) {
        self.module = module
        self.faults = faults
    }

    func check(_ places: [Place]) async {
        var seen: Set<Place> = []
        for place in places where seen.insert(place).inserted {
            guard let screen = module.screen(at: place) else {
                faults.add("there is no screen at \(place)")
                continue
            }
            await check(screen, place)
        }
        let feature = places.first?.feature ?? faults.id
        for strange in ["\(feature)/no-such-place/at/all", "zzz-another-feature/1", ""] {
            let place = Place(strange)
            if let screen = module.screen(at: place) {
                if place.feature != feature {
                    faults.add("it answers for a place of others: “\(place)”")
                } else {
                    await check(screen, place)
                }
            }
        }
    }

    private func check(_ screen: any Screen, _ place: Place) async {
        await drive(screen, place)
    }

    private func drive<S: Screen>(_ screen: S, _ place: Place) async {
        let harness = ScreenHarness(screen)
        // This task waits for time to pass, which doesn't happen here.
        harness.leaving = ["clock"]
        look(harness, place, "before it has loaded")
        await harness.settle()
        look(harness, place, "after it has loaded")
        for key: KeyPress.Key in [
            .down, .up, .pageDown, .end, .home, .tab, .backTab, .left, .right, .character("/"),
            .character("é"), .escape, .function(12), .delete,
        ] {
            harness.press(key)
        }
        harness.send(.paste("pasted\ntext"))
        harness.send(.mouse(MouseEvent(.press, button: .left, x: 10_000, y: 10_000)))
        harness.send(.activate("no such action"))
        harness.send(.fill("no such field", "text"))
        harness.resume()
        await harness.settle()
        look(harness, place, "after keys")
        for hint in harness.screen.hints {
            faults.check(hint.key, "a key named at \(place)", longest: 16)
            faults.check(hint.label, "the meaning of \(hint.key) at \(place)", longest: 40)
        }
        checkKeys(harness, place)
        for route in harness.opened + harness.replaced where Place(route).feature == faults.id {
            if module.screen(at: Place(route)) == nil {
                faults.add("\(place) opens \(route), where there is no screen")
            }
        }
    }

    /// Keys mean the same on every screen (see ``ReservedKeys``).
    private func checkKeys<S: Screen>(_ harness: ScreenHarness<S>, _ place: Place) {
        guard !harness.screen.capturesText else { return }
        let hints = harness.screen.hints
        for hint in hints {
            if let key = ReservedKeys.clash(in: hint) {
                faults.add("\(key) means “\(hint.label)” at \(place)")
            }
        }
        if Set(hints.map(\.key)).count < hints.count {
            faults.add("a key is named twice at \(place): \(hints.map(\.key))")
        }
        guard !hints.contains(where: ReservedKeys.areLettersAnswers) else { return }
        for key in ReservedKeys.runtime {
            harness.press(.character(key))
            if !harness.leftUnhandled { faults.add("\(place) uses \(key) itself") }
        }
    }

    private func look<S: Screen>(_ harness: ScreenHarness<S>, _ place: Place, _ when: String) {
        faults.check(harness.screen.title, "the title of \(place) \(when)", longest: 60)
        if let status = harness.screen.status {
            faults.check(status, "the status of \(place) \(when)")
        }
        for size in Self.sizes {
            harness.resize(size)
            let text = harness.text
            if size.width >= 20, size.height >= 6, text.allSatisfy(\.isWhitespace) {
                faults.add("\(place) shows nothing \(when) at \(size.width)×\(size.height)")
            }
        }
        harness.resize(Size(80, 24))
        let spoken = harness.linear.lines.joined(separator: "\n")
        if spoken.allSatisfy(\.isWhitespace) { faults.add("\(place) reads as nothing \(when)") }
        if spoken.unicodeScalars.contains(where: { (0x2500...0x259F).contains($0.value) }) {
            faults.add("\(place) reads lines and boxes aloud \(when)")
        }
    }
}
