import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Calendar

@Suite struct TodayTests {
    private func events(_ test: TestContext, on day: String) async throws -> [TodayPart.Event] {
        let module = try #require(test.built.module("calendar"))
        let calendar = test.repository.localCalendar
        return try await module.today(from: calendar.start(of: try #require(Day(day)))).events
    }

    @Test func todayHasClassesAndTheStudentsOwnEventsButNoDueWorkAndNoUnits() async throws {
        let test = try await CalendarHome.make(work: [
            DueItem(
                id: "own-1", title: "Buy paper",
                due: try #require(WireInstant("2031-09-04T22:00:00.000Z")).date, isDone: false,
                courseID: nil, isOwn: true, place: "todos/own/1")
        ])
        #expect(try await events(test, on: "2031-09-04").isEmpty)
        _ = try await test.repository.refresh(
            test.repository.localCalendar.today...(test.repository.localCalendar.today + 1))
        try await test.run("add", "Dentist", "--at", "2031-09-04 15:00")
        try await test.run("add", "Book fair", "--at", "2031-09-04")
        let found = try await events(test, on: "2031-09-04")
        #expect(
            found.map(\.title).sorted() == ["Book fair", "Dentist", "Earth Science 8", "History 8"])
        let lesson = try #require(found.first { $0.title == "Earth Science 8" })
        #expect(lesson.detail == "Lab 2")
        #expect(lesson.place == "calendar/course/88")
        let end = try #require(lesson.end)
        #expect(end == lesson.start + 3000)
        #expect(found.first { $0.title == "Book fair" }?.isAllDay == true)
    }

    @Test func theEveningKnowsTheNextDaysEvents() async throws {
        let test = try await CalendarHome.make()
        try await test.run("add", "Dentist", "--at", "2031-09-05 15:00")
        #expect(try await events(test, on: "2031-09-04").map(\.title) == ["Dentist"])
        #expect(try await events(test, on: "2031-09-03").isEmpty)
    }
}
