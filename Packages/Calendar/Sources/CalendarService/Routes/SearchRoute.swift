import AppCore
import Calendar
import Foundation
import SQLStore
import ServiceKit

/// `/search`: courses the caller can see, and published assignments of those they are in.
struct SearchRoute: Sendable {
    private static let defaultLimit = 10
    private static let largestLimit = 50
    private static let kinds: Set<Substring> = ["course", "assignment"]

    let context: ServiceContext

    var route: ServiceRoute {
        ServiceRoute(CourseEndpoints.search) { try await search($0) }
    }

    private func search(_ request: ServiceRequest<EmptyBody>) async throws -> SearchResults {
        let text = (request.query["q"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let asked = request.query["limit"].flatMap { Int($0) } ?? Self.defaultLimit
        let limit = asked < 1 ? Self.defaultLimit : min(asked, Self.largestLimit)
        let kinds =
            request.query["types"].map { Self.kinds.intersection($0.split(separator: ",")) }
            ?? Self.kinds
        let work = context.capability(.schoolWork)
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            guard text.count >= 2, text.utf8.count <= 400 else {
                return SearchResults(results: [])
            }
            let courses = try CourseStore(school: school).courses(
                of: me.arrangesCourses ? nil : me.id, in: SchoolPage(page: nil, perPage: nil))
            var hits: [SearchResults.Hit] = []
            if kinds.contains("course") {
                hits += courses.compactMap { Self.hit($0, text) }
            }
            if kinds.contains("assignment"), let work {
                let found = try work.assignments(
                    matching: text, in: Set(courses.map(\.id)), tenantID: school.tenantID,
                    limit: limit, in: connection)
                hits += found.map { Self.hit($0, text) }
            }
            hits.sort {
                ($1.rank ?? 0, $0.title, $0.id) < ($0.rank ?? 0, $1.title, $1.id)
            }
            return SearchResults(results: Array(hits.prefix(limit)))
        }
    }

    private static func hit(_ course: Course, _ text: String) -> SearchResults.Hit? {
        let ranks = [
            rank(course.name, text), course.code.flatMap { rank($0, text) },
            course.description.flatMap { rank($0, text) }.map { $0 / 4 },
        ].compactMap(\.self)
        guard let rank = ranks.max() else { return nil }
        return SearchResults.Hit(
            type: "course", id: course.id, title: course.name, url: "/learn/courses/\(course.id)",
            rank: rank)
    }

    private static func hit(_ work: SchoolWork, _ text: String) -> SearchResults.Hit {
        // If the title doesn't match, the description does.
        SearchResults.Hit(
            type: "assignment", id: work.id, title: work.title,
            url: "/learn/courses/\(work.courseID)/assignments/\(work.id)",
            rank: rank(work.title, text) ?? 0.25)
    }

    /// 1 at the start, 0.75 at the start of a word, 0.5 elsewhere; nil for no match.
    private static func rank(_ title: String, _ text: String) -> Double? {
        guard let range = title.range(of: text, options: .caseInsensitive) else { return nil }
        if range.lowerBound == title.startIndex { return 1 }
        let before = title[title.index(before: range.lowerBound)]
        return before.isLetter || before.isNumber ? 0.5 : 0.75
    }
}
