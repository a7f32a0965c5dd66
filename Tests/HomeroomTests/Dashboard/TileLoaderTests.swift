import AppCore
import Foundation
import HomeroomHost
import Synchronization
import Testing

private struct HangingTile: Tile {
    let info = TileInfo(id: "hang", title: "Hang", place: "demo/hang")
    var hasBegun = Flag()
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        hasBegun.set()
        // Ignores cancellation and is never resumed.
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return nil
    }
}

private struct SpinningTile: Tile {
    let info = TileInfo(id: "spin", title: "Spin", place: "demo/spin")
    let stop: Flag
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        while !stop.isSet {}
        return nil
    }
}

private struct ThrowingTile: Tile {
    struct Odd: Error {}
    let info = TileInfo(id: "odd", title: "Odd", place: "demo/odd")
    func load(_ mode: LoadMode) async throws -> TileSummary? { throw Odd() }
}

private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}

private func environment(
    sleep: @escaping @Sendable (Duration) async throws -> Void
) -> SystemEnvironment {
    var environment = SystemEnvironment.live()
    environment.sleep = sleep
    return environment
}

@Suite struct TileLoaderTests {
    @Test func aTileThatHangsIsGivenUpAndCounted() async throws {
        let tile = HangingTile()
        // Time is up as soon as it hangs.
        let loader = TileLoader(
            environment: environment { _ in
                // In real time, because its thread needs some.
                while !tile.hasBegun.isSet { try await Task.sleep(for: .milliseconds(1)) }
            })
        let result = await loader.load(tile, .refresh)
        let problem = #expect(throws: Problem.self) { try result.get() }
        #expect(problem?.code == .unreachable)
        #expect(loader.outstandingLoads(of: "hang") == 1)
    }

    @Test func aTileThatSpinsHoldsUpNobodyElse() async throws {
        let stop = Flag()
        let loader = TileLoader(environment: environment { _ in })
        // More than there are processors.
        for _ in 0..<4 {
            let result = await loader.load(SpinningTile(stop: stop), .refresh)
            #expect(throws: Problem.self) { try result.get() }
        }
        stop.set()
    }

    @Test func anErrorThatIsNoProblemBecomesOne() async {
        let loader = TileLoader(
            environment: environment { _ in try await Task.sleep(for: .seconds(3600)) })
        let result = await loader.load(ThrowingTile(), .refresh)
        let problem = #expect(throws: Problem.self) { try result.get() }
        #expect(problem?.code == .internal)
    }

    @Test func aTileInQuarantineIsNotLoaded() async {
        let loader = TileLoader(environment: environment { _ in }, quarantined: ["hang"])
        let result = await loader.load(HangingTile(), .refresh)
        let problem = #expect(throws: Problem.self) { try result.get() }
        #expect(problem?.cure?.contains("homeroom tiles release hang") == true)
        #expect(loader.outstandingLoads(of: "hang") == 0)
    }

    @Test func pausesGrowWhileABackendIsDownAndNeverPassTheInterval() {
        var systemEnvironment = SystemEnvironment.live()
        systemEnvironment.random = { $0.upperBound }
        let feed = TileFeed(
            loader: TileLoader(environment: systemEnvironment), interval: .seconds(60))
        let pauses = (1...8).map { feed.pause(after: $0) }
        #expect(Array(pauses.prefix(4)) == [.seconds(5), .seconds(10), .seconds(20), .seconds(40)])
        #expect(pauses.last == .seconds(60))
        #expect(feed.pause(after: 0) == .seconds(60))
    }
}
