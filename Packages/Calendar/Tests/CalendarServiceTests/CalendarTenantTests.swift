import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

/// Two schools on one server that can't see each other's data.
@Suite struct CalendarTenantTests {
    @Test func idsOfTheOtherSchoolAreNotThere() async throws {
        let campus = try await CalendarFixture.make()
        let course = try campus.id("biology")
        let module = try campus.id("bio-1")
        let item = try campus.id("bio-read")
        let talk = try campus.id("bio-talk")
        let section = try campus.id("bio-a")
        for name in ["noor", "ilse", "ada"] {
            for path in [
                "/courses/\(course)", "/sections/\(section)", "/courses/\(course)/modules",
                "/courses/\(course)/discussions", "/modules/\(module)",
                "/modules/\(module)/module_items", "/module_items/\(item)",
                "/course_modules/\(module)/progress", "/discussions/\(talk)",
                "/discussions/\(talk)/posts", "/students/71/classes_today",
                "/enrollments/\(try campus.id("enrolment-71"))",
            ] {
                #expect(try await campus.status(.get, path, as: name) == 404, "\(name) \(path)")
            }
            for path in [
                "/module_items/\(item)/complete", "/modules/\(module)/publish",
                "/discussions/\(talk)/lock",
            ] {
                #expect(try await campus.status(.post, path, as: name) == 404, "\(name) \(path)")
            }
            #expect(
                try await campus.status(
                    .post, "/discussions/\(talk)/posts", #"{"content":"Hi"}"#, as: name) == 404)
            #expect(
                try await campus.status(
                    .delete, "/discussion_posts/\(campus.id("bio-post"))", as: name) == 404)
        }
        #expect(
            try await campus.status(
                .post, "/enrollments",
                #"{"user_id":71,"section_id":\#(section),"role":"student"}"#, as: "ada") == 422)
    }

    @Test func listsHoldOnesOwnSchool() async throws {
        let campus = try await CalendarFixture.make()
        let courses: LossyArray<Course> = try await campus.get("/courses", as: "pia")
        #expect(courses.elements.map(\.name) == ["Biology"])
        let sections: LossyArray<CourseSection> = try await campus.get("/sections", as: "pia")
        #expect(sections.elements.map(\.name) == ["Bio A"])
        let events: CalendarEvents = try await campus.get("/calendar", as: "pia")
        #expect(events.events.first?.title == "Cells")
        let classes: LossyArray<ClassToday> = try await campus.get(
            "/students/71/classes_today", as: "pia")
        #expect(classes.elements.map(\.startAt.text) == ["2031-09-04T08:00:00+02:00"])
        let found: SearchResults = try await campus.get("/search?q=science", as: "pia")
        #expect(found.results.isEmpty)
    }
}
