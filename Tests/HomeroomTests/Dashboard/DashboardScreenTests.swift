import AppCore
import AppCoreTesting
import Foundation
import HomeroomHost
import Synchronization
import TerminalUI
import Testing

/// A tile with scripted loads; the last one repeats.
private final class ScriptedTile: Tile {
    let info: TileInfo
    private let answers: Mutex<[Result<TileSummary?, Problem>]>

    init(
        _ id: String, of feature: String = "demo", quickPlace: Place? = nil,
        _ answers: Result<TileSummary?, Problem>...
    ) {
        info = TileInfo(
            id: id, title: id.capitalized, place: Place("\(feature)/\(id)"),
            quickPlace: quickPlace)
        self.answers = Mutex(answers)
    }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        guard mode == .refresh else { return nil }
        let next = answers.withLock { answers in
            answers.count > 1 ? answers.removeFirst() : answers[0]
        }
        return try next.get()
    }
}

private let noon = Date(timeIntervalSince1970: 1_800_000_000)

private func summary(_ headline: String, age: Double = 0) -> TileSummary {
    TileSummary(
        headline: headline, lines: [.init("A line", trailing: "80%")],
        updatedAt: noon.addingTimeInterval(-age))
}

/// A dashboard whose tiles load once, since sleeping ends a feed.
private func dashboard(
    _ tiles: [any Tile], snapshots: [String: TileSummary] = [:],
    arrangement: TileArrangement = TileArrangement(), events: [String] = [],
    kept: @escaping @Sendable (TileArrangement) -> Void = { _ in }
) -> DashboardScreen {
    var environment = SystemEnvironment.live()
    environment.now = { noon }
    environment.random = { $0.upperBound }
    // Nothing waits here: time limits never expire, and a feed ends at its first pause.
    environment.sleep = { duration in
        if duration == .seconds(20) {
            try await Task.sleep(for: .seconds(3600))
        }
        throw CancellationError()
    }
    return DashboardScreen(
        supply: .init(
            tiles: tiles, feed: TileFeed(loader: TileLoader(environment: environment)),
            keep: { new, _ in kept(new) }, status: { "sample school" },
            events: { report in events.forEach(report) }),
        snapshots: snapshots, arrangement: arrangement, status: nil)
}

@Suite struct DashboardScreenTests {
    @Test func aTileThatDoesNotConcernTheStudentIsLeftOut() async {
        let absent = TileSummary(.absent, headline: "Everything is open", updatedAt: noon)
        let harness = ScreenHarness(
            dashboard([
                ScriptedTile("plans", .success(absent)),
                ScriptedTile("goals", .success(summary("Two"))),
            ]))
        await harness.settle()
        #expect(harness.text.contains("Goals") && !harness.text.contains("Plans"))
        #expect(harness.screen.board.focused?.info.id == "goals")
        let again = ScreenHarness(
            dashboard(
                [ScriptedTile("plans", .success(absent)), ScriptedTile("goals", .success(nil))],
                snapshots: ["plans": absent]))
        #expect(!again.text.contains("Plans"))
    }

    @Test func theFirstFrameShowsWhatWasKeptBeforeAnythingIsLoaded() {
        let harness = ScreenHarness(
            dashboard(
                [ScriptedTile("goals", .success(summary("3 goals")))],
                snapshots: ["goals": summary("2 goals", age: 3 * 3600)]))
        #expect(harness.text.contains("2 goals"))
        #expect(!harness.text.contains("3 goals"))
        #expect(harness.text.contains("A line"))
    }

    @Test(arguments: [(0.0, nil), (300, nil), (360, "cached 6 min"), (7200, "cached 2 h")])
    func onlyATileThatIsNotFreshSaysItsAge(seconds: Double, words: String?) async {
        let harness = ScreenHarness(
            dashboard([ScriptedTile("goals", .success(summary("3 goals", age: seconds)))]))
        await harness.settle()
        #expect(harness.text.contains("3 goals"))
        #expect(harness.text.contains("just now") == false)
        #expect(harness.text.contains(words ?? "3 goals"))
        #expect(harness.text.contains("cached") == (words != nil))
    }

