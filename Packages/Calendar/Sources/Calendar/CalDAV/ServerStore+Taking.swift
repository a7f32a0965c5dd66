import AppCore
import Foundation
import ICalendar
import SQLStore
import TerminalUI

// What the server has becomes what is here. Where both sides changed an event, the server's version
// keeps its place and the student's becomes a copy next to it, so that nothing is lost.
extension ServerStore {
    /// Takes documents of a calendar over, in one transaction.
    func take(
        _ documents: [CalDAVDocument], in calendar: ServerCalendar, localCalendar: LocalCalendar
    ) async throws -> SyncReport {
        let taking = Taking(calendar: calendar, localCalendar: localCalendar, environment)
        return try await database.write { connection in
            var report = SyncReport()
            guard try taking.isKnown(connection) else { return report }
            for document in documents { try taking.take(document, connection, &report) }
            try EventStore.checkCount(connection)
            return report
        }
    }

    /// Takes over that documents aren't on the server anymore, in one transaction.
    func takeRemovals(
        _ hrefs: [String], in calendar: ServerCalendar, localCalendar: LocalCalendar
    ) async throws -> SyncReport {
        let taking = Taking(calendar: calendar, localCalendar: localCalendar, environment)
        return try await database.write { connection in
            var report = SyncReport()
            for href in hrefs { try taking.takeRemoval(href, connection, &report) }
            return report
        }
    }

    private struct Taking: Sendable {
        let calendar: ServerCalendar
        let localCalendar: LocalCalendar
        let environment: SystemEnvironment

        init(
            calendar: ServerCalendar, localCalendar: LocalCalendar,
            _ environment: SystemEnvironment
        ) {
            self.calendar = calendar
            self.localCalendar = localCalendar
            self.environment = environment
        }

        /// False if the student has disconnected meanwhile.
        func isKnown(_ connection: any SQLConnection) throws -> Bool {
            try connection.row(
                "SELECT calendar_id FROM calendar_server_calendars WHERE calendar_id = ?",
                [.text(calendar.id)]) != nil
        }

        private func item(
            _ href: String, _ connection: any SQLConnection
        ) throws -> ServerItem? {
            try ServerRows.items(
                "WHERE calendar_id = ? AND href = ?", [.text(calendar.id), .text(href)], connection
            ).first
        }

        private func event(_ id: String, _ connection: any SQLConnection) throws -> OwnEvent? {
            try EventStore.read("WHERE calendar_events.id = ?", [.text(id)], connection).first
        }

        func take(
            _ document: CalDAVDocument, _ connection: any SQLConnection, _ report: inout SyncReport
        ) throws {
            if let item = try item(document.href, connection) {
                guard item.tag != document.tag || item.sending != nil else { return }
                return try take(document, as: item, connection, &report)
            }
            guard let remote = document.calendar else {
                report.unreadable += 1
                // Known by its version, so that it isn't asked for again.
                return try ServerRows.save(
                    ServerItem(
                        event: environment.uuid().uuidString.lowercased(), calendar: calendar.id,
                        href: document.href, tag: document.tag), connection)
            }
            if let item = try sameEvent(remote, connection) {
                // It is under another path than it was sent to, or wasn't known to be the same.
                try ServerRows.remove(item.event, connection)
                var item = item
                item.href = document.href
                return try take(document, as: item, connection, &report)
            }
            report.added += 1
            try keep(
                remote,
                as: ServerItem(
                    event: environment.uuid().uuidString.lowercased(), calendar: calendar.id,
                    href: document.href, tag: document.tag), connection)
        }

        /// An event of this computer that is the same as a new one of the server: one on its way to
        /// this calendar, or one in no calendar with the same content.
        private func sameEvent(
            _ remote: CalendarObject, _ connection: any SQLConnection
        ) throws -> ServerItem? {
            guard let uid = remote.items.first?.uid,
                let local = try EventStore.read("WHERE uid = ?", [.text(uid)], connection).first
            else { return nil }
            if let item = try ServerRows.item(of: local.id, connection) {
                return item.calendar == calendar.id && item.tag == nil ? item : nil
            }
            guard local.calendar.hasSameContent(as: remote) else { return nil }
            return ServerItem(event: local.id, calendar: calendar.id, href: "", pending: nil)
        }

