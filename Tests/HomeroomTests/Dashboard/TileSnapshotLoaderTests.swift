import AppCore
import AppCoreTesting
import Foundation
import HomeroomHost
import Synchronization
import Testing

/// Counts the tiles being loaded.
private final class Crew: Sendable {
    private let state = Mutex((now: 0, most: 0, all: 0))

    var most: Int { state.withLock(\.most) }
    var all: Int { state.withLock(\.all) }

    func begin() {
        state.withLock {
            $0.now += 1
            $0.all += 1
            $0.most = max($0.most, $0.now)
        }
    }
    func end() { state.withLock { $0.now -= 1 } }
}

private struct WorkingTile: Tile {
    let info: TileInfo
    let crew: Crew
    let knows: Bool

    init(_ number: Int, _ crew: Crew, knows: Bool = true) {
        info = TileInfo(id: "demo.\(number)", title: "Demo", place: Place("demo/\(number)"))
        self.crew = crew
        self.knows = knows
    }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        guard mode == .local else { return summary("asked") }
        crew.begin()
        defer { crew.end() }
        for _ in 0..<20 { await Task.yield() }
        return knows ? summary("known") : nil
    }

    private func summary(_ headline: String) -> TileSummary {
        TileSummary(headline: headline, updatedAt: Date(timeIntervalSince1970: 0))
    }
}

/// Returns only after all others have started.
private struct StubbornTile: Tile {
    let info = TileInfo(id: "demo.stubborn", title: "Stubborn", place: "demo/stubborn")
    let crew: Crew
    let others: Int

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        while crew.all < others { await Task.yield() }
        return TileSummary(headline: "at last", updatedAt: Date(timeIntervalSince1970: 0))
    }
}

/// Hangs on a local load and ignores cancellation.
private struct DumbTile: Tile {
    let info = TileInfo(id: "demo.dumb", title: "Dumb", place: "demo/dumb")

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .local {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        return TileSummary(headline: "asked", updatedAt: Date(timeIntervalSince1970: 0))
    }
}

@Suite(.timeLimit(.minutes(10))) struct TileSnapshotLoaderTests {
    /// No wait ends except those shortened by `clock`.
    private func load(atOnce: Int, clock: TestClock = TestClock()) -> TileSnapshotLoader {
        TileSnapshotLoader(loader: TileLoader(environment: .test(clock: clock)), atOnce: atOnce)
    }

    private func headlines(_ news: [TileEvent]) -> [String: String] {
        var headlines: [String: String] = [:]
        for case .loaded(let id, let summary) in news { headlines[id] = summary.headline }
        return headlines
    }

    @Test func noMoreSayWhatTheyKnowAtOnceThanThereAreProcessors() async {
        let crew = Crew()
        let tiles = (0..<20).map { WorkingTile($0, crew) }
        let news = await load(atOnce: 3).news(of: tiles)
        #expect(headlines(news).count == 20 && news.count == 20)
        #expect(crew.most <= 3)
    }

    @Test func whatIsNotKnownHereIsAskedFor() async {
        let crew = Crew()
        let tiles = (0..<6).map { WorkingTile($0, crew, knows: $0.isMultiple(of: 2)) }
        let news = await load(atOnce: 2).news(of: tiles)
        #expect(
            headlines(news).values.sorted() == [
                "asked", "asked", "asked", "known", "known", "known",
            ])
        #expect(headlines(news)["demo.1"] == "asked")
    }

    @Test func oneThatSaysNothingHoldsUpNobody() async {
        let crew = Crew()
        let tiles: [any Tile] =
            [StubbornTile(crew: crew, others: 5)] + (0..<5).map { WorkingTile($0, crew) }
        let load = load(atOnce: 1, clock: TestClock(instantUpTo: .seconds(1)))
        #expect(headlines(await load.news(of: tiles))["demo.stubborn"] == "at last")
        #expect(crew.all == 5)
    }

    @Test func oneThatNeverSaysWhatItKnowsIsAskedWhenItsTimeIsUp() async {
        let tiles: [any Tile] = [DumbTile(), WorkingTile(1, Crew())]
        let clock = TestClock(instantUpTo: .seconds(1))
        async let all = load(atOnce: 2, clock: clock).news(of: tiles)
        // Only the overall limit waits; the backend's starts after it.
        while clock.waiting == 0 { await Task.yield() }
        clock.advance(by: .seconds(20))
        let news = headlines(await all)
        #expect(news["demo.dumb"] == "asked" && news["demo.1"] != nil)
    }

    @Test func oneInQuarantineSaysSoAndTheOthersAreAsked() async {
        let loader = TileLoader(
            environment: .test(clock: TestClock()), quarantined: ["demo.1"])
        let tiles = (0..<3).map { WorkingTile($0, Crew()) }
        let news = await TileSnapshotLoader(loader: loader, atOnce: 2).news(of: tiles)
        var failed: [String] = []
        for case .failed(let id, let problem) in news {
            failed.append(id)
            #expect(problem.cure?.contains("tiles release demo.1") == true)
        }
        #expect(failed == ["demo.1"] && headlines(news).count == 2)
    }

    @Test func whoStopsItGetsWhatThereIs() async {
        let task = Task {
            await load(atOnce: 2).news(of: [DumbTile(), WorkingTile(1, Crew())])
        }
        task.cancel()
        #expect(headlines(await task.value)["demo.dumb"] == nil)
    }

    @Test func withoutTilesThereIsNoNews() async {
        #expect(await load(atOnce: 2).news(of: []).isEmpty)
    }
}
