import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService
@testable import ICalendar

/// Defects of the contract's original server that are absent here.
@Suite struct NotToCopyTests {
    @Test func itemsOfOthersCoursesAreNotShown() async throws {
        let campus = try await CalendarFixture.make()
        #expect(
            try await campus.status(.get, "/modules/\(campus.id("wheel"))/module_items") == 403)
        #expect(try await campus.status(.get, "/module_items/\(campus.id("centre"))") == 403)
    }

    @Test func studentsSeeTheirOwnProgressAndNobodyElses() async throws {
        let campus = try await CalendarFixture.make()
        let read = try campus.id("read")
        #expect(
            try await campus.status(.post, "/module_items/\(read)/complete", as: "omar") == 201)
        let progress: ModuleProgress = try await campus.get(
            "/course_modules/\(campus.id("week-1"))/progress")
        #expect(progress.students == [ModuleProgress.Student(userID: 41, completedCount: 0)])
        #expect(progress.completedItemIDs.isEmpty)
    }

    @Test func draftsOfModulesAndUnitsStayWithTheirTeachers() async throws {
        let campus = try await CalendarFixture.make()
        let week = try campus.id("week-2")
        let later = try campus.id("later")
        for path in [
            "/modules/\(week)", "/modules/\(week)/module_items", "/module_items/\(later)",
            "/course_modules/\(week)/progress",
        ] {
            #expect(try await campus.status(.get, path) == 403, "\(path)")
            #expect(try await campus.status(.get, path, as: "ilse") == 200, "\(path)")
        }
        #expect(try await campus.status(.post, "/module_items/\(later)/complete") == 403)
        let events: CalendarEvents = try await campus.get("/calendar")
        #expect(!events.events.contains { $0.title == "Not ready" })
        let file = try await campus.school.ask(.get, "/calendar.ics").text
        #expect(!file.contains("Not ready") && !file.contains("Not yet shown"))
    }

    @Test func classesAreOnTimeOnTheDayTheClockIsChanged() throws {
        // The original adds seconds to midnight, which is an hour off after two o'clock.
        let clock = SchoolClock(zone: "America/Denver")
        for (day, offset) in [("2031-03-09", "-06:00"), ("2031-11-02", "-07:00")] {
            let noon = try #require(WireInstant(day + "T19:00:00Z"))
            let start = clock.instant(day: clock.day(at: noon.milliseconds), minute: 550)
            #expect(start.text == day + "T09:10:00" + offset)
        }
    }

    @Test func theFileIsValidWhateverTitlesHold() throws {
        let title =
            #"Back\slash, semi; comma"# + "\nnew line "
            + String(repeating: "ü€😀", count: 40)
        let due = try #require(WireInstant("2031-09-08T05:59:00Z"))
        let event = CalendarEvent(
            kind: .known(.assignment), id: 1, title: title, courseID: 1, status: "published",
            moment: .due(due))
        let writer = CalendarFileWriter(tenantID: "home", moment: due.milliseconds)
        let bytes = writer.bytes(of: [DatedEvent(event: event, updatedAt: 0)])
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
        #expect(lines.last == "" && lines.contains("BEGIN:VTODO"))
        let whole = lines.joined(separator: "\r\n").replacingOccurrences(of: "\r\n ", with: "")
        #expect(whole.contains(#"SUMMARY:Back\\slash\, semi\; comma\nnew line ü€😀"#))
        #expect(!whole.contains("BEGIN:VEVENT"), "events have no DUE")
    }

    @Test func aParentIsAPostOfTheSameDiscussion() async throws {
        let campus = try await CalendarFixture.make()
        let reply = try await campus.school.ask(
            .post, "/discussions/\(campus.id("talk"))/posts",
            #"{"content":"Hello","parent_post_id":\#(try campus.id("glaze-1"))}"#)
        #expect(reply.status == 422)
        #expect(try reply.errors == ["Parent post must exist"])
    }

    @Test func aCourseSaysNothingOfACurriculumThatIsNotThere() async throws {
        let campus = try await CalendarFixture.make()
        let json = try await campus.school.ask(.get, "/courses/\(campus.id("earth"))").json
        #expect(json["effective_curriculum_profile_key"]?.text == "none")
        #expect(json["effective_curriculum_profile_version"] == .null)
        #expect(json["curriculum_context"] == .object([:]))
    }
}
