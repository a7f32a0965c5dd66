import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Imports a school's settings, years and terms.
struct YearImport {
    /// The imported ids.
    struct Taken {
        struct Term {
            var id: Int64
            var year: Int64
        }

        var school: Int64?
        /// Terms by the file's key.
        var terms: [String: Term] = [:]
        /// The default term of sections.
        var first: Term?
    }

    private static let schoolKey = "school"

    let school: SchoolRows

    init(_ school: SchoolRows) { self.school = school }

    func take(_ file: inout SchoolImport) throws -> Taken {
        var taken = Taken()
        if let identity = file.file.school { taken.school = try take(identity, &file) }
        var years = try ImportTable(
            "years", ["name", "first_day", "last_day", "is_current"], in: school)
        var terms = try ImportTable(
            "terms", ["year_id", "name", "first_day", "last_day"], in: school)
        let records = file.file.terms ?? []
        for term in records where term.end < term.start {
            throw Problem(
                .invalid, "The term ends before it begins.", place: "terms/\(term.key)")
        }
        let ofYear = Dictionary(grouping: records, by: \.year)
        let today = WireDay(milliseconds: file.moment)
        for term in records {
            let all = ofYear[term.year] ?? []
            guard let first = all.map(\.start).min(), let last = all.map(\.end).max() else {
                continue
            }
            // Of a year with several terms only the first time counts.
            let year: Int64
            if all.first == term {
                year = try years.put(
                    term.year,
                    [
                        .text(try file.text(term.year, at: "terms/\(term.key)/year")),
                        SQLValue(first), SQLValue(last), SQLValue(first <= today && today <= last),
                    ], in: &file)
            } else {
                year = years.id(term.year) ?? 0
            }
            let id = try terms.put(
                term.key,
                [
                    .integer(year), .text(try file.text(term.name, at: "terms/\(term.key)/name")),
                    SQLValue(term.start), SQLValue(term.end),
                ], in: &file)
            taken.terms[term.key] = Taken.Term(id: id, year: year)
            if taken.first == nil { taken.first = taken.terms[term.key] }
        }
        if taken.first == nil, !(file.file.courses ?? []).isEmpty {
            taken.first = try usual(&file, &years, &terms)
        }
        return taken
    }

    private func take(_ identity: SchoolIdentity, _ file: inout SchoolImport) throws -> Int64? {
        if let zone = identity.timeZone, TimeZone(identifier: zone) == nil {
            throw Problem(
                .invalid, "Unknown time zone “\(zone.prefix(60))”.",
                cure: "Use an IANA name such as America/Denver.", place: "school/time_zone")
        }
        if let threshold = identity.masteryThreshold, !(0...100).contains(threshold) {
            throw Problem(
                .invalid, "The mastery threshold must be between 0 and 100.",
                place: "school/mastery_threshold")
        }
        try SettingStore(school: school).set(
            timeZone: identity.timeZone, masteryThreshold: identity.masteryThreshold)
        var schools = try ImportTable("schools", ["name", "time_zone"], in: school)
        guard let name = identity.name else { return schools.id(Self.schoolKey) }
        return try schools.put(
            Self.schoolKey,
            [.text(try file.text(name, at: "school/name")), SQLValue(identity.timeZone)],
            in: &file)
    }

    /// The term for files without terms: the existing one, or the calendar year of the import.
    private func usual(
        _ file: inout SchoolImport, _ years: inout ImportTable, _ terms: inout ImportTable
    ) throws -> Taken.Term {
        let row = try school.row(
            """
            SELECT id, year_id FROM calendar_terms WHERE tenant_id = ?
            ORDER BY last_day DESC, id DESC LIMIT 1
            """)
        if let row { return Taken.Term(id: try row.id(), year: try row.id("year_id")) }
        let name = String(WireDay(milliseconds: file.moment).text.prefix(4))
        let days = [SQLValue.text(name + "-01-01"), .text(name + "-12-31")]
        let year = try years.put(name, [.text(name)] + days + [true], in: &file)
        let term = try terms.put(name, [.integer(year), .text(name)] + days, in: &file)
        return Taken.Term(id: term, year: year)
    }
}
