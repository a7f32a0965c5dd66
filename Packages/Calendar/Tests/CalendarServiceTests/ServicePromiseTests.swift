import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct ServicePromiseTests {
    @Test func keepsThePromisesOfAService() async throws {
        let campus = try await CalendarFixture.make()
        let (earth, block) = (try campus.id("earth"), try campus.id("block-c"))
        let (week, talk) = (try campus.id("week-1"), try campus.id("talk"))
        let year =
            #"{"academic_year":{"name":"a","start_date":"2031-01-01","end_date":"2031-02-01","current":false}}"#
        let term =
            #"{"term":{"name":"a","start_date":"2031-01-01","end_date":"2031-02-01","academic_year_id":1}}"#
        let course =
            #"{"course":{"name":"a","code":"b","description":"c","academic_year_id":1,"school_id":1}}"#
        try await ServiceConformance.check(
            campus.school.campus,
            samples: [
                "calendar.years.create": ServiceSample("/academic_years", year),
                "calendar.terms.create": ServiceSample("/terms", term),
                "calendar.courses.create": ServiceSample("/courses", course),
                "calendar.courses.change": ServiceSample("/courses/\(earth)", course),
                "calendar.sections.create": ServiceSample(
                    "/sections", #"{"section":{"name":"a","course_id":1,"term_id":1}}"#),
                "calendar.enrollments.create": ServiceSample(
                    "/enrollments",
                    #"{"enrollment":{"user_id":41,"section_id":1,"role":"student"}}"#),
                "calendar.meetings.create": ServiceSample(
                    "/sections/\(block)/meetings",
                    #"{"weekday":1,"start_time":"09:00","end_time":"10:00","location":"x"}"#),
                "calendar.modules.create": ServiceSample(
                    "/courses/\(earth)/modules",
                    #"{"title":"a","description":"b","position":1,"unlock_at":"2031-01-01T00:00:00Z"}"#
                ),
                "calendar.items.create": ServiceSample(
                    "/modules/\(week)/module_items",
                    #"{"title":"a","item_type":"url","itemable_type":"b","itemable_id":1,"position":1}"#
                ),
                "calendar.discussions.create": ServiceSample(
                    "/courses/\(earth)/discussions",
                    #"{"title":"a","description":"b","pinned":true,"require_initial_post":true}"#),
                "calendar.posts.create": ServiceSample(
                    "/discussions/\(talk)/posts", #"{"content":"a","parent_post_id":1}"#),
            ], token: "ada")
    }

    @Test func everyFieldIsDescribed() async throws {
        let campus = try await CalendarFixture.make()
        #expect(campus.school.campus.description.gaps.isEmpty)
        let paths = campus.school.campus.description.json["paths"]
        let file = paths?["/school/api/v1/calendar.ics"]?["get"]?["responses"]?["200"]
        #expect(file?["content"]?["text/calendar"]?["schema"] != nil)
        #expect(file?["content"]?["application/json"] == nil)
    }

    /// Every list takes the same number of statements, however long it is.
    @Test func listsCostAConstantNumberOfStatements() async throws {
        let counter = CountingDatabase(try TestDatabase.empty())
        let campus = try await CalendarFixture.make(on: counter)
        let paths = [
            "/courses", "/sections", "/enrollments", "/terms", "/academic_years", "/schools",
            "/students/41/classes_today", "/calendar", "/calendar.ics", "/search?q=ea",
            "/courses/\(try campus.id("earth"))/modules",
            "/modules/\(try campus.id("week-1"))/module_items",
            "/course_modules/\(try campus.id("week-1"))/progress",
            "/courses/\(try campus.id("earth"))/discussions",
            "/discussions/\(try campus.id("talk"))/posts",
        ]
        // The first call also looks up its school.
        _ = try await counts(of: ["/terms"], in: campus, counter)
        let before = try await counts(of: paths, in: campus, counter)
        try await campus.school.take(Self.large)
        let after = try await counts(of: paths, in: campus, counter)
        #expect(after == before)
        #expect((before.max() ?? 0) <= 8, "\(before)")
        let list: LossyArray<Course> = try await campus.get("/courses")
        #expect(list.elements.count == 42, "there is more to list now")
    }

    private func counts(
        of paths: [String], in campus: CalendarFixture, _ counter: CountingDatabase
    ) async throws -> [Int] {
        var counts: [Int] = []
        for path in paths {
            _ = counter.takeCount()
            #expect(try await campus.status(.get, path) == 200, "\(path)")
            counts.append(counter.takeCount())
        }
        return counts
    }

    /// Forty more courses for Noor, each with a meeting today.
    private static let large: String = {
        let courses = (0..<40).map { number in
            #"""
            {"key":"more-\#(number)","name":"More \#(number)","sections":[{"key":"s","name":"S",
             "teachers":["jan@school.example"],"students":["noor@school.example"],
             "meetings":[{"weekday":4,"start_minute":\#(number),"end_minute":600}]}],
             "units":[{"key":"u","title":"U","start":"2031-09-01","end":"2031-09-05"}]}
            """#
        }
        return #"{"courses":[\#(courses.joined(separator: ","))]}"#
    }()
}
