import AppCore
import Foundation
import ICalendar
import SQLStore
import TerminalUI

/// What a sync did.
struct SyncReport: Sendable, Hashable {
    /// Events that came, changed or went away here.
    var added = 0
    var changed = 0
    var removed = 0
    /// Changes that the server took.
    var sent = 0
    /// Entries that aren't events, or can't be read.
    var unreadable = 0
    /// What was done with events that were changed on both sides, as sentences.
    var notices: [String] = []
    /// What went wrong with single calendars or events, as sentences.
    var problems: [String] = []

    static func += (sum: inout SyncReport, part: SyncReport) {
        sum.added += part.added
        sum.changed += part.changed
        sum.removed += part.removed
        sum.sent += part.sent
        sum.unreadable += part.unreadable
        sum.notices += part.notices
        sum.problems += part.problems
    }
}

/// The student's calendar servers in the local store.
struct ServerStore: Sendable {
    let database: any SQLDatabase
    let environment: SystemEnvironment

    init(_ context: FeatureContext) {
        database = context.store
        environment = context.environment
    }

    private var now: Double { environment.now().timeIntervalSince1970 }

    func servers() async throws -> [CalendarServer] {
        try await database.read { try ServerRows.servers($0) }
    }

    func calendars() async throws -> [ServerCalendar] {
        try await database.read { try ServerRows.calendars($0) }
    }

    func items(of calendar: String) async throws -> [ServerItem] {
        try await database.read {
            try ServerRows.items("WHERE calendar_id = ?", [.text(calendar)], $0)
        }
    }

    /// What a server must still learn, oldest calendar first.
    func pending(of server: String) async throws -> [ServerItem] {
        try await database.read {
            try ServerRows.items(
                """
                WHERE pending IS NOT NULL AND calendar_id IN
                    (SELECT calendar_id FROM calendar_server_calendars WHERE server_id = ?)
                ORDER BY calendar_id, href
                """, [.text(server)], $0)
        }
    }

    // MARK: Servers

