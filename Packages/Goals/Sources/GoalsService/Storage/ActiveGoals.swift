import SQLStore
import ServiceKit

/// Goals exposed to other services.
struct ActiveGoals: SchoolGoalProviding {
    func activeGoals(
        of student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolGoal] {
        try SchoolGoalStore(tenantID: tenantID, connection: connection).active(of: student).map {
            SchoolGoal(id: $0.id, title: $0.title, targetDay: $0.targetDay)
        }
    }
}
