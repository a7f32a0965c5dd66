import AppCore
import AppCoreTesting
import Foundation
import HomeroomHost
import Synchronization
import TerminalUI
import Testing

private typealias Sample = TodaySample

private struct DemoTile: Tile {
    let info: TileInfo
    init(_ id: String) {
        info = TileInfo(id: id, title: id.capitalized, place: Place("demo/\(id)"))
    }
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        TileSummary(headline: "Ready", updatedAt: Sample.moment("09:28"))
    }
}

/// The student's to-dos, and what was done with them.
private final class Work: DueWorkListing {
    let items: Mutex<[DueItem]>
    let refuses: Bool
    init(_ items: [DueItem], refuses: Bool = false) {
        self.items = Mutex(items)
        self.refuses = refuses
    }
    func dueItems() async throws -> [DueItem] { items.withLock { $0 } }
    func setDone(_ isDone: Bool, itemID: String) async throws {
        if refuses { throw Problem(.cannotWrite, "The disk is full.") }
        items.withLock { items in
            for index in items.indices where items[index].id == itemID {
                items[index].isDone = isDone
            }
        }
    }
}

private final class Moment: Sendable {
    let date: Mutex<Date>
    init(_ date: Date) { self.date = Mutex(date) }
    var now: Date { date.withLock { $0 } }
}

private func environment(_ moment: Moment) -> SystemEnvironment {
    var environment = SystemEnvironment.live()
    environment.now = { moment.now }
    environment.timeZone = Sample.zone
    environment.sleep = { duration in
        if duration == .seconds(20) { try await Task.sleep(for: .seconds(3600)) }
        throw CancellationError()
    }
    return environment
}

/// A first screen with Today, whose features say what `data` holds.
private func screen(
    _ data: TodayData = Sample.data, cached: TodayData = TodayData(), work: Work? = nil,
    at moment: Moment = Moment(Sample.moment("09:28")),
    kept: @escaping @Sendable (TodayData) -> Void = { _ in }
) -> DashboardScreen {
    let loader = TileLoader(environment: environment(moment))
    let work = work ?? Work(data.due ?? [])
    let order = data.parts.keys.sorted()
    let sources = order.map { id in
        TodayLoader.Source(id: id, title: id.capitalized) { _ in data.parts[id] ?? TodayPart() }
    }
    let today = TodaySupply(
        loader: TodayLoader(sources: sources, dueWork: work, loader: loader), order: order,
        setDone: { try await work.setDone($0, itemID: $1) }, keep: { kept($0) })
    return DashboardScreen(
        supply: .init(
            tiles: ["a", "b", "c"].map { DemoTile($0) }, feed: TileFeed(loader: loader),
            keep: { _, _ in }, status: { "sample school" }, today: today),
        snapshots: [:], arrangement: TileArrangement(), status: nil, today: cached)
}

@Suite struct TodayScreenTests {
    @Test func theFirstFrameShowsTheCachedDayBeforeAnythingIsRead() {
        let harness = ScreenHarness(screen(cached: Sample.data), size: Size(80, 22))
        #expect(harness.text.contains("Good morning"))
        #expect(harness.text.contains("Biology in 12 min"))
        #expect(harness.text.contains("4 days in a row"))
    }

    @Test func theDayIsReadAndCached() async {
        let kept = Mutex<TodayData?>(nil)
        let harness = ScreenHarness(
            screen { data in kept.withLock { $0 = data } }, size: Size(80, 22))
        #expect(!harness.text.contains("Biology"))
        await harness.settle()
        #expect(harness.text.contains("09:40–10:30  Biology"))
        #expect(harness.text.contains("[ ]  Buy paper"))
        #expect(harness.text.contains("2 unread messages"))
        #expect(kept.withLock { $0?.parts.count } == 3)
    }

    @Test func fortyColumnsHaveRoomToSayWhatIsOverdue() {
        let harness = ScreenHarness(screen(cached: Sample.data), size: Size(40, 30))
        #expect(harness.text.contains("overdue since yesterday"))
    }

    @Test func nothingIsSaidToBeDueBeforeItIsKnown() async {
        let harness = ScreenHarness(screen(), size: Size(80, 22))
        #expect(harness.text.contains("Loading your day") && !harness.text.contains("Nothing"))
        #expect(harness.linear.text.contains("Loading your day."))
        await harness.settle()
        #expect(!harness.text.contains("Loading"))
    }

