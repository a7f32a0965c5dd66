import AppCore
import Foundation
import SQLStore
import TerminalUI

/// The school's last response for each weekday's classes.
struct TimetableStore: Sendable {
    static let table = "calendar_timetable"

    static let migration = StoreMigration(
        "calendar-001-timetable",
        [
            """
            CREATE TABLE calendar_timetable (
                account TEXT NOT NULL, weekday INTEGER NOT NULL, day TEXT NOT NULL,
                heard_at REAL NOT NULL, utc_offset INTEGER, meetings TEXT NOT NULL,
                PRIMARY KEY (account, weekday))
            """
        ])

    let database: any SQLDatabase

    /// All weekdays stored for an account. Skips rows that can't be read.
    func timetable(of account: String) async throws -> Timetable {
        try await database.read { connection in
            var timetable = Timetable()
            try connection.forEachRow(
                """
                SELECT weekday, day, heard_at, utc_offset, meetings FROM calendar_timetable
                WHERE account = ?
                """, [.text(account)]
            ) { row in
                let text = try row.text("meetings")
                guard let day = Day(try row.text("day")),
                    let meetings = try? WireJSON.decode([Timetable.Meeting].self, from: text)
                else { return }
                timetable.weekdays[try row.int("weekday")] = Timetable.Weekday(
                    day: day, heardAt: Date(timeIntervalSince1970: try row.double("heard_at")),
                    offset: try row.optionalInt("utc_offset"), meetings: meetings)
            }
            return timetable
        }
    }

    /// Stores weekdays, replacing the previous ones.
    func keep(_ weekdays: [Timetable.Weekday], of account: String) async throws {
        let rows = try weekdays.map { weekday -> [SQLValue] in
            [
                .text(account), .integer(Int64(weekday.day.weekday)), .text(weekday.day.text),
                .real(weekday.heardAt.timeIntervalSince1970), SQLValue(weekday.offset),
                .text(try WireJSON.encodeText(weekday.meetings)),
            ]
        }
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO calendar_timetable
                    (account, weekday, day, heard_at, utc_offset, meetings)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (account, weekday) DO UPDATE SET day = excluded.day,
                    heard_at = excluded.heard_at, utc_offset = excluded.utc_offset,
                    meetings = excluded.meetings
                """, each: rows)
        }
    }
}
