package import AppCore

/// How the student stands at school: the backend's word, kept.
package struct SchoolDesk: Sendable {
    let client: APIClient
    private let membership: @Sendable () -> (any SchoolMembership)?
    private let courses: @Sendable () -> (any CourseListing)?

    package init(context: FeatureContext) {
        client = context.client(for: .school)
        membership = { context.capability(.schoolMembership) }
        courses = { context.capability(.courses) }
    }

    /// Where a course is shown; nil when nobody shows courses.
    func place(ofCourse id: Int64) -> Place? { courses()?.place(ofCourse: id) }

    /// Standing in all courses as it was last told; nil when it never was.
    func known() async -> Fetched<SchoolProgress>? {
        guard let id = try? await studentID() else { return nil }
        return await client.cached(SchoolProgressEndpoints.summary, path: ["id": String(id)])
    }

    /// Standing in all courses, asked anew. Throws a ``Problem``.
    package func progress() async throws -> SchoolProgress {
        let id = try await studentID()
        return try await client.fetch(
            SchoolProgressEndpoints.summary, path: ["id": String(id)]
        ).value
    }

    /// Standing in one course, asked anew. Throws a ``Problem``.
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
