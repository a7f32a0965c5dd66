public import SQLStore
public import ServiceKit

/// The server side of the study plan: learns from every graded answer and recommends
/// what to study next.
public struct StudyPlanService: ServiceModule {
    public static let id = "plan"
    public static let tables = PlanSchema.tables
    public static let migrations = PlanSchema.migrations

    private let context: ServiceContext

    public init(context: ServiceContext) { self.context = context }

    public var routes: [ServiceRoute] {
        [ProfileRoute(context: context).route, DiagnosticRoute(context: context).route]
            + OnboardingRoutes(context: context).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerObserver, PlanObserver(context: context))
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        for table in PlanSchema.tables {
            try connection.execute(
                "DELETE FROM \(table.name) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
    }
}
