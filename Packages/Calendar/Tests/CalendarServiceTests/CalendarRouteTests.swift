import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Calendar
@testable import CalendarService
@testable import ICalendar

@Suite struct CalendarRouteTests {
    private func titles(_ campus: CalendarFixture, _ query: String, as name: String = "noor")
        async throws -> [String]
    {
        let events: CalendarEvents = try await campus.get("/calendar" + query, as: name)
        return events.events.map(\.title)
    }

    @Test func theWindowIsThisMonthAndTheNextUnlessAskedFor() async throws {
        let campus = try await CalendarFixture.make()
        let events: CalendarEvents = try await campus.get("/calendar")
        let rocks = "Rock cycle diagram"
        let minerals = "Minerals check"
        #expect(
            events.events.map(\.title) == [
                "Plate tectonics", rocks, rocks, minerals, minerals,
            ], "units of Earth Science and History, by date")
        #expect(try await titles(campus, "?start_date=gibberish&end_date=2031-02-30").count == 5)
        #expect(
            try await titles(campus, "?start_date=2031-06-30&end_date=2031-06-30") == ["Maps"])
        #expect(try await titles(campus, "?start_date=2031-07-01&end_date=2031-07-31").isEmpty)
        #expect(try await titles(campus, "?start_date=2031-09-02&end_date=2031-09-01").isEmpty)
        #expect(try await titles(campus, "?start_date=2031-09-20&end_date=2031-12-01").isEmpty)
        #expect(try await titles(campus, "?start_date=9999-12-31").isEmpty)
    }

    @Test func bothEndsAreWholeDaysInUTC() async throws {
        let campus = try await CalendarFixture.make()
        // Due at 5:59 in the morning.
        #expect(
            try await titles(campus, "?start_date=2031-09-08&end_date=2031-09-08") == [
                "Plate tectonics", "Rock cycle diagram", "Rock cycle diagram",
            ])
        #expect(
            try await titles(campus, "?start_date=2031-09-07&end_date=2031-09-07") == [
                "Plate tectonics"
            ])
    }

    @Test func eachKindHasItsOwnKeys() async throws {
        let campus = try await CalendarFixture.make()
        let earth = try campus.id("earth")
        let json = try await campus.school.ask(.get, "/calendar?course_id=\(earth)").json
        guard case .array(let events)? = json["events"] else {
            Issue.record("no events")
            return
        }
        #expect(events.count == 3)
        guard case .object(let unit) = events[0], case .object(let work) = events[1] else {
            Issue.record("no objects")
            return
        }
        #expect(
            Set(unit.keys) == [
                "type", "id", "title", "start_date", "end_date", "course_id", "status",
            ])
        #expect(unit["type"]?.text == "unit_plan" && unit["start_date"]?.text == "2031-09-01")
        #expect(unit["end_date"]?.text == "2031-09-19")
        #expect(
            Set(work.keys) == ["type", "id", "title", "due_date", "course_id", "status"])
        #expect(work["due_date"]?.text == "2031-09-08T05:59:00.000Z")
        #expect(events[2]["type"]?.text == "quiz")
    }

    @Test func onlyTheCallersCoursesAreInIt() async throws {
        let campus = try await CalendarFixture.make()
        let pottery = try campus.id("pottery")
        #expect(try await titles(campus, "?course_id=\(pottery)").isEmpty)
        #expect(try await titles(campus, "?course_id=none").isEmpty)
        #expect(try await titles(campus, "?course_id=\(pottery)", as: "zoe").first == "Clay")
        #expect(try await titles(campus, "", as: "nemo").isEmpty)
        #expect(try await titles(campus, "", as: "ilse").contains("Not ready"))
        #expect(try await titles(campus, "", as: "ilse").contains("Not yet shown"))
        #expect(try await titles(campus, "", as: "ada").contains("Clay"))
        #expect(try await campus.status(.get, "/calendar", as: nil) == 401)
    }

    @Test func theFileHoldsTheSameAndReadsBack() async throws {
        let campus = try await CalendarFixture.make()
        let earth = try campus.id("earth")
        let reply = try await campus.school.ask(.get, "/calendar.ics?course_id=\(earth)")
        #expect(reply.status == 200)
        #expect(reply.headers[.contentType]?.hasPrefix("text/calendar") == true)
        #expect(reply.headers[.contentDisposition] == #"attachment; filename="calendar.ics""#)
        let text = reply.text
        let number = Tenant.number(of: Tenant.defaultID)
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
        #expect(text.contains("\r\nMETHOD:PUBLISH\r\n") && text.contains("\r\nVERSION:2.0\r\n"))
        #expect(text.contains("DTSTART;VALUE=DATE:20310901\r\n"))
        #expect(text.contains("DTEND;VALUE=DATE:20310920\r\n"), "the day after the last")
        #expect(text.contains("UID:assignment-\(earth * 1000 + 310)-\(number)@"))
        let unit = try event(in: text, "BEGIN:VEVENT", "END:VEVENT")
        #expect(unit.contains("Plate tectonics") && !unit.contains("DUE"))
        let work = try event(in: text, "BEGIN:VTODO", "END:VTODO")
        #expect(work.contains("DUE:20310908T055900Z") && !work.contains("DTSTART"))
        let again = try await campus.school.ask(.get, "/calendar.ics?course_id=\(earth)")
        #expect(again.text == text, "the same UIDs each time")
        #expect(try await campus.status(.get, "/calendar.ics", as: nil) == 401)
    }

    private func event(in text: String, _ start: String, _ end: String) throws -> Substring {
        let from = try #require(text.range(of: start))
        let to = try #require(text[from.upperBound...].range(of: end))
        return text[from.lowerBound..<to.lowerBound]
    }
}