    @Test func enterOpensWhatIsSelectedAndArrowsMoveOnToTheTiles() async {
        let harness = ScreenHarness(screen(), size: Size(80, 22))
        await harness.settle()
        let rows = harness.screen.today?.rows ?? []
        #expect(rows.count > 6)
        harness.press(.enter)
        #expect(harness.opened == [rows[0].place.description])
        for _ in rows.indices { harness.press(.down) }
        #expect(harness.text.contains("Ready"))
        #expect(!harness.text.contains("Good morning"))
        harness.press(.enter)
        #expect(harness.opened.last == "demo/a")
        harness.press(.escape)
        #expect(harness.text.contains("Good morning"))
        harness.press(.tab)
        harness.press(.up)
        #expect(harness.text.contains("Good morning"))
    }

    @Test func digitsFilterAndArrangingLeadToTheTiles() async {
        let harness = ScreenHarness(screen(), size: Size(80, 22))
        await harness.settle()
        harness.type("2")
        #expect(harness.screen.board.focus == "b")
        #expect(harness.opened.isEmpty)
        harness.type("2")
        #expect(harness.opened == ["demo/b"])
        harness.press(.escape)
        harness.type("/c")
        #expect(harness.text.contains("1 of 3 tiles"))
        harness.press(.escape, .escape)
        harness.type("e")
        #expect(harness.text.contains("Arranging tiles"))
    }