        /// Takes over a version of a known event.
        private func take(
            _ document: CalDAVDocument, as item: ServerItem, _ connection: any SQLConnection,
            _ report: inout SyncReport
        ) throws {
            var item = item
            let known = item.tag
            item.tag = document.tag
            let local = try event(item.event, connection)
            let sent = item.sending.flatMap { EventStore.calendar($0) }
            item.sending = nil
            switch item.pending {
            case nil:
                guard let remote = document.calendar else {
                    // What is here stays as it was read last.
                    report.unreadable += 1
                    return try ServerRows.save(item, connection)
                }
                item.pending = nil
                try keep(remote, as: item, connection)
                report.changed += 1
            case .delete:
                if known == document.tag { return try ServerRows.save(item, connection) }
                if let sent, let remote = document.calendar, sent.hasSameContent(as: remote) {
                    // The version that was deleted here.
                    return try ServerRows.save(item, connection)
                }
                item.pending = nil
                guard let remote = document.calendar else {
                    return try ServerRows.save(item, connection)
                }
                try keep(remote, as: item, connection)
                report.added += 1
                report.notices.append(
                    "“\(title(remote))” was changed on the server after you deleted it here, so it's back."
                )
            case .put:
                guard let local, let remote = document.calendar else {
                    return try ServerRows.save(item, connection)
                }
                if known == document.tag { return try ServerRows.save(item, connection) }
                if local.calendar.hasSameContent(as: remote) {
                    item.pending = nil
                    report.sent += 1
                    return try keep(remote, as: item, connection)
                }
                if let sent, sent.hasSameContent(as: remote) {
                    // It arrived; what was changed since then is sent next.
                    report.sent += 1
                    return try ServerRows.save(item, connection)
                }
                item.pending = nil
                try keep(remote, as: item, connection)
                try copy(local, connection, &report)
            }
        }

        /// Keeps the student's version of an event as another event in the same calendar.
        private func copy(
            _ local: OwnEvent, _ connection: any SQLConnection, _ report: inout SyncReport
        ) throws {
            let id = environment.uuid().uuidString.lowercased()
            var own = local.calendar
            for index in own.items.indices {
                own.items[index].uid = "\(id)@homeroom"
                own.items[index].summary += " (your version)"
            }
            try EventStore.save(
                EventStore.row(
                    OwnEvent(id: id, calendar: own, source: nil, updatedAt: environment.now()),
                    localCalendar), connection)
            if !calendar.isReadOnly { try ServerRows.add(id, to: calendar, connection) }
            report.added += 1
            report.notices.append(
                "“\(local.title)” was changed here and on the server. The server's version is in its place; "
                    + "yours is next to it as “\(own.items.first?.summary ?? "")”.")
        }

        func takeRemoval(
            _ href: String, _ connection: any SQLConnection, _ report: inout SyncReport
        ) throws {
            guard var item = try item(href, connection) else { return }
            switch item.pending {
            case .put:
                guard item.tag != nil, let local = try event(item.event, connection) else {
                    return
                }
                (item.tag, item.sending) = (nil, nil)
                try ServerRows.save(item, connection)
                report.notices.append(
                    "“\(local.title)” was deleted on the server after you changed it here, so it's added again."
                )
            case .delete: try ServerRows.remove(item.event, connection)
            case nil:
                let count = try connection.execute(
                    "DELETE FROM calendar_events WHERE id = ?", [.text(item.event)])
                report.removed += count
                try ServerRows.remove(item.event, connection)
            }
        }

        /// Stores the server's version of an event. Two calendars can have an event with the same
        /// UID: the second is known by its path, too.
        private func keep(
            _ remote: CalendarObject, as item: ServerItem, _ connection: any SQLConnection
        ) throws {
            try connection.execute(
                "DELETE FROM calendar_events WHERE id = ?", [.text(item.event)])
            var remote = remote
            remote.method = nil
            var event = OwnEvent(
                id: item.event, calendar: remote, source: nil, updatedAt: environment.now())
            let isTaken =
                try connection.row(
                    "SELECT id FROM calendar_events WHERE uid = ?", [.text(event.uid)]) != nil
            if isTaken { event.key = "\(event.uid)\n\(calendar.id)\n\(item.href)" }
            try EventStore.save(EventStore.row(event, localCalendar), connection)
            try ServerRows.save(item, connection)
        }

        private func title(_ calendar: CalendarObject) -> String {
            calendar.items.first { $0.recurrenceID == nil }?.summary ?? "An event"
        }
    }
}
