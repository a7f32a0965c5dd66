import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// Imports a school file: the file part of `campus import`.
struct CampusSchoolImport {
    /// `--json`, version 1.
    struct Report: Encodable {
        struct Fault: Encodable {
            var line: Int
            var place: String
            var message: String
        }
        var stored: Bool
        /// The counts by type, e.g. `assignments`.
        var counts: [String: SchoolImportCount]
        var faults: [Fault]

        /// Adds the report of another file of the same school.
        mutating func add(_ other: Report) {
            stored = stored && other.stored
            faults += other.faults
            for (kind, count) in other.counts {
                counts[kind, default: SchoolImportCount()].added += count.added
                counts[kind, default: SchoolImportCount()].changed += count.changed
                counts[kind, default: SchoolImportCount()].unchanged += count.unchanged
            }
        }
    }

    let bytes: [UInt8]
    /// The file's name in messages.
    let file: String
    let tenant: String
    /// Whether it is the profile's built-in server, whose student may belong to the school.
    let isOwnCampus: Bool
    let dryRun: Bool

    /// Parses the file and imports it into the tenant. Throws a ``Problem``; errors in the file are
    /// in the report.
    func run(in office: CampusOffice, _ systemEnvironment: SystemEnvironment) async throws -> Report
    {
        guard let found = try await office.campus.tenants.tenant(slug: tenant) else {
            throw Problem(
                .notFound, "Unknown tenant \(tenant.prefix(80)).",
                cure: "homeroom campus tenants list", place: "--tenant")
        }
        let (school, generation, faults) = try SchoolText.document(bytes, file: file).school(
            at: systemEnvironment.now(), localZone: systemEnvironment.timeZone)
        guard faults.isEmpty, !dryRun else {
            return Report(
                stored: false, counts: [:],
                faults: faults.map {
                    Report.Fault(line: $0.line, place: $0.place, message: $0.message)
                })
        }
        let counts = try await office.campus.take(
            school, into: found.id,
            hasLocalStudent: isOwnCampus && found.id == Tenant.defaultID, generation: generation)
        return Report(stored: true, counts: counts, faults: [])
    }

    /// A summary of a report without its errors.
    static func summary(_ report: Report, dryRun: Bool) -> String {
        guard report.stored else {
            return report.faults.isEmpty
                ? "The file is valid. Nothing was stored."
                : "Nothing was stored: \(Quantity.count(report.faults.count, "fault", "faults"))."
        }
        let parts = report.counts.sorted { $0.key < $1.key }.map { kind, count in
            "\(kind) \(count.added) new, \(count.changed) changed, \(count.unchanged) unchanged"
        }
        return parts.isEmpty ? "Nothing is new." : parts.joined(separator: "\n")
    }
}
