import AppCore
import Foundation
import ICalendar
import SQLStore

extension ServerStore {
    /// Puts an event of this computer into a calendar. Throws a ``Problem`` for an event that is in
    /// one already.
    func move(_ event: OwnEvent, to calendar: String) async throws {
        try await database.write { connection -> Void in
            if let item = try ServerRows.item(of: event.id, connection) {
                let known = try ServerRows.calendars(connection).first { $0.id == item.calendar }
                throw Problem(
                    .conflict, "It's in the calendar “\(known?.name ?? "")” already.",
                    reason: "Events can't be moved from one calendar on a server to another.")
            }
            guard let target = try ServerRows.target(calendar, connection) else { return }
            try ServerRows.add(event.id, to: target, connection)
        }
    }

    func title(of event: String) async throws -> String? {
        try await database.read { connection in
            try connection.row("SELECT title FROM calendar_events WHERE id = ?", [.text(event)])?
                .text("title")
        }
    }

    /// An item that still has something to send.
    func pendingItem(_ event: String) async throws -> ServerItem? {
        try await database.read { connection in
            try ServerRows.item(of: event, connection).flatMap { $0.pending == nil ? nil : $0 }
        }
    }

    /// Writes down what is sent now, before it is sent. nil if there is nothing to send anymore.
    ///
    /// - Returns: the item as it is now, and the event's text; empty for a deletion.
    func beginSending(_ event: String) async throws -> (item: ServerItem, text: String)? {
        try await database.write { connection in
            guard var item = try ServerRows.item(of: event, connection), item.pending != nil else {
                return nil
            }
            guard item.pending == .put else { return (item, "") }
            let row = try connection.row(
                "SELECT calendar_events.calendar AS calendar FROM calendar_events WHERE id = ?",
                [.text(event)])
            guard let stored = try row?.text("calendar") else { return nil }
            let text = Self.text(stored)
            item.sending = text
            try ServerRows.save(item, connection)
            return (item, text)
        }
    }

    /// The text for the server, with complete time zones.
    static func text(_ stored: String) -> String {
        guard var calendar = EventStore.calendar(stored) else { return stored }
        // Source: RFC 4791, section 4.1.
        calendar.method = nil
        return CalendarWriter().text(calendar)
    }

    /// Notes that the server took a text. What was changed since then is sent next.
    func finishSending(_ event: String, _ text: String, tag: String) async throws {
        try await database.write { connection -> Void in
            guard var item = try ServerRows.item(of: event, connection) else { return }
            item.tag = tag
            item.sending = nil
            let row = try connection.row(
                "SELECT calendar_events.calendar AS calendar FROM calendar_events WHERE id = ?",
                [.text(event)])
            if item.pending == .put, let stored = try row?.text("calendar"),
                Self.text(stored) == text
            {
                item.pending = nil
            }
            try ServerRows.save(item, connection)
        }
    }

    func finishDeleting(_ event: String) async throws {
        try await database.write { connection -> Void in
            // The student may have put it back meanwhile.
            guard var item = try ServerRows.item(of: event, connection) else { return }
            guard item.pending != .delete else {
                return try ServerRows.remove(event, connection)
            }
            (item.tag, item.sending) = (nil, nil)
            try ServerRows.save(item, connection)
        }
    }

    /// Notes that what was sent last wasn't stored.
    func forgetSending(_ event: String) async throws {
        try await database.write { connection -> Void in
            try connection.execute(
                "UPDATE calendar_server_items SET sending = NULL WHERE event_id = ?",
                [.text(event)])
        }
    }

    func note(_ problem: Problem, onEvent event: String) async throws {
        try await database.write { connection -> Void in
            try connection.execute(
                "UPDATE calendar_server_items SET failure = ? WHERE event_id = ?",
                [.text(String(problem.summary.prefix(300))), .text(event)])
        }
    }
}
