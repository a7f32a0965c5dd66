import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Calendar
@testable import ICalendar

/// Two programs on one store: neither undoes what the other has acknowledged.
@Suite struct ConcurrentEventTests {
    private func home() async throws -> TestContext {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"status":404,"error":"Not Found"}"#))
        return try await CalendarHome.make(transport, zone: CalendarHome.denver)
    }

    @Test func fiftyEventsKeptAtOnceAreAllThere() async throws {
        let test = try await home()
        let localCalendar = test.repository.localCalendar
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    _ = try await CalendarRepository(context: test.context).events.add(
                        EventDraft(title: "Event \(number)", on: localCalendar.today),
                        localCalendar: localCalendar)
                }
            }
            try await group.waitForAll()
        }
        let titles = try await test.repository.events.all().map(\.title)
        #expect(titles.sorted() == (0..<50).map { "Event \($0)" }.sorted())
    }

    @Test func fiftyCategoriesGivenAtOnceAreAllKept() async throws {
        let test = try await home()
        let localCalendar = test.repository.localCalendar
        let event = try await test.repository.events.add(
            EventDraft(title: "Dentist", on: localCalendar.today), localCalendar: localCalendar)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    _ = try await CalendarRepository(context: test.context).events.change(
                        event.id, localCalendar: localCalendar
                    ) { $0.categories.append("c\(number)") }
                }
            }
            try await group.waitForAll()
        }
        let item = try await test.repository.events.event(event.id).item
        #expect(Set(item.categories) == Set((0..<50).map { "c\($0)" }))
    }

    @Test func aChangeDoesNotBringBackWhatWasRemoved() async throws {
        let test = try await home()
        let localCalendar = test.repository.localCalendar
        let event = try await test.repository.events.add(
            EventDraft(title: "Dentist", on: localCalendar.today), localCalendar: localCalendar)
        try await test.repository.events.remove(event.id)
        await #expect(throws: Problem.self) {
            try await test.repository.events.change(event.id, localCalendar: localCalendar) {
                $0.title = "Doctor"
            }
        }
        #expect(try await test.repository.events.all().isEmpty)
    }

    @Test func aFormChangesNoMoreThanWasEditedInIt() async throws {
        let test = try await home()
        let localCalendar = test.repository.localCalendar
        let event = try await test.repository.events.add(
            EventDraft(title: "Dentist", on: localCalendar.today), localCalendar: localCalendar)
        let form = ScreenHarness(EventFormScreen(repository: test.repository, event: event.id))
        await form.settle()
        try await test.run("edit", event.id, "--place", "Main St 4")
        form.type(" again")
        form.pressControl("s")
        await form.settle()
        let draft = EventDraft(
            try await test.repository.events.event(event.id).item, localCalendar: localCalendar)
        #expect(draft.title == "Dentist again" && draft.place == "Main St 4")
    }
}
