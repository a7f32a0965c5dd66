public import SQLStore
public import ServiceKit

/// The calendar's server side: courses, enrollments, course contents and meeting times.
public struct CalendarService: ServiceModule {
    public static let id = "calendar"
    public static let tables = CalendarSchema.tables
    public static let migrations = CalendarSchema.migrations
    public static let schoolTurn = SchoolImportOrder.courses

    private let context: ServiceContext

    public init(context: ServiceContext) { self.context = context }

    public var routes: [ServiceRoute] {
        CourseRoutes(context: context).all + SectionRoutes(context: context).all
            + EnrolmentRoutes(context: context).all + YearRoutes(context: context).all
            + [ClassesTodayRoute(context: context).route, SearchRoute(context: context).route]
            + CalendarRoutes(context: context).all + ModuleRoutes(context: context).all
            + CompletionRoutes(context: context).all + DiscussionRoutes(context: context).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolCourses, CourseKnowledge())
    }

    /// Deletes a person's enrollments, completions and posts.
    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        let people = context.capability(.schoolPeople)
        guard let person = try people?.person(of: account, in: connection) else { return }
        let school = SchoolRows(tenantID: account.tenantID, connection: connection)
        for table in ["calendar_enrolments", "calendar_completions"] {
            try school.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND person_id = ?",
                [.integer(person.id)])
        }
        try DiscussionStore(school: school).forget(person.id)
    }

    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        let rows = SchoolRows(tenantID: school.tenantID, connection: connection)
        let years = try YearImport(rows).take(&school)
        try CourseImport(rows, years: years).take(&school)
    }

    public func settle(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        try ContentImport.settle(
            school, in: SchoolRows(tenantID: school.tenantID, connection: connection))
    }
}
