public import SQLStore
public import ServiceKit

/// The server half of goals: a student's own goals, which their teachers may read.
public struct GoalsService: ServiceModule {
    public static let id = "goals"
    public static let tables = GoalSchema.tables
    public static let migrations = GoalSchema.migrations

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] { GoalRoutes(context: context).all }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolGoals, ActiveGoals())
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM goals_goals WHERE tenant_id = ? AND user_id = ?", account.values)
    }

    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try GoalImport(people: context.capability(.schoolPeople), connection: connection)
            .take(&school)
    }
}
