import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct CalendarImportTests {
    private func rows(_ campus: CalendarFixture) async throws -> [String: [[SQLValue]]] {
        try await campus.school.database.read { connection in
            var rows: [String: [[SQLValue]]] = [:]
            for table in CalendarSchema.tables {
                rows[table.name] = try connection.rows("SELECT * FROM \(table.name)").map(\.values)
                    .sorted { "\($0)" < "\($1)" }
            }
            return rows
        }
    }

    @Test func takenTwiceItIsAsTakenOnce() async throws {
        let campus = try await CalendarFixture.make()
        let before = try await rows(campus)
        campus.school.clock.advance(by: .seconds(3600))
        let report = try await campus.school.take(CalendarFixture.home("America/Denver"))
        #expect(try await rows(campus) == before)
        #expect(report["courses"]?.unchanged == 3 && report["sections"]?.unchanged == 4)
        #expect(report["enrollments"]?.unchanged == 8)
        for (kind, count) in report {
            #expect(count.added == 0 && count.changed == 0, "\(kind)")
        }
    }

    @Test func whatTheFileChangesIsChangedUnderItsId() async throws {
        let campus = try await CalendarFixture.make()
        let file = CalendarFixture.home("America/Denver")
            .replacingOccurrences(of: "Earth Science 8", with: "Geology 8")
            .replacingOccurrences(of: #""room":"Lab 2""#, with: #""room":"Field""#)
            .replacingOccurrences(of: "Granite by the creek.", with: "Gneiss by the creek.")
        let report = try await campus.school.take(file)
        #expect(report["courses"]?.changed == 1 && report["courses"]?.unchanged == 2)
        #expect(report["meetings"]?.changed == 1 && report["posts"]?.changed == 1)
        let course: Course = try await campus.get("/courses/\(campus.id("earth"))")
        #expect(course.name == "Geology 8")
        let classes: LossyArray<ClassToday> = try await campus.get("/students/41/classes_today")
        #expect(classes.elements.map(\.location) == [nil, "Field"])
    }

    @Test func aMeetingThatIsGoneFromTheFileIsGone() async throws {
        let campus = try await CalendarFixture.make()
        let file = CalendarFixture.home("America/Denver").replacingOccurrences(
            of: #"{"weekday":4,"start_minute":550,"end_minute":600,"room":"Lab 2"},"#, with: "")
        try await campus.school.take(file)
        let classes: LossyArray<ClassToday> = try await campus.get("/students/41/classes_today")
        #expect(classes.elements.map(\.courseName) == ["History 8"])
    }

    @Test func whatPeopleDidStays() async throws {
        let campus = try await CalendarFixture.make()
        let posts = try "/discussions/\(campus.id("talk"))/posts"
        #expect(
            try await campus.status(.post, posts, #"{"content":"Mine."}"#, as: "omar") == 201)
        let done = try "/module_items/\(campus.id("read"))/complete"
        #expect(try await campus.status(.post, done) == 201)
        let meeting =
            #"{"weekday":4,"start_time":"12:00","end_time":"12:45"}"#
        let section = try "/sections/\(campus.id("block-c"))/meetings"
        #expect(try await campus.status(.post, section, meeting, as: "ada") == 201)
        try await campus.school.take(CalendarFixture.home("America/Denver"))
        let after: LossyArray<DiscussionPost> = try await campus.get(posts)
        #expect(after.elements.map(\.content).contains("Mine."))
        let week = try campus.id("week-1")
        let progress: ModuleProgress = try await campus.get("/course_modules/\(week)/progress")
        #expect(progress.completedCount == 1)
        let classes: LossyArray<ClassToday> = try await campus.get("/students/41/classes_today")
        #expect(classes.elements.count == 3)
    }

    @Test func unitsOfEarlierWeeksMakeRoom() async throws {
        let campus = try await CalendarFixture.make()
        func file(_ week: String) -> String {
            #"""
            {"courses":[{"key":"earth","name":"Earth Science 8","units":[
             {"key":"now@2031-\#(week)","title":"\#(week)","start":"2031-09-01","end":"2031-09-12"}]}]}
            """#
        }
        try await campus.school.take(file("W36"), generation: "@2031-W36")
        try await campus.school.take(file("W37"), generation: "@2031-W37")
        let events: CalendarEvents = try await campus.get(
            "/calendar?course_id=\(campus.id("earth"))")
        let units = events.events.filter { $0.kind == .known(.unitPlan) }
        #expect(Set(units.map(\.title)) == ["Plate tectonics", "W37"])
    }

    @Test func anItemStandsForThisWeeksWork() async throws {
        let campus = try await CalendarFixture.make()
        let file = #"""
            {"courses":[{"key":"earth","name":"Earth Science 8","modules":[
             {"key":"week-1","title":"Week 1","items":[
              {"key":"hand-in","title":"Sheet","type":"assignment","of":"sheet"}]}]}]}
            """#
        let path = try "/module_items/\(campus.id("hand-in"))"
        for (week, id) in [("@2031-W36", 336), ("@2031-W37", 337)] {
            try await campus.school.take(file, generation: week)
            let item: ModuleItem = try await campus.get(path)
            #expect(item.subjectID == Int64(id) && item.title == "Sheet")
        }
    }

    @Test func aFileWithoutTermsIsInThisYear() async throws {
        let campus = try await SchoolFixture.make(
            CalendarService.self, courses: false,
            clock: TestClock(try #require(WireInstant("2031-09-04T14:05:00Z")).date))
        try await campus.take(CalendarFixture.north, into: SchoolFixtures.otherTenant)
        let terms: LossyArray<Term> = try await campus.ask(.get, "/terms", as: "pia").decode()
        #expect(terms.elements.map(\.name) == ["2031"])
        let years: LossyArray<AcademicYear> = try await campus.ask(
            .get, "/academic_years", as: "pia"
        ).decode()
        #expect(years.elements.map(\.isCurrent) == [true])
    }

    @Test(arguments: [
        (#""time_zone":"America/Denver""#, #""time_zone":"Mars/Olympus""#, "school/time_zone"),
        (#""mastery_threshold":75"#, #""mastery_threshold":101"#, "school/mastery_threshold"),
        (
            #""start":"2031-08-25","end":"2031-12-19""#,
            #""start":"2031-12-25","end":"2031-12-19""#,
            "terms/autumn"
        ),
        (#""term":"spring""#, #""term":"summer""#, "courses/earth/sections/block-d/term"),
        (#""weekday":0"#, #""weekday":7"#, "courses/earth/sections/block-c/meetings/1"),
        ("omar@school", "nobody@school", "courses/earth/sections/block-c/students"),
        (#""name":"Pottery""#, #""name":" ""#, "courses/pottery/name"),
        (#""type":"quiz""#, #""type":"exam""#, "courses/earth/modules/week-1/items/check/type"),
        (
            #""parent":"talk-2""#, #""parent":"talk-9""#,
            "courses/earth/discussions/talk/posts/talk-3/parent"
        ),
        (
            #""teachers":["jan@school.example"],"#,
            #""teachers":["noor@school.example"],"#, "courses/history/sections/hist-a"
        ),
    ])
    func aBadFileIsRefusedAndNamesThePlace(
        _ good: String, _ bad: String, _ place: String
    ) async throws {
        let campus = try await CalendarFixture.make()
        let before = try await rows(campus)
        let file = CalendarFixture.home("America/Denver").replacingOccurrences(of: good, with: bad)
        do {
            try await campus.school.take(file)
            Issue.record("it was taken")
        } catch {
            let problem = Problem(error)
            #expect(problem.code == .invalid && problem.place == place)
        }
        #expect(try await rows(campus) == before, "nothing is stored")
    }

    @Test func whatIsSetOfTheSchoolIsKnownToOthers() async throws {
        let campus = try await CalendarFixture.make()
        let known = try await campus.school.database.read { connection in
            (
                try CourseKnowledge().masteryThreshold(of: "home", in: connection),
                try CourseKnowledge().timeZone(of: "home", in: connection),
                try CourseKnowledge().masteryThreshold(
                    of: SchoolFixtures.otherTenant, in: connection)
            )
        }
        #expect(known == (75, "America/Denver", 80))
    }
}
