public import SQLStore
public import ServiceKit

/// The server side of Goals. Teachers may read their students' goals.
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