    @Test func spaceTicksOffOnesOwnToDoAndReopensIt() async throws {
        let work = Work(Sample.data.due ?? [])
        let harness = ScreenHarness(screen(work: work), size: Size(80, 22))
        await harness.settle()
        let index = try #require(
            harness.screen.today?.rows.firstIndex { $0.id == "today:work:own-Buy paper" })
        for _ in 0..<index { harness.press(.down) }
        harness.type(" ")
        #expect(harness.text.contains("[x]  Buy paper"))
        await harness.settle()
        #expect(work.items.withLock { $0.first { $0.title == "Buy paper" }?.isDone } == true)
        #expect(harness.toasts.last?.text == "Done: Buy paper. Space reopens it.")
        #expect(harness.text.contains("[x]  Buy paper"))
        harness.type(" ")
        await harness.settle()
        #expect(work.items.withLock { $0.first { $0.title == "Buy paper" }?.isDone } == false)
        #expect(harness.text.contains("[ ]  Buy paper"))
    }

    @Test func aTickThatCannotBeStoredIsTakenBack() async throws {
        let work = Work([Sample.work("Buy paper", due: "16:00")], refuses: true)
        let harness = ScreenHarness(screen(TodayData(due: []), work: work), size: Size(80, 22))
        await harness.settle()
        harness.press(.end)
        harness.type(" ")
        await harness.settle()
        #expect(harness.toasts.last == Toast("The disk is full.", .failure))
        #expect(harness.text.contains("[ ]  Buy paper"))
    }

    @Test func spaceMarksSchoolWorkDoneToo() async throws {
        let work = Work(Sample.data.due ?? [])
        let harness = ScreenHarness(screen(work: work), size: Size(80, 22))
        await harness.settle()
        let index = try #require(
            harness.screen.today?.rows.firstIndex { $0.id == "today:work:assignment-Lab report" })
        for _ in 0..<index { harness.press(.down) }
        #expect(!harness.text.contains("]  Lab report"))
        harness.type(" ")
        await harness.settle()
        #expect(harness.text.contains("[x]  Lab report"))
        #expect(work.items.withLock { $0.first { $0.title == "Lab report" }?.isDone } == true)
        harness.type(" ")
        await harness.settle()
        #expect(!harness.text.contains("]  Lab report"))
    }

    @Test func hHandsInSchoolWork() async throws {
        let harness = ScreenHarness(screen(), size: Size(80, 22))
        await harness.settle()
        let index = try #require(
            harness.screen.today?.rows.firstIndex { $0.id == "today:work:assignment-Lab report" })
        for _ in 0..<index { harness.press(.down) }
        harness.type("h")
        #expect(harness.opened == ["todos/assignment/310/hand-in"])
    }

    @Test func aFeatureThatThrowsIsNamedAndTheOthersShow() async {
        let moment = Moment(Sample.moment("09:28"))
        let loader = TileLoader(environment: environment(moment))
        let sources = [
            TodayLoader.Source(id: "bad", title: "Weather") { _ in
                throw Problem(.internal, "No barometer.")
            },
            TodayLoader.Source(id: "good", title: "Calendar") { _ in
                TodayPart(events: [Sample.event("Biology", "09:40", "10:30")])
            },
        ]
        let data = await TodayLoader(sources: sources, dueWork: nil, loader: loader).data()
        let model = TodayModel(data, order: ["bad", "good"], at: Sample.calendar("09:28"))
        #expect(model.countdown == "Biology in 12 min")
        #expect(model.lines.last == .note("Weather couldn't be read: No barometer.", .failure))
        #expect(model.work == nil)
    }

    @Test func aFeatureThatHangsIsGivenUp() async {
        var environment = environment(Moment(Sample.moment("09:28")))
        environment.sleep = { _ in }
        let loader = TileLoader(environment: environment)
        let sources = [
            TodayLoader.Source(id: "hang", title: "Weather") { _ in
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                return TodayPart()
            }
        ]
        let data = await TodayLoader(sources: sources, dueWork: nil, loader: loader).data()
        #expect(data.failures.map(\.title) == ["Weather"])
    }

    @Test func aNewDayIsReadAtMidnight() async {
        let moment = Moment(Sample.moment("23:59"))
        let harness = ScreenHarness(screen(at: moment), size: Size(80, 22))
        await harness.settle()
        #expect(harness.text.contains("Wednesday 3 September"))
        moment.date.withLock { $0 = Sample.moment("00:01", plus: 1) }
        harness.deliver(message: .tick(moment.now))
        #expect(harness.text.contains("Thursday 4 September"))
        #expect(harness.waitingTasks > 0)
        await harness.settle()
        #expect(harness.text.contains("History"))
    }

    @Test(arguments: [
        Size(20, 4), Size(40, 18), Size(80, 22), Size(130, 30), Size(200, 58), Size(100, 60),
    ])
    func everySizeShowsTheSelectedRow(size: Size) async {
        var data = Sample.data
        data.due?.append(
            Sample.work(String(repeating: "A very long title ", count: 20), due: "17:00"))
        let harness = ScreenHarness(screen(data), size: size)
        await harness.settle()
        #expect(harness.text.contains("▸"))
        harness.press(.end)
        _ = harness.text
        #expect(harness.text.contains("▸"))
        #expect(harness.text.contains("2 unread"))
    }

    @Test func wideAndTallScreensShowTheTilesToo() async {
        for size in [Size(130, 30), Size(100, 60)] {
            let harness = ScreenHarness(screen(), size: size)
            await harness.settle()
            #expect(harness.text.contains("Good morning"))
            #expect(harness.text.contains("Ready"))
        }
        #expect(TodayPlacement.best(in: Size(80, 22), lines: 20) == .page)
        #expect(TodayPlacement.best(in: Size(80, 40), lines: 20) == .above(20))
        #expect(TodayPlacement.best(in: Size(200, 58), lines: 20) == .beside(64))
    }

    @Test func readAloudTodayComesBeforeTheTilesAndIsOpenedByNumber() async {
        let harness = ScreenHarness(screen(), size: Size(80, 22))
        await harness.settle()
        let lines = harness.linear.lines
        #expect(lines.first == "Good morning. Wednesday 3 September.")
        #expect(lines[1] == "Biology at 09:40.")
        let tile = harness.linear.actions.firstIndex { $0.id.hasPrefix("tile:") }
        #expect(tile == harness.screen.today?.rows.count)
        harness.activate("today:event:2")
        #expect(harness.opened == ["calendar/classes"])
    }

    @Test func withoutTodayTheTilesAreAlone() {
        let loader = TileLoader(environment: environment(Moment(Sample.moment("09:28"))))
        let harness = ScreenHarness(
            DashboardScreen(
                supply: .init(
                    tiles: [DemoTile("a")], feed: TileFeed(loader: loader), keep: { _, _ in },
                    status: { "" }),
                snapshots: [:], arrangement: TileArrangement(), status: nil))
        #expect(!harness.text.contains("Good morning"))
        harness.press(.escape)
        #expect(harness.leftUnhandled)
    }
}
