import AppCore
import Foundation
import SQLStore

extension Campus {
    /// Imports a school into a tenant in one transaction. Records imported earlier under the same
    /// keys are updated; people's own changes stay.
    ///
    /// - Parameters:
    ///   - hasLocalStudent: whether the embedded student is the member marked as such.
    ///   - generation: see ``SchoolImport/generation``.
    /// - Returns: the results by type of record.
    ///
    /// Throws a ``Problem`` with code `invalid` and the place in the file, or `notFound` if the
    /// tenant doesn't exist.
    public func take(
        _ file: SchoolFile, into tenantID: String, hasLocalStudent: Bool = false,
        generation: String? = nil
    ) async throws -> [String: SchoolImportCount] {
        try await start()
        return try await parts.take(
            file, into: tenantID, hasLocalStudent: hasLocalStudent, generation: generation)
    }
}

extension CampusParts {
    /// The same for a campus that is starting.
    func take(
        _ file: SchoolFile, into tenantID: String, hasLocalStudent: Bool, generation: String?
    ) async throws -> [String: SchoolImportCount] {
        guard let stage = stage else {
            throw Problem(.internal, "The campus is not put together yet.", status: 503)
        }
        let numbers = try await stage.numbers.take(file.recordCount)
        return try await stage.database.write { connection in
            // Two concurrent imports would both add the same records.
            try CampusLock.take("school.\(tenantID)", in: connection)
            return try self.take(
                file, into: tenantID, hasLocalStudent: hasLocalStudent, generation: generation,
                numbers: numbers, in: connection)
        }
    }

    /// The same in the caller's transaction, which holds the school's lock.
    func take(
        _ file: SchoolFile, into tenantID: String, hasLocalStudent: Bool, generation: String?,
        numbers: NumberAllocation, in connection: any SQLConnection
    ) throws -> [String: SchoolImportCount] {
        guard let stage = stage else {
            throw Problem(.internal, "The campus is not put together yet.", status: 503)
        }
        let modules = modules.sorted { type(of: $0).schoolTurn < type(of: $1).schoolTurn }
        let moment = Int64((stage.environment.now().timeIntervalSince1970 * 1000).rounded(.down))
        var school = SchoolImport(
            file: file, tenantID: tenantID, moment: moment, hasLocalStudent: hasLocalStudent,
            generation: generation, numbers: numbers)
        try TenantStore.name(tenantID, as: file.school?.name, in: connection)
        for module in modules { try module.take(&school, in: connection) }
        for module in modules { try module.settle(&school, in: connection) }
        return school.report
    }
}

extension SchoolFile {
    /// An upper bound of the numbers that an import needs.
    var recordCount: Int {
        var count = 64 + 3 * (terms?.count ?? 0) + 2 * (people?.count ?? 0)
        for course in courses ?? [] { count += course.recordCount }
        for thread in threads ?? [] {
            count += 1 + thread.people.count + (thread.messages?.count ?? 0)
        }
        return count + (goals?.count ?? 0)
    }
}

extension SchoolCourseFile {
    fileprivate var recordCount: Int {
        var count = 8 + (units?.count ?? 0) + (announcements?.count ?? 0)
        for section in sections ?? [] {
            count +=
                1 + (section.teachers?.count ?? 0) + (section.students?.count ?? 0)
                + (section.meetings?.count ?? 0)
        }
        for module in modules ?? [] { count += 1 + (module.items?.count ?? 0) }
        for discussion in discussions ?? [] { count += 1 + (discussion.posts?.count ?? 0) }
        for assignment in assignments ?? [] {
            count += 1 + (assignment.links?.count ?? 0) + (assignment.submissions?.count ?? 0)
        }
        for quiz in quizzes ?? [] { count += 2 + 2 * (quiz.questions?.count ?? 0) }
        return count
    }
}
