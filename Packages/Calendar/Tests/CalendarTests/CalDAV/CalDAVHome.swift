import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Calendar

/// Texts of events, and a student who is connected to a ``CalDAVDouble``.
enum CalDAVFixture {
    static func event(
        _ uid: String, _ title: String, at start: String = "20310905T220000Z", further: String = ""
    ) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n"
            + "DTSTAMP:20310801T000000Z\r\nDTSTART:\(start)\r\nDURATION:PT1H\r\nSUMMARY:\(title)\r\n"
            + further + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    /// A student of the server; several students can share one.
    static func home(_ server: CalDAVDouble, connects: Bool = true) async throws -> TestContext {
        let transport = CalendarHome.transport()
        transport.otherwise(server.step)
        let test = try await CalendarHome.make(transport)
        if connects { try await connect(test) }
        return test
    }

    static func connect(_ test: TestContext, _ further: String...) async throws {
        test.console.clear()
        _ = try await test.repository.connect(
            to: try FeedAddress("https://cal.example"), user: "noor", password: "tide pool",
            names: further)
        try await test.run("sync")
    }
}

extension TestContext {
    /// The titles of all own events, in order.
    func titles() async throws -> [String] {
        try await repository.events.all().map(\.title).sorted()
    }

    func pending() async throws -> Int {
        try await repository.servers.calendars().map(\.waitingCount).reduce(0, +)
    }

    func event(titled title: String) async throws -> OwnEvent {
        try #require(try await repository.events.all().first { $0.title == title })
    }
}
