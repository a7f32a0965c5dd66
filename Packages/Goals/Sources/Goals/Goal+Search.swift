import AppCore
import SyncedRecords
import TerminalUI

extension SyncedCollection<Goal> {
    /// Goals for "find anything", from the local store.
    func searchItems() async throws -> [SearchItem] {
        let calendar = calendar
        return try await all().items.prefix(Self.mostFound).map { goal in
            let day = goal.targetDate.flatMap { Day($0.text) }
            let isActive = goal.status == .active
            let facts = [
                isActive ? "\(goal.progressPercent)%" : goal.status.rawValue,
                day.map { "by \(calendar.short($0))" },
            ].compactMap(\.self)
            return SearchItem(
                .goal, id: goal.id, title: goal.title,
                detail: facts.joined(separator: ", "), keywords: ["goal"],
                date: isActive ? day.map { calendar.start(of: $0) } : nil,
                command: "homeroom goals show \(goal.id)", place: Place(["goals", goal.id]))
        }
    }

    private static var mostFound: Int { 1000 }
}
