package import AppCore
import Foundation
import Synchronization

/// Loads tiles in isolation: each load has its own thread, a time limit and an entry in the crash
/// record.
package struct TileLoader: Sendable {
    package var environment: SystemEnvironment
    package var record: CrashRecorder?
    package var quarantined: Set<String>
    /// Time limit of a load.
    package var limit: Duration
    private let outstanding = Outstanding()

    package init(
        environment: SystemEnvironment, record: CrashRecorder? = nil, quarantined: Set<String> = [],
        limit: Duration = .seconds(20)
    ) {
        self.environment = environment
        self.record = record
        self.quarantined = quarantined
        self.limit = limit
    }

    /// The tile's content; nil if it has none yet.
    package func load(_ tile: any Tile, _ mode: LoadMode) async -> Result<TileSummary?, Problem> {
        if quarantined.contains(tile.info.id) { return .failure(Self.inQuarantine(tile.info.id)) }
        let lane = lane()
        let late = Problem(
            .unreachable, "No response in \(limit.components.seconds) seconds.",
            cure: "Press r to try again.")
        return await Deadline.race(limit, sleep: environment.sleep, on: lane, late: late) {
            try await load(tile, mode, on: lane).get()
        }
    }

    /// Runs a feature's code like a tile's: on its own thread, with the time limit, recorded under
    /// `id`.
    package func run<Value: Sendable>(
        _ id: String, _ body: @escaping @Sendable () async throws -> Value
    ) async -> Result<Value, Problem> {
        let lane = lane()
        let late = Problem(.unreachable, "No response in \(limit.components.seconds) seconds.")
        return await Deadline.race(limit, sleep: environment.sleep, on: lane, late: late) {
            try await run(id, on: lane, body).get()
        }
    }

    /// Runs `body` for each job at once, like ``run(_:_:)``, and passes on each result as it
    /// arrives. `id` names a job in the crash record.
    package func runAll<Job: Sendable, Value: Sendable>(
        _ jobs: [Job], id: @escaping @Sendable (Job) -> String,
        _ body: @escaping @Sendable (Job) async throws -> Value,
        tell: @escaping @Sendable (Job, Result<Value, Problem>) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for job in jobs {
                group.addTask { tell(job, await run(id(job)) { try await body(job) }) }
            }
        }
    }

    /// Loads without a time limit. For code on `lane`.
    func load(
        _ tile: any Tile, _ mode: LoadMode, on lane: TileTaskExecutor
    ) async -> Result<TileSummary?, Problem> {
        await run(tile.info.id, on: lane) { try await tile.load(mode) }
    }

    private func run<Value>(
        _ id: String, on lane: TileTaskExecutor, _ body: () async throws -> Value
    ) async -> Result<Value, Problem> {
        if quarantined.contains(id) { return .failure(Self.inQuarantine(id)) }
        outstanding.begin(id)
        lane.enter(id)
        defer {
            lane.leave()
            outstanding.end(id)
        }
        do {
            return .success(try await body())
        } catch {
            return .failure(Problem(error))
        }
    }

    /// A thread for this loader.
    func lane() -> TileTaskExecutor { TileTaskExecutor(record: record) }

    /// Number of started and unfinished loads of a tile, including abandoned ones.
    package func outstandingLoads(of tileID: String) -> Int { outstanding.count(tileID) }

    private static func inQuarantine(_ id: String) -> Problem {
        Problem(
            .internal, "Disabled: this tile crashed Homeroom last time.",
            cure: "To re-enable it: homeroom tiles release \(id)")
    }
}

/// Counts running loads.
private final class Outstanding: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func begin(_ id: String) { counts.withLock { $0[id, default: 0] += 1 } }
    func end(_ id: String) { counts.withLock { $0[id, default: 1] -= 1 } }
    func count(_ id: String) -> Int { counts.withLock { $0[id] ?? 0 } }
}
