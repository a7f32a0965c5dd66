import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

/// Creating a school's data with requests, and the permissions required.
@Suite struct StaffRouteTests {
    private func id(
        _ campus: SchoolFixture, _ path: String, _ body: String, as name: String = "ada"
    ) async throws -> Int64 {
        let reply = try await campus.ask(.post, path, body, as: name)
        #expect(reply.status == 201, "\(path): \(reply.text)")
        return Int64(try #require(reply.json["id"]?.int))
    }

    @Test func anEmptySchoolIsFilledByCalls() async throws {
        let campus = try await SchoolFixture.make(
            CalendarService.self, courses: false,
            clock: TestClock(try #require(WireInstant("2031-09-04T14:05:00Z")).date))
        let year = try await id(
            campus, "/academic_years",
            #"{"academic_year":{"name":"2031/32","start_date":"2031-08-25","end_date":"2032-06-12","current":true}}"#
        )
        let term = try await id(
            campus, "/terms",
            #"{"name":"Autumn","start_date":"2031-08-25","end_date":"2031-12-19","academic_year_id":\#(year)}"#
        )
        let course = try await id(
            campus, "/courses", #"{"course":{"name":"Astronomy","academic_year_id":\#(year)}}"#)
        let section = try await id(
            campus, "/sections",
            #"{"section":{"name":"Night","course_id":\#(course),"term_id":\#(term)}}"#)
        _ = try await id(
            campus, "/enrollments",
            #"{"enrollment":{"user_id":12,"section_id":\#(section),"role":"teacher"}}"#)
        let enrolment = #"{"user_id":41,"section_id":\#(section),"role":"student"}"#
        _ = try await id(campus, "/enrollments", enrolment)
        _ = try await id(
            campus, "/sections/\(section)/meetings",
            #"{"weekday":4,"start_time":"20:30","end_time":"21:45","location":"Roof"}"#)
        let module = try await id(
            campus, "/courses/\(course)/modules", #"{"title":"Stars"}"#, as: "ilse")
        _ = try await id(
            campus, "/modules/\(module)/module_items",
            #"{"title":"Orion","item_type":"resource"}"#, as: "ilse")
        let talk = try await id(
            campus, "/courses/\(course)/discussions", #"{"title":"Planets","pinned":true}"#,
            as: "ilse")

        let classes: LossyArray<ClassToday> = try await campus.ask(
            .get, "/students/41/classes_today"
        ).decode()
        #expect(classes.elements.map(\.startAt.text) == ["2031-09-04T20:30:00Z"])
        #expect(classes.elements.first?.location == "Roof")
        #expect(try await campus.ask(.get, "/modules/\(module)").status == 403, "a draft")
        #expect(
            try await campus.ask(.post, "/modules/\(module)/publish", as: "ilse").status == 200)
        #expect(
            try await campus.ask(.post, "/modules/\(module)/publish", as: "ilse").status == 422)
        #expect(try await campus.ask(.get, "/modules/\(module)").status == 200)
        let locked: Discussion = try await campus.ask(
            .post, "/discussions/\(talk)/lock", as: "ilse"
        ).decode()
        #expect(locked.status == .known(.locked) && locked.isPinned)
        let posts = "/discussions/\(talk)/posts"
        #expect(try await campus.ask(.post, posts, #"{"content":"Mars"}"#).status == 403)
        #expect(
            try await campus.ask(.post, "/discussions/\(talk)/unlock", as: "ilse").status == 200)
        #expect(try await campus.ask(.post, posts, #"{"content":"Mars"}"#).status == 201)
        let again = try await campus.ask(.post, "/enrollments", enrolment, as: "ada")
        #expect(again.status == 422)
        #expect(try again.errors == ["User has already been taken"])
        let renamed: Course = try await campus.ask(
            .patch, "/courses/\(course)", #"{"course":{"code":"AST"}}"#, as: "ada"
        ).decode()
        #expect(renamed.name == "Astronomy" && renamed.code == "AST")
        #expect(renamed.sections.map(\.id) == [section])
        let plain: Course = try await campus.ask(
            .patch, "/courses/\(course)", #"{"code":null,"description":"At night."}"#, as: "ada"
        ).decode()
        #expect(plain.code == nil && plain.description == "At night.")
        #expect(plain.name == "Astronomy" && plain.academicYearID == year)
    }

    @Test func aSecondCurrentYearTakesTheFirstsPlace() async throws {
        let campus = try await CalendarFixture.make()
        let body =
            #"{"name":"2032/33","start_date":"2032-08-25","end_date":"2033-06-12","current":true}"#
        _ = try await id(campus.school, "/academic_years", body)
        let years: LossyArray<AcademicYear> = try await campus.get("/academic_years")
        #expect(years.elements.map(\.isCurrent) == [false, true])
    }

    @Test func studentsWriteNothingOfIt() async throws {
        let campus = try await CalendarFixture.make()
        let earth = try campus.id("earth")
        let name = #"{"name":"Mine","title":"Mine"}"#
        for path in [
            "/academic_years", "/terms", "/courses", "/sections", "/enrollments",
            "/sections/\(try campus.id("block-c"))/meetings", "/courses/\(earth)/modules",
            "/modules/\(try campus.id("week-1"))/module_items", "/courses/\(earth)/discussions",
            "/modules/\(try campus.id("week-1"))/publish",
            "/discussions/\(try campus.id("talk"))/lock",
            "/discussions/\(try campus.id("talk"))/unlock",
        ] {
            let hasBody = !path.hasSuffix("publish") && !path.hasSuffix("lock")
            let reply = try await campus.school.ask(.post, path, hasBody ? name : nil)
            #expect(reply.status == 403, "\(path)")
            #expect(try reply.error == "Forbidden", "\(path)")
        }
        #expect(try await campus.status(.patch, "/courses/\(earth)", name) == 403)
        #expect(
            try await campus.status(.patch, "/courses/\(campus.id("pottery"))", name) == 404)
        #expect(try await campus.status(.patch, "/courses/\(earth)", name, as: "ilse") == 403)
    }

    @Test func aTeacherFillsTheirOwnCoursesOnly() async throws {
        let campus = try await CalendarFixture.make()
        let pottery = try campus.id("pottery")
        let body = #"{"title":"Mine"}"#
        #expect(
            try await campus.status(.post, "/courses/\(pottery)/modules", body, as: "ilse") == 403)
        #expect(
            try await campus.status(.post, "/courses/\(pottery)/modules", body, as: "jan") == 201)
        #expect(
            try await campus.status(.post, "/courses/999999/modules", body, as: "ilse") == 404)
    }

    @Test func aBodyWithNothingOfTheRecordIsABadRequest() async throws {
        let campus = try await CalendarFixture.make()
        for path in ["/academic_years", "/terms", "/courses", "/sections", "/enrollments"] {
            for body in ["{}", #"{"colour":"blue"}"#] {
                let reply = try await campus.school.ask(.post, path, body, as: "ada")
                #expect(reply.status == 400, "\(path) \(body)")
                #expect(try reply.error == "Bad Request")
            }
        }
    }

    @Test(arguments: [
        ("/academic_years", #"{"name":" ","start_date":"2031-02-01"}"#, 2),
        ("/academic_years", #"{"name":"a","start_date":"2031-02-01","end_date":"2031-01-01"}"#, 1),
        ("/terms", #"{"name":"a","start_date":"2031-02-01","end_date":"2031-03-01"}"#, 1),
        ("/courses", #"{"name":"a","academic_year_id":999999}"#, 1),
        ("/courses", #"{"code":"a","school_id":999999}"#, 3),
        ("/sections", #"{"name":"a","course_id":999999,"term_id":999999}"#, 2),
        ("/enrollments", #"{"user_id":71,"section_id":999999,"role":"owner"}"#, 3),
    ])
    func allFaultsAreNamedAtOnce(_ path: String, _ body: String, _ count: Int) async throws {
        let campus = try await CalendarFixture.make()
        let reply = try await campus.school.ask(.post, path, body, as: "ada")
        #expect(reply.status == 422)
        #expect(try reply.errors.count == count, "\(reply.text)")
    }

    @Test(arguments: [
        #"{}"#, #"{"weekday":7,"start_time":"09:00","end_time":"10:00"}"#,
        #"{"weekday":1,"start_time":"9:00","end_time":"10:00"}"#,
        #"{"weekday":1,"start_time":"09:00","end_time":"24:00"}"#,
        #"{"weekday":1,"start_time":"09:60","end_time":"10:00"}"#,
        #"{"weekday":1,"start_time":"10:00","end_time":"10:00"}"#,
    ])
    func aMeetingIsOnOneDay(_ body: String) async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/sections/\(campus.id("block-c"))/meetings"
        #expect(try await campus.status(.post, path, body, as: "ada") == 422)
    }
}
