import AppCore
import AppCoreTesting
import Foundation
import HomeroomHost
import Synchronization
import TerminalUI
import Testing

@Suite struct ThemeScreenTests {
    private final class Record: Sendable {
        let shown = Mutex<[String]>([])
        let saved = Mutex<[Look]>([])
        let done = Mutex<[String]>([])
        let undo = Mutex<(@Sendable () -> Void)?>(nil)
        var names: [String] { shown.withLock { $0 } }
    }

    private func choice(_ record: Record, _ look: Look = Look("sat", .dark)) -> ThemeChoice {
        let choice = ThemeChoice(look, isDarkTerminal: true) { look in
            record.saved.withLock { $0.append(look) }
        }
        choice.show(
            with: { palette in
                record.shown.withLock {
                    $0.append(palette.name + (palette.isDark ? " dark" : " light"))
                }
            },
            offerUndo: { done, undo in
                record.done.withLock { $0.append(done) }
                record.undo.withLock { $0 = undo }
            })
        return choice
    }

    private func harness(_ choice: ThemeChoice) -> ScreenHarness<ThemeScreen> {
        let harness = ScreenHarness(ThemeScreen(choice), size: Size(80, 22))
        harness.leaving = ["restore"]
        return harness
    }

    @Test func allThemesAreNamedAndTheOneInUseIsSelected() {
        let harness = harness(choice(Record(), Look("frost", .light)))
        for name in Themes.names { #expect(harness.text.contains(name)) }
        #expect(harness.text.contains("▸ frost") && harness.text.contains("in use"))
        #expect(harness.text.contains("[Light]"))
    }

    @Test func movingTheSelectionPreviewsAtOnce() async {
        let record = Record()
        let harness = harness(choice(record))
        harness.press(.down)
        await harness.settle()
        harness.press(.right)
        await harness.settle()
        #expect(record.names == ["reef dark", "reef dark"])
        harness.press(.left)
        await harness.settle()
        harness.press(.left)
        await harness.settle()
        #expect(record.names.last == "reef light")
        #expect(record.saved.withLock { $0.isEmpty })
    }

    @Test func enterKeepsTheThemeAndSaysItsName() async {
        let record = Record()
        let choice = choice(record)
        let harness = harness(choice)
        harness.press(.down, .down, .enter)
        await harness.settle()
        #expect(harness.wentBack)
        #expect(record.done.withLock { $0 } == ["Theme: contrast, dark."])
        #expect(record.saved.withLock { $0 } == [Look("contrast", .dark)])
        #expect(record.names.last == "contrast dark")
        choice.endPreview()
        #expect(record.names.last == "contrast dark")
        record.undo.withLock { $0 }?()
        #expect(record.names.last == "sat dark")
        #expect(record.saved.withLock { $0.last } == Look("sat", .dark))
    }

    @Test func leavingRestoresTheKeptTheme() async {
        let record = Record()
        let choice = choice(record)
        let harness = harness(choice)
        harness.press(.down)
        await harness.settle()
        #expect(record.names == ["reef dark"])
        choice.endPreview()
        #expect(record.names == ["reef dark", "sat dark"])
    }

    @Test func aPreviewThatComesLateIsIgnored() {
        let record = Record()
        let choice = choice(record)
        choice.preview(Look("earth", .dark), number: 2)
        choice.preview(Look("reef", .dark), number: 1)
        #expect(record.names == ["earth dark"])
    }

    @Test func onlyTheAutomaticAppearanceFollowsTheTerminal() {
        let fixed = choice(Record())
        #expect(fixed.follow(RGB(0xFFFFFF)) == nil)
        let automatic = choice(Record(), Look("reef", .auto))
        #expect(automatic.palette.isDark)
        #expect(automatic.follow(RGB(0xFFFFFF))?.isDark == false)
        #expect(!automatic.palette.isDark)
        #expect(!ThemeChoice.isDarkTerminal(["COLORFGBG": "0;15"]))
        #expect(ThemeChoice.isDarkTerminal([:]))
    }
}

@Suite struct TitleFactsTests {
    private let calendar = LocalCalendar(
        zone: .gmt, now: Date(timeIntervalSince1970: 1_800_000_000))

    @Test func theyNameWhatIsUnusualAndTheDate() {
        let facts = TitleFacts()
        #expect(facts.texts(calendar) == ["Fri 15 Jan 08:00"])
        facts.note(.failed("a", Problem(.unreachable, "No network.")))
        facts.note(waiting: 2)
        #expect(facts.texts(calendar) == ["offline", "2 to send", "Fri 15 Jan 08:00"])
        facts.note(.failed("b", Problem(.notFound, "Not here.")))
        facts.note(.loaded("a", TileSummary(headline: "3 due", updatedAt: calendar.now)))
        facts.note(waiting: 0)
        #expect(facts.texts(calendar) == ["Fri 15 Jan 08:00"])
        var unread = TodayPart(streakDays: 4)
        unread.unread = .init(title: "2 unread", count: 2, place: "chat")
        facts.note(TodayData(parts: ["chat": unread, "news": TodayPart(streakDays: 1)]))
        #expect(facts.texts(calendar) == ["Fri 15 Jan 08:00", "2 unread", "4 days in a row"])
    }
}
