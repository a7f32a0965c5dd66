import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct CourseRouteTests {
    @Test func aStudentSeesTheCoursesTheyAreInByName() async throws {
        let campus = try await CalendarFixture.make()
        let mine: LossyArray<Course> = try await campus.get("/courses")
        #expect(mine.elements.map(\.name) == ["Earth Science 8", "History 8"])
        let earth = try #require(mine.elements.first)
        #expect(
            earth.sections.map(\.name) == ["Block C", "Block D"], "all sections, not just mine")
        #expect(earth.code == "ESCI-8" && earth.description == nil)
        #expect(try earth.schoolID == campus.id("school"))
        #expect(try earth.academicYearID == campus.id("32"))
        let all: LossyArray<Course> = try await campus.get("/courses", as: "ada")
        #expect(all.elements.map(\.name) == ["Earth Science 8", "History 8", "Pottery"])
        let none: LossyArray<Course> = try await campus.get("/courses", as: "nemo")
        #expect(none.elements.isEmpty)
    }

    @Test func pagesEndWithAShortOne() async throws {
        let campus = try await CalendarFixture.make()
        let first: LossyArray<Course> = try await campus.get("/courses?page=1&per_page=1")
        let second: LossyArray<Course> = try await campus.get("/courses?page=2&per_page=1")
        let third: LossyArray<Course> = try await campus.get("/courses?page=3&per_page=1")
        let odd: LossyArray<Course> = try await campus.get("/courses?page=x&per_page=-4")
        #expect(first.elements.map(\.name) == ["Earth Science 8"])
        #expect(second.elements.map(\.name) == ["History 8"])
        #expect(third.elements.isEmpty && odd.elements.count == 2)
    }

    @Test func aCourseThatIsNotMineIsNotThere() async throws {
        let campus = try await CalendarFixture.make()
        let pottery = try campus.id("pottery")
        let reply = try await campus.school.ask(.get, "/courses/\(pottery)")
        #expect(reply.status == 404)
        #expect(try reply.error == "Not found")
        #expect(try await campus.status(.get, "/courses/\(pottery)", as: "zoe") == 200)
        #expect(try await campus.status(.get, "/courses/\(pottery)", as: "ada") == 200)
        #expect(try await campus.status(.get, "/courses/999999") == 404)
        #expect(try await campus.status(.get, "/courses/\(pottery)", as: nil) == 401)
    }

    @Test func sectionsTermsAndYearsAreTheWholeSchools() async throws {
        let campus = try await CalendarFixture.make()
        let sections: LossyArray<CourseSection> = try await campus.get("/sections", as: "zoe")
        #expect(Set(sections.elements.map(\.name)) == ["Block A", "Block C", "Block D", "Wheel"])
        let ofEarth: LossyArray<CourseSection> = try await campus.get(
            "/sections?course_id=\(campus.id("earth"))", as: "zoe")
        #expect(ofEarth.elements.map(\.name) == ["Block C", "Block D"])
        let odd: LossyArray<CourseSection> = try await campus.get("/sections?course_id=none")
        #expect(odd.elements.isEmpty)
        let block: CourseSection = try await campus.get("/sections/\(campus.id("block-c"))")
        #expect(try block.courseID == campus.id("earth") && block.termID == campus.id("autumn"))

        let years: LossyArray<AcademicYear> = try await campus.get("/academic_years")
        let year = try #require(years.elements.first)
        #expect(years.elements.count == 1 && year.isCurrent && year.name == "2031/32")
        #expect(year.startDate?.text == "2031-08-25" && year.endDate?.text == "2032-06-12")
        #expect(year.terms.map(\.name) == ["Autumn", "Spring"])
        let one: AcademicYear = try await campus.get("/academic_years/\(year.id)")
        #expect(one == year)
        let terms: LossyArray<Term> = try await campus.get("/terms?academic_year_id=\(year.id)")
        #expect(terms.elements == year.terms)
        let term: Term = try await campus.get("/terms/\(campus.id("spring"))")
        #expect(term.startDate?.text == "2032-01-05")
        let schools: LossyArray<School> = try await campus.get("/schools")
        #expect(schools.elements.map(\.name) == ["Juniper Valley"])
        #expect(schools.elements.first?.timeZone == "America/Denver")
        let school: School = try await campus.get("/schools/\(campus.id("school"))")
        #expect(school == schools.elements.first)
        for path in ["/sections", "/terms", "/academic_years", "/schools", "/enrollments"] {
            #expect(try await campus.status(.get, path + "/999999") == 404, "\(path)")
        }
    }

    @Test func enrolmentsAreOnesOwn() async throws {
        let campus = try await CalendarFixture.make()
        let mine: LossyArray<Enrolment> = try await campus.get("/enrollments")
        #expect(mine.elements.count == 2)
        #expect(mine.elements.allSatisfy { $0.userID == 41 && $0.role == "student" })
        let narrow: LossyArray<Enrolment> = try await campus.get(
            "/enrollments?section_id=\(campus.id("hist-a"))")
        #expect(try narrow.elements.map(\.sectionID) == [campus.id("hist-a")])
        let omars = try campus.id("enrolment-42")
        let reply = try await campus.school.ask(.get, "/enrollments/\(omars)")
        #expect(reply.status == 403)
        #expect(try reply.error == "Forbidden")
        #expect(try reply.json["meta"]?["policy"]?.text == "EnrollmentPolicy")
        #expect(
            try await campus.status(.get, "/enrollments/\(campus.id("enrolment-41"))") == 200)
        #expect(try await campus.status(.get, "/enrollments/\(omars)", as: "ilse") == 200)
        #expect(try await campus.status(.get, "/enrollments/\(omars)", as: "jan") == 403)
        let taught: LossyArray<Enrolment> = try await campus.get("/enrollments", as: "ilse")
        #expect(Set(taught.elements.map(\.userID)) == [12, 41, 42])
        let all: LossyArray<Enrolment> = try await campus.get("/enrollments", as: "ada")
        #expect(all.elements.count == 8)
    }
}
