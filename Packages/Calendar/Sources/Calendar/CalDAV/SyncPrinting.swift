import AppCore
import TerminalUI

/// Prints calendars on servers and what a sync did.
struct SyncPrinting {
    let printer: CalendarPrinter

    func print(_ report: SyncReport, of server: CalendarServer) {
        let parts = [
            (report.added, "new"), (report.changed, "changed"), (report.removed, "gone"),
            (report.sent, "sent"), (report.unreadable, "unreadable"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        printer.console.err(
            "\(server.place): \(words.isEmpty ? "nothing new" : words.joined(separator: ", "))")
        for line in report.notices + report.problems { printer.console.err(line) }
    }

    /// - Parameter server: a server's id; nil for all.
    func printCalendars(of server: String?) async throws {
        let repository = printer.repository
        let servers = Dictionary(
            try await repository.servers.servers().map { ($0.id, $0) },
            uniquingKeysWith: { one, _ in one })
        let calendars = try await repository.servers.calendars().filter {
            server == nil || $0.server == server
        }
        if printer.console.options.json {
            return try printer.console.emit(
                json: calendars.map { ServerCalendarJSON($0, servers[$0.server]) })
        }
        guard !calendars.isEmpty || printer.console.options.plain else {
            return printer.console.err(
                "You have no calendars on a server. Connect: homeroom calendar connect ADDRESS")
        }
        await printer.console.table(
            [
                .init("Calendar", mayShrink: true), .init("Server", mayShrink: true),
                .init("Entries"), .init("To send"), .init("Synced"),
                .init("Notes", mayShrink: true),
            ], calendars.map { row($0, servers[$0.server], repository.localCalendar) })
        if server == nil {
            for notice in servers.values.sorted(by: { $0.id < $1.id }).flatMap(\.notices) {
                printer.console.err(notice)
            }
        }
    }

    private func row(
        _ calendar: ServerCalendar, _ server: CalendarServer?, _ local: LocalCalendar
    ) -> [String] {
        var notes: [String] = []
        if !calendar.takesEvents { notes.append("to-dos") }
        if calendar.takesNew { notes.append("new events") }
        if calendar.isReadOnly { notes.append("read-only") }
        notes += [calendar.problem ?? server?.problem].compactMap(\.self)
        return [
            calendar.name, server?.place ?? "", String(calendar.eventCount),
            calendar.waitingCount == 0 ? "" : String(calendar.waitingCount),
            server?.heardAt.map { local.age(of: $0) } ?? "never",
            notes.joined(separator: ", "),
        ]
    }
}

/// A calendar on a server in JSON.
struct ServerCalendarJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "id", "name", "server", "user", "color", "read_only", "takes_events", "takes_todos",
        "new_events",
        "events", "to_send",
        "synced_at", "problem", "notices",
    ]

    private let calendar: ServerCalendar
    private let server: CalendarServer?

    init(_ calendar: ServerCalendar, _ server: CalendarServer?) {
        self.calendar = calendar
        self.server = server
    }

    var fields: JSONObject {
        [
            "id": calendar.id,
            "name": calendar.name,
            "server": server?.place,
            "user": server?.user,
            "color": calendar.color,
            "read_only": calendar.isReadOnly,
            "takes_events": calendar.takesEvents,
            "takes_todos": calendar.takesTodos,
            "new_events": calendar.takesNew,
            "events": calendar.eventCount,
            "to_send": calendar.waitingCount,
            "synced_at": server?.heardAt.map { WireInstant($0) },
            "problem": calendar.problem ?? server?.problem,
            "notices": server?.notices ?? [],
        ]
    }
}
