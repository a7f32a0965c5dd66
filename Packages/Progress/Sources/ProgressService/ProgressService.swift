public import SQLStore
public import ServiceKit

/// The server side of Progress: grades answers, stores and summarizes attempts.
public struct ProgressService: ServiceModule {
    public static let id = "progress"
    public static let tables = ProgressSchema.tables
    public static let migrations = ProgressSchema.migrations

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] {
        PassageAttemptRoutes(context: context).all + LessonAttemptRoutes(context: context).all
            + SectionAttemptRoutes.all(context) + AnswerRoutes(context: context).all
            + SchoolProgressRoutes(context: context).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.attemptSummaries, AttemptSummaries(database: context.database))
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        for table in ProgressSchema.tables {
            try connection.execute(
                "DELETE FROM \(table.name) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
    }
}