    /// Adds a server with its calendars. Throws a ``Problem`` if it is there already.
    ///
    /// - Parameter takesNew: the calendar for new events, unless there is one already.
    func add(
        _ server: CalendarServer, _ calendars: [ServerCalendar], takesNew: String?
    ) async throws {
        try await database.write { connection in
            let known = try ServerRows.servers(connection)
            guard known.count < CalendarServer.most else {
                throw Problem(
                    .invalid, "You're already connected to \(CalendarServer.most) servers.",
                    cure: "Disconnect one with: homeroom calendar disconnect SERVER")
            }
            try connection.execute(
                """
                INSERT INTO calendar_servers
                    (server_id, address, homes, user_name, takes_all)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    .text(server.id), .text(server.address),
                    .text(server.homes.map(\.text).joined(separator: "\n")), .text(server.user),
                    SQLValue(server.takesAll),
                ])
            let taken = try ServerRows.calendars(connection).contains { $0.takesNew }
            for calendar in calendars { try ServerRows.save(calendar, connection) }
            if !taken, let takesNew { try ServerRows.setTakesNew(takesNew, connection) }
        }
    }

    /// Takes further calendars of a known server.
    func renew(_ server: String, taking chosen: [RemoteCalendar], all: Bool) async throws {
        let environment = environment
        try await database.write { connection in
            let known = Set(
                try ServerRows.calendars(connection).filter { $0.server == server }.map(\.address))
            for remote in chosen where !known.contains(remote.address) {
                try ServerRows.save(
                    ServerCalendar(unread: remote, server: server, environment), connection)
            }
            if all {
                try connection.execute(
                    "UPDATE calendar_servers SET takes_all = 1 WHERE server_id = ?",
                    [.text(server)])
            }
            try connection.execute(
                "UPDATE calendar_servers SET problem = NULL, checked_at = NULL WHERE server_id = ?",
                [.text(server)])
        }
    }

    /// Removes a server from here. Its events stay here if the server doesn't have them as they are,
    /// or all of them if `keepsAll`.
    ///
    /// - Returns: how many events stay and go, and how many deletions the server never learned.
    func remove(
        _ server: String, keepsAll: Bool
    ) async throws -> (stay: Int, go: Int, deletions: Int) {
        try await database.write { connection in
            let items = try ServerRows.items(
                """
                WHERE calendar_id IN
                    (SELECT calendar_id FROM calendar_server_calendars WHERE server_id = ?)
                """, [.text(server)], connection)
            var counts = (stay: 0, go: 0, deletions: 0)
            for item in items {
                let isThere =
                    try connection.row(
                        "SELECT id FROM calendar_events WHERE id = ?", [.text(item.event)]) != nil
                if item.pending == .delete { counts.deletions += 1 }
                if isThere, keepsAll || item.pending == .put {
                    counts.stay += 1
                } else if isThere {
                    counts.go += 1
                    try connection.execute(
                        "DELETE FROM calendar_events WHERE id = ?", [.text(item.event)])
                }
                try ServerRows.remove(item.event, connection)
            }
            try connection.execute(
                "DELETE FROM calendar_server_calendars WHERE server_id = ?", [.text(server)])
            try connection.execute(
                "DELETE FROM calendar_servers WHERE server_id = ?", [.text(server)])
            return counts
        }
    }

    /// Notes the result of a sync; nil for one that worked.
    func note(_ problem: Problem?, on server: String) async throws {
        let now = now
        try await database.write { connection -> Void in
            try connection.execute(
                """
                UPDATE calendar_servers SET checked_at = ?, problem = ?,
                    heard_at = CASE WHEN ? THEN ? ELSE heard_at END WHERE server_id = ?
                """,
                [
                    .real(now), SQLValue(problem.map { String($0.summary.prefix(300)) }),
                    SQLValue(problem == nil), .real(now), .text(server),
                ])
        }
    }

    /// Notes that a sync takes long, unless one ended since `server` was read.
    ///
    /// - Returns: whether that was noted.
    func note(slow problem: Problem, on server: CalendarServer) async throws -> Bool {
        let now = now
        return try await database.write { connection in
            let known = try ServerRows.servers(connection).first { $0.id == server.id }
            guard let known, known.checkedAt == server.checkedAt else { return false }
            try connection.execute(
                "UPDATE calendar_servers SET checked_at = ?, problem = ? WHERE server_id = ?",
                [.real(now), .text(String(problem.summary.prefix(300))), .text(server.id)])
            return true
        }
    }

    /// Keeps what was done with events that were changed on both sides, until there is something
    /// newer to say.
    func note(_ notices: [String], on server: String) async throws {
        guard !notices.isEmpty else { return }
        let text = notices.prefix(20).map { CalendarTile.oneLine($0) }.joined(separator: "\n")
        try await database.write { connection -> Void in
            try connection.execute(
                "UPDATE calendar_servers SET notices = ? WHERE server_id = ?",
                [.text(text), .text(server)])
        }
    }

    // MARK: One sync at a time

    /// Seconds after which a sync counts as ended.
    static let leaseSeconds = 1_800.0

    /// Begins a sync, unless another process of this profile syncs the server already.
    func begin(_ server: String, _ owner: LeaseOwner) async throws -> Bool {
        let now = now
        return try await database.write { connection in
            let row = try connection.row(
                "SELECT lease_owner, lease_until FROM calendar_servers WHERE server_id = ?",
                [.text(server)])
            guard let row else { return false }
            if let holder = try row.optionalText("lease_owner"), owner.lives(holder),
                holder != owner.name, try row.double("lease_until") > now
            {
                return false
            }
            try connection.execute(
                """
                UPDATE calendar_servers SET lease_owner = ?, lease_until = ? WHERE server_id = ?
                """, [.text(owner.name), .real(now + Self.leaseSeconds), .text(server)])
            return true
        }
    }

    func end(_ server: String, _ owner: LeaseOwner) async throws {
        try await database.write { connection -> Void in
            try connection.execute(
                """
                UPDATE calendar_servers SET lease_owner = NULL, lease_until = NULL
                WHERE server_id = ? AND lease_owner = ?
                """, [.text(server), .text(owner.name)])
        }
    }

    // MARK: Calendars

    /// Makes the known calendars of a server those that it listed: new ones are added if the
    /// student wants all; one that is gone keeps its events and says so.
    func update(
        _ server: CalendarServer, listed: [RemoteCalendar]
    ) async throws -> [ServerCalendar] {
        let environment = environment
        return try await database.write { connection in
            let known = try ServerRows.calendars(connection).filter { $0.server == server.id }
            var left = Dictionary(
                known.map { ($0.address, $0) }, uniquingKeysWith: { one, _ in one })
            for remote in listed {
                if var calendar = left.removeValue(forKey: remote.address) {
                    (calendar.remote, calendar.problem) = (remote, nil)
                    try ServerRows.save(calendar, connection)
                } else if server.takesAll {
                    try ServerRows.save(
                        ServerCalendar(unread: remote, server: server.id, environment), connection)
                }
            }
            for var calendar in left.values {
                calendar.problem = "It isn't on the server anymore; its events stay here."
                try ServerRows.save(calendar, connection)
            }
            return try ServerRows.calendars(connection).filter { $0.server == server.id }
        }
    }

    /// Notes how far a calendar was read.
    func note(token: String?, ctag: String?, on calendar: String) async throws {
        try await database.write { connection -> Void in
            try connection.execute(
                """
                UPDATE calendar_server_calendars SET sync_token = ?, ctag = ?, problem = NULL
                WHERE calendar_id = ?
                """, [SQLValue(token), SQLValue(ctag), .text(calendar)])
        }
    }

    func note(_ problem: Problem, onCalendar calendar: String) async throws {
        try await database.write { connection -> Void in
            try connection.execute(
                "UPDATE calendar_server_calendars SET problem = ? WHERE calendar_id = ?",
                [.text(String(problem.summary.prefix(300))), .text(calendar)])
        }
    }

    /// The calendar with a name that takes events; nil for `local`. Throws a ``Problem`` if there is
    /// none.
    func target(_ name: String) async throws -> ServerCalendar? {
        try await database.read { try ServerRows.target(name, $0) }
    }

    func setTakesNew(_ calendar: String?) async throws {
        try await database.write { try ServerRows.setTakesNew(calendar, $0) }
    }
}
