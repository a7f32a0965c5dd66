import AppCore
import Calendar
import SQLStore

/// Schools, academic years and terms, inside a transaction.
struct YearStore {
    let school: SchoolRows

    private static let yearColumns =
        "id, name, first_day, last_day, is_current, created_at, updated_at"
    private static let termColumns =
        "id, year_id, name, first_day, last_day, created_at, updated_at"
    private static let schoolColumns = "id, name, time_zone, created_at, updated_at"

    /// Years by first day, each with its terms.
    func years() throws -> [AcademicYear] {
        let terms = Dictionary(grouping: try terms(ofYear: nil), by: \.academicYearID)
        return try school.rows(
            """
            SELECT \(Self.yearColumns) FROM calendar_years WHERE tenant_id = ?
            ORDER BY first_day, id
            """
        ).map { try Self.year($0, terms) }
    }

    func year(_ id: Int64) throws -> AcademicYear? {
        let terms = [id: try terms(ofYear: id)]
        return try school.row(
            "SELECT \(Self.yearColumns) FROM calendar_years WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map { try Self.year($0, terms) }
    }

    /// Terms by first day.
    func terms(ofYear year: Int64?) throws -> [Term] {
        try school.rows(
            """
            SELECT \(Self.termColumns) FROM calendar_terms
            WHERE tenant_id = ?\(year == nil ? "" : " AND year_id = ?") ORDER BY first_day, id
            """, year.map { [.integer($0)] } ?? []
        ).map(Self.term)
    }

    func term(_ id: Int64) throws -> Term? {
        try school.row(
            "SELECT \(Self.termColumns) FROM calendar_terms WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.term)
    }

    /// Schools by name.
    func schools() throws -> [School] {
        try school.rows(
            "SELECT \(Self.schoolColumns) FROM calendar_schools WHERE tenant_id = ? ORDER BY name, id"
        ).map(Self.school)
    }

    func school(_ id: Int64) throws -> School? {
        try school.row(
            "SELECT \(Self.schoolColumns) FROM calendar_schools WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.school)
    }

    /// Adds a year. If it is the current one, no other year stays current.
    func add(_ year: AcademicYear, from first: WireDay, to last: WireDay) throws {
        if year.isCurrent {
            try school.execute(
                "UPDATE calendar_years SET is_current = 0 WHERE tenant_id = ? AND is_current = ?",
                [true])
        }
        try school.insert(
            "years",
            [
                "id": .integer(year.id), "name": .text(year.name), "first_day": SQLValue(first),
                "last_day": SQLValue(last), "is_current": SQLValue(year.isCurrent),
                "created_at": SQLValue(year.createdAt?.milliseconds),
                "updated_at": SQLValue(year.updatedAt?.milliseconds),
            ])
    }

    func add(_ term: Term, from first: WireDay, to last: WireDay) throws {
        try school.insert(
            "terms",
            [
                "id": .integer(term.id), "year_id": .integer(term.academicYearID),
                "name": .text(term.name), "first_day": SQLValue(first),
                "last_day": SQLValue(last),
                "created_at": SQLValue(term.createdAt?.milliseconds),
                "updated_at": SQLValue(term.updatedAt?.milliseconds),
            ])
    }

    private static func year(_ row: SQLRow, _ terms: [Int64: [Term]]) throws -> AcademicYear {
        let id = try row.id()
        return AcademicYear(
            id: id, name: try row.text("name"), startDate: try row.day("first_day"),
            endDate: try row.day("last_day"), isCurrent: try row.bool("is_current"),
            terms: terms[id] ?? [], createdAt: try row.instant("created_at"),
            updatedAt: try row.instant("updated_at"))
    }

    private static func term(_ row: SQLRow) throws -> Term {
        Term(
            id: try row.id(), name: try row.text("name"), startDate: try row.day("first_day"),
            endDate: try row.day("last_day"), academicYearID: try row.id("year_id"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    private static func school(_ row: SQLRow) throws -> School {
        School(
            id: try row.id(), name: try row.text("name"),
            timeZone: try row.optionalText("time_zone"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }
}
