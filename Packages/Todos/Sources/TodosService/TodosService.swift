import AppCore
public import SQLStore
public import ServiceKit

/// The server side of to-dos: assignments and submissions, quizzes and attempts, and a combined
/// to-do list for students.
public struct TodosService: ServiceModule {
    public static let id = "todos"
    public static let tables = TodosSchema.tables
    public static let migrations = TodosSchema.migrations
    public static let schoolTurn = SchoolImportOrder.work

    private let context: ServiceContext

    public init(context: ServiceContext) {
        self.context = context
    }

    public var routes: [ServiceRoute] {
        let student =
            TodoRoutes(context: context).all + AssignmentRoutes(context: context).all
            + SubmissionRoutes(context: context).all + CommentRoutes(context: context).all
            + RubricRoutes(context: context).all
            + QuizRoutes(context: context).all + AttemptRoutes(context: context).all
        return student + StaffAssignmentRoutes(context: context).all
            + GradeRoutes(context: context).all + QuestionRoutes(context: context).all
            + StaffQuizRoutes(context: context).all + MarkRoutes(context: context).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolWork, SchoolWorkProvider(context: context))
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        let person = try context.capability(.schoolPeople)?.person(of: account, in: connection)
        guard let person else { return }
        try PersonalDataRemoval(tenantID: account.tenantID, connection: connection).forget(
            person.id)
    }

    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try WorkImport(connection: connection).take(&school)
    }
}