    @Test func theLinesOfNeighboringTilesAreLevel() async {
        let progress = TileSummary(
            headline: "5 goals", lines: [.init("First line")], progress: 0.5, updatedAt: noon)
        let harness = ScreenHarness(
            dashboard([
                ScriptedTile("goals", .success(progress)),
                ScriptedTile("chat", .success(summary("2 unread"))),
            ]), size: Size(80, 22))
        await harness.settle()
        let rows = harness.text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = rows.firstIndex { $0.contains("First line") }
        #expect(first == 2)
        #expect(first == rows.firstIndex { $0.contains("A line") })
    }

    @Test func theFocusIsAHeavyBorderAllAround() {
        let harness = ScreenHarness(dashboard(["a", "b"].map { ScriptedTile($0, .success(nil)) }))
        let rows = harness.text.split(separator: "\n")
        #expect(rows.first?.hasPrefix("┏━") == true && rows.first?.contains("━┓ ╭─") == true)
        #expect(rows.contains { $0.hasPrefix("┗━") })
    }

    @Test(arguments: [
        (["chat.message"], "3 unread", "4 goals"),
        (["chat.message", "chat.message"], "3 unread", "4 goals"),
        (["reset"], "3 unread", "5 goals"),
        (["chatter.message", "session"], "2 unread", "4 goals"),
    ])
    func anEventLoadsTheTilesOfItsFeatureOnce(
        events: [String], messages: String, goals: String
    ) async {
        let harness = ScreenHarness(
            dashboard(
                [
                    ScriptedTile(
                        "chat", of: "chat", .success(summary("2 unread")),
                        .success(summary("3 unread")), .success(summary("4 unread"))),
                    ScriptedTile(
                        "goals", of: "goals", .success(summary("4 goals")),
                        .success(summary("5 goals"))),
                ], events: events))
        await harness.settle()
        #expect(harness.text.contains(messages))
        #expect(harness.text.contains(goals))
    }

    @Test func anErrorStaysOnItsTile() async {
        let bad = Problem(.unreachable, "The school does not answer.")
        let harness = ScreenHarness(
            dashboard([
                ScriptedTile("goals", .failure(bad)),
                ScriptedTile("chat", .success(summary("2 unread"))),
            ]))
        await harness.settle()
        #expect(harness.text.contains("The school does not answer."))
        #expect(harness.text.contains("Press r to try again."))
        #expect(harness.text.contains("2 unread"))
    }

    @Test func aFailedRefreshKeepsTheOldWordsWithTheReasonAndTheAge() async {
        let harness = ScreenHarness(
            dashboard(
                [ScriptedTile("goals", .failure(Problem(.unreachable, "No network.")))],
                snapshots: ["goals": summary("2 goals", age: 3 * 3600)]))
        await harness.settle()
        #expect(harness.text.contains("2 goals"))
        #expect(harness.text.contains("No network."))
        #expect(harness.text.contains("cached 3 h"))
    }

    @Test func retryingATileLoadsThatTileAlone() async {
        let harness = ScreenHarness(
            dashboard([
                ScriptedTile(
                    "goals", .failure(Problem(.unreachable, "No network.")),
                    .success(summary("3 goals"))),
                ScriptedTile("chat", .success(summary("1 unread")), .success(summary("9 unread"))),
            ]))
        await harness.settle()
        harness.type("r")
        await harness.settle()
        #expect(harness.text.contains("3 goals"))
        #expect(harness.text.contains("1 unread"))
        harness.type("R")
        await harness.settle()
        #expect(harness.text.contains("9 unread"))
    }

