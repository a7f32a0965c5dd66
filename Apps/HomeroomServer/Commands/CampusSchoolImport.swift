import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// Bringing a school's file in: the part of `campus import` for files.
struct CampusSchoolImport {
    /// `--json`, version 1.
    struct Report: Encodable {
        struct Fault: Encodable {
            var line: Int
            var place: String
            var message: String
        }
        var stored: Bool
        /// By kind, e.g. `assignments`.
        var counts: [String: SchoolImportCount]
        var faults: [Fault]
    }

    let bytes: [UInt8]
    /// As it is named in messages.
    let file: String
    let tenant: String
    /// Whether the campus is the profile's own, whose student may be a member of the school.
    let isOwnCampus: Bool
    let dryRun: Bool

    /// Reads the file and takes it into the tenant. Throws a ``Problem``; faults of the file are in the
    /// report.
    func run(in office: CampusOffice, _ surroundings: Surroundings) async throws -> Report {
        guard let found = try await office.campus.tenants.tenant(slug: tenant) else {
            throw Problem(
                .notFound, "Unknown tenant \(tenant.prefix(80)).",
                cure: "homeroom campus tenants list", place: "--tenant")
        }
        let (school, generation, faults) = try SchoolText.document(bytes, file: file).school(
            at: surroundings.now(), localZone: surroundings.timeZone)
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

    /// A report in words; faults are said elsewhere.
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
