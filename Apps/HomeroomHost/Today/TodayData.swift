package import AppCore
package import Foundation
import TerminalUI

/// What the features say about the day, as read from the local store. The last one is cached for
/// the first frame of the next start.
package struct TodayData: Sendable, Hashable, Codable {
    /// A part that couldn't be read.
    package struct Failure: Sendable, Hashable, Codable {
        /// The feature's id.
        package var feature: String
        /// The feature's title.
        package var title: String
        package var problem: Problem
    }

    /// The parts by feature id; features without anything to say are missing.
    package var parts: [String: TodayPart] = [:]
    /// Dated work of the next days and overdue work, by due date; nil if no feature lists work.
    package var due: [DueItem]?
    /// One entry per feature that couldn't be read this time. Not cached.
    package var failures: [Failure] = []

    package init(parts: [String: TodayPart] = [:], due: [DueItem]? = nil) {
        self.parts = parts
        self.due = due
    }

    /// Whether no feature said anything yet.
    var isEmpty: Bool { parts.isEmpty && due?.isEmpty != false && failures.isEmpty }

    private enum CodingKeys: String, CodingKey { case parts, due }

    /// Applies one feature's answer. What a failed feature said before is kept.
    package mutating func apply(_ event: TodayEvent) {
        switch event {
        case .part(let id, let title, let result):
            take(id, title, result) { data, part in
                data.parts[id] = part == TodayPart() ? nil : part
            }
        case .due(let id, let title, let result):
            take(id, title, result) { $0.due = $1 }
        }
    }

    private mutating func take<Value>(
        _ feature: String, _ title: String, _ result: Result<Value, Problem>,
        _ keep: (inout TodayData, Value) -> Void
    ) {
        failures.removeAll { $0.feature == feature }
        switch result {
        case .success(let value): keep(&self, value)
        case .failure(let problem):
            // Leaving the screen isn't a failure.
            guard problem.code != .interrupted else { return }
            failures.append(Failure(feature: feature, title: title, problem: problem))
        }
    }
}

/// One feature's answer.
package enum TodayEvent: Sendable {
    /// A feature's id, title and part.
    case part(String, String, Result<TodayPart, Problem>)
    /// The id and title under which a failure is shown, and the dated work.
    case due(String, String, Result<[DueItem], Problem>)
}

/// Reads Today from the local store. Each feature runs alone: one that throws or hangs is reported
/// by name and doesn't block the others.
package struct TodayLoader: Sendable {
    /// A feature and what reads its part of the day that starts at a given midnight.
    package struct Source: Sendable {
        var id: String
        var title: String
        var read: @Sendable (Date) async throws -> TodayPart

        package init(
            id: String, title: String, read: @escaping @Sendable (Date) async throws -> TodayPart
        ) {
            self.id = id
            self.title = title
            self.read = read
        }
    }

    /// Due work is bounded to this many items.
    static let mostDue = 200
    /// Days after today whose work is listed.
    static let reach = 7

    private let sources: [Source]
    private let dueWork: (any DueWorkListing)?
    private let loader: TileLoader

    package init(
        sources: [Source], dueWork: (any DueWorkListing)?, loader: TileLoader
    ) {
        self.sources = sources
        self.dueWork = dueWork
        self.loader = loader
    }

    package var calendar: LocalCalendar { LocalCalendar(loader.environment) }

    /// Reads all parts at once and passes each on as it arrives.
    package func load(_ tell: @escaping @Sendable (TodayEvent) -> Void) async {
        let calendar = calendar
        let midnight = calendar.start(of: calendar.today)
        async let parts: Void = loader.runAll(
            sources, id: { "today." + $0.id }, { try await $0.read(midnight) },
            tell: { tell(.part($0.id, $0.title, $1)) })
        if let dueWork {
            let items = await loader.run("today.due") {
                Self.soon(try await dueWork.dueItems(), calendar)
            }
            tell(.due("due", "Due work", items))
        }
        await parts
    }

    /// Everything, after the last part arrived or was given up.
    package func data() async -> TodayData {
        let (events, continuation) = AsyncStream<TodayEvent>.makeStream()
        await load { continuation.yield($0) }
        continuation.finish()
        var data = TodayData()
        for await event in events { data.apply(event) }
        data.failures.sort { $0.title < $1.title }
        return data
    }

    /// Open work with a date, up to ``reach`` days ahead.
    private static func soon(_ items: [DueItem], _ calendar: LocalCalendar) -> [DueItem] {
        let end = calendar.start(of: calendar.today + reach + 1)
        let soon = items.filter { item in
            !item.isDone && item.due.map { $0 <= end } ?? false
        }
        return Array(
            soon.sorted { ($0.due ?? end, $0.id) < ($1.due ?? end, $1.id) }.prefix(mostDue))
    }
}

extension HostSession {
    /// Reads Today with this session's features.
    func todayLoader(_ loader: TileLoader) -> TodayLoader {
        TodayLoader(
            sources: features.modules.map { id, module in
                TodayLoader.Source(id: id, title: type(of: module).manifest.title) {
                    try await module.today(from: $0)
                }
            },
            dueWork: features.capabilities[.dueWork], loader: loader)
    }
}
