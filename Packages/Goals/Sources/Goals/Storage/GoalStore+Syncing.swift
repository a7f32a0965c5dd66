import AppCore
import SQLStore

extension GoalStore {
    /// Takes over what the school listed. Goals with something on its way (`busy`, by key) stay as they are, and
    /// so does what the school spoke of after it was asked at `start`, in milliseconds since 1970. What was `known` then, by the
    /// school's numbers, and is not here any more was deleted meanwhile.
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
        // What the school no longer has.
        for row in known.values where !busy.contains(row.goal.key) && row.heardAt <= start {
            try delete(key: row.goal.key, scope, connection)
        }
    }

    /// Notes that the school keeps no goals.
    func noteAbsence(_ scope: String, at moment: Int64) async throws {
        try await database.write { connection in
            try Self.note(keepsGoals: false, scope, at: moment, connection)
        }
    }
}
