import AppCore
import SQLStore

extension GoalStore {
    /// Merges the school's list. Skips goals with queued changes (`busy`, by key) and rows the school
    /// confirmed after the request began at `start`, in milliseconds since 1970. Ids that were `known`
    /// then but aren't stored now belong to goals deleted meanwhile: they stay deleted.
    static func take(
        _ records: [GoalRecord], into scope: String, known before: Set<Int64>, busy: Set<Int>,
        askedAt start: Int64, _ connection: any SQLConnection
    ) throws {
        try note(keepsGoals: true, scope, at: start, connection)
        let rows = try rows(scope, connection)
        var known: [Int64: Row] = [:]
        for row in rows { if let id = row.goal.serverID { known[id] = row } }
        var next = try nextKey(scope, connection)
        for record in records {
            let old = known.removeValue(forKey: record.id)
            if let old, busy.contains(old.goal.key) || old.heardAt > start { continue }
            if old == nil, before.contains(record.id) { continue }
            let key = old?.goal.key ?? next
            if old == nil { next += 1 }
            let row = Row(goal: Goal(record, key: key), heardAt: start)
            if old?.goal != row.goal || old?.isRemoved == true {
                try save(row, scope, connection)
            }
        }
        // Remove goals that the school no longer has.
        for row in known.values where !busy.contains(row.goal.key) && row.heardAt <= start {
            try delete(key: row.goal.key, scope, connection)
        }
    }

    /// Records that the school doesn't store goals.
    func noteAbsence(_ scope: String, at moment: Int64) async throws {
        try await database.write { connection in
            try Self.note(keepsGoals: false, scope, at: moment, connection)
        }
    }
}
