package import AppCore

/// Loads and caches the student's school grades.
package struct SchoolProgressRepository: Sendable {
    let client: APIClient
    private let membership: @Sendable () -> (any SchoolMembership)?
    private let courses: @Sendable () -> (any CourseListing)?

    package init(context: FeatureContext) {
        client = context.client(for: .school)
        membership = { context.capability(.schoolMembership) }
        courses = { context.capability(.courses) }
    }

    /// Whether anyone knows who the student is at school.
    var isAvailable: Bool { membership() != nil }

    /// The place of a course; nil if Calendar isn't installed.
    func place(ofCourse id: Int64) -> Place? { courses()?.place(ofCourse: id) }

    /// Cached progress in all courses; nil if there is none.
    func known() async -> CachedResponse<SchoolProgress>? {
        guard let id = try? await studentID() else { return nil }
        return await client.cached(SchoolProgressEndpoints.summary, path: ["id": String(id)])
    }

    /// Fetches progress in all courses. Throws a ``Problem``.
    package func progress() async throws -> SchoolProgress {
        let id = try await studentID()
        return try await client.fetch(
            SchoolProgressEndpoints.summary, path: ["id": String(id)]
        ).value
    }

    /// Fetches progress in one course. Throws a ``Problem``.
    package func progress(inCourse course: Int64) async throws -> SchoolCourseProgress {
        let id = try await studentID()
        return try await client.fetch(
            SchoolProgressEndpoints.course,
            path: ["id": String(id), "course_id": String(course)]
        ).value
    }

    private func studentID() async throws -> Int64 {
        guard let membership = membership() else {
            throw Problem(
                .notFound, "Your school account is unknown.",
                reason: "Account isn't installed.")
        }
        return try await membership.me().id
    }
}