    @Test func enterOpensTheFocusedTileAndArrowsMoveTheFocus() {
        let tiles = ["a", "b", "c"].map { ScriptedTile($0, .success(nil)) }
        let harness = ScreenHarness(dashboard(tiles))
        harness.press(.enter)
        harness.press(.right, .enter)
        harness.press(.tab, .enter)
        #expect(harness.opened == ["demo/a", "demo/b", "demo/c"])
    }

    @Test func movingTheFocusWritesUnder2000Bytes() async {
        let tiles = (0..<16).map { ScriptedTile("tile\($0)", .success(summary("3 due"))) }
        let harness = ScreenHarness(dashboard(tiles), size: Size(200, 60))
        await harness.settle()
        var writer = FrameWriter(capabilities: .modern, palette: harness.palette)
        _ = writer.frame(harness.render())
        for key in [KeyPress.Key.right, .right, .down, .left, .down, .up] {
            harness.press(key)
            let bytes = writer.frame(harness.render())
            #expect(!bytes.isEmpty)
            #expect(bytes.count < 2000)
        }
    }

    @Test func digitsJumpAndTheSecondPressOpens() {
        let tiles = ["a", "b", "c"].map { ScriptedTile($0, .success(nil)) }
        let harness = ScreenHarness(dashboard(tiles))
        harness.type("3")
        #expect(harness.screen.board.focus == "c")
        #expect(harness.opened.isEmpty)
        harness.type("3")
        #expect(harness.opened == ["demo/c"])
        harness.type("9")
        #expect(harness.screen.board.focus == "c")
    }

    @Test func aClickOpensTheTileUnderIt() {
        let harness = ScreenHarness(
            dashboard(["a", "b"].map { ScriptedTile($0, .success(nil)) }))
        #expect(harness.click(on: "B"))
        #expect(harness.opened == ["demo/b"])
    }

    @Test func theFilterNarrowsTheTilesAndEscapeTakesItBack() {
        let harness = ScreenHarness(
            dashboard(["goals", "chat"].map { ScriptedTile($0, .success(nil)) }))
        harness.type("/cha")
        #expect(harness.screen.capturesText)
        #expect(harness.screen.board.shown.map(\.info.id) == ["chat"])
        #expect(harness.text.contains("1 of 2 tiles"))
        harness.press(.enter)
        #expect(harness.opened == ["demo/chat"])
        harness.press(.escape)
        #expect(harness.screen.board.shown.count == 2)
    }

    @Test func tilesAreMovedHiddenAndSizedInPlaceAndKept() async {
        let kept = Mutex<TileArrangement?>(nil)
        let tiles = ["a", "b", "c"].map { ScriptedTile($0, .success(nil)) }
        let harness = ScreenHarness(
            dashboard(tiles) { arrangement in kept.withLock { $0 = arrangement } })
        harness.type("e")
        #expect(harness.text.contains("Arranging tiles"))
        harness.type(">")
        harness.type("s")
        harness.press(.tab)
        harness.type("x")
        #expect(harness.text.contains("hidden"))
        harness.press(.enter)
        await harness.settle()
        let arrangement = kept.withLock { $0 }
        #expect(arrangement?.order == ["b", "a", "c"])
        #expect(arrangement?.sizes == ["a": .wide])
        #expect(arrangement?.hidden == ["c"])
        #expect(harness.screen.board.shown.map(\.info.id) == ["b", "a"])
    }

    @Test func nothingIsKeptBeforeEnterAndSpaceHidesNothing() async {
        let kept = Mutex<[TileArrangement]>([])
        let tiles = ["a", "b"].map { ScriptedTile($0, .success(nil)) }
        let harness = ScreenHarness(
            dashboard(tiles) { arrangement in kept.withLock { $0.append(arrangement) } })
        harness.type("e ")
        #expect(harness.screen.board.arrangement == TileArrangement())
        harness.type("x")
        #expect(harness.toasts.last?.text == "Tile hidden. Press u to undo.")
        harness.type("u")
        #expect(harness.screen.board.arrangement == TileArrangement())
        harness.type("xs")
        harness.press(.escape)
        await harness.settle()
        #expect(harness.screen.board.arrangement == TileArrangement())
        #expect(!harness.screen.board.isArranging && kept.withLock { $0.isEmpty })
    }

    @Test func aTrendIsDrawnBelowTheLines() async {
        let rising = TileSummary(
            headline: "3 due", lines: [.init("A line")], progress: 0.5, trend: [0, 1, 2],
            updatedAt: noon)
        let harness = ScreenHarness(dashboard([ScriptedTile("a", .success(rising))]))
        await harness.settle()
        let rows = harness.text.split(separator: "\n").map(String.init)
        let line = rows.firstIndex { $0.contains("A line") }
        let trend = rows.firstIndex { $0.contains("last 3 days ▁▅█") }
        #expect(line != nil && trend == line.map { $0 + 1 })
    }

    @Test func spaceBeginsAtOnceWhereATileSaysSo() {
        let harness = ScreenHarness(
            dashboard([
                ScriptedTile("a", .success(nil)),
                ScriptedTile("b", quickPlace: "demo/b/start", .success(nil)),
            ]))
        harness.type(" ")
        #expect(!harness.screen.hints.contains(KeyHint("Space", "study")))
        harness.press(.right)
        #expect(harness.screen.hints.contains(KeyHint("Space", "study")))
        harness.type(" ")
        #expect(harness.opened == ["demo/a", "demo/b/start"])
    }

    @Test func itsKeysMeanWhatTheyMeanEverywhere() {
        let harness = ScreenHarness(dashboard([ScriptedTile("a", .success(nil))]))
        for hint in harness.screen.hints { #expect(ReservedKeys.clash(in: hint) == nil) }
        for key in ReservedKeys.runtime {
            harness.press(.character(key))
            #expect(harness.leftUnhandled, "\(key)")
        }
    }

    @Test func aKeptLayoutCanBeUndone() async {
        let kept = Mutex<[TileArrangement]>([])
        let tiles = ["a", "b"].map { ScriptedTile($0, .success(nil)) }
        let harness = ScreenHarness(
            dashboard(tiles) { arrangement in kept.withLock { $0.append(arrangement) } })
        harness.type("ex")
        harness.press(.enter)
        await harness.settle()
        #expect(kept.withLock { $0.last?.hidden } == ["a"])
        #expect(harness.undo())
        await harness.settle()
        #expect(kept.withLock { $0.last } == TileArrangement())
        #expect(harness.screen.board.shown.count == 2)
    }

    @Test(arguments: [Size(20, 4), Size(40, 20), Size(80, 22), Size(200, 58), Size(59, 9)])
    func everySizeDrawsWithoutLosingATile(size: Size) async {
        let tiles = (1...16).map { ScriptedTile("t\($0)", .success(summary("Headline \($0)"))) }
        let harness = ScreenHarness(dashboard(tiles), size: size)
        await harness.settle()
        #expect(harness.text.contains("Headline 1"))
        harness.press(.end)
        #expect(harness.text.contains("Headline 16"))
    }

    @Test func readAloudATileIsItsNameAndHeadline() async {
        let harness = ScreenHarness(
            dashboard([
                ScriptedTile("goals", .success(summary("2 due today"))),
                ScriptedTile("chat", .failure(Problem(.unreachable, "No network."))),
            ]))
        await harness.settle()
        let text = harness.linear.text
        #expect(text.contains("1. Goals: 2 due today.\n2. Chat: Not available: No network."))
        #expect(!text.contains("A line"))
        #expect(harness.linear.actions.map(\.id).contains("tile:goals"))
    }

    @Test func controlSequencesInATileNeverReachTheTerminal() async {
        let harness = ScreenHarness(
            dashboard([ScriptedTile("goals", .success(summary("\u{1B}[2J\u{1B}]0;hacked\u{7}due")))]
            ))
        await harness.settle()
        #expect(harness.text.contains("due"))
        #expect(!harness.text.contains("\u{1B}"))
        #expect(!harness.text.contains("hacked"))
    }
}
