package import AppCore
import ContentPack
import Foundation
import SQLStore
import ServiceKit

/// Imports packs: all valid files in one transaction.
package struct PackImporter: PackImporting {
    let database: any SQLDatabase
    let now: @Sendable () -> Date
    /// The log of operators' acts; nil without one.
    var audit: @Sendable () -> (any AuditRecording)? = { nil }
    /// Whether to look for British spellings, which takes a quarter of the time.
    var checksSpelling = true

    /// Reads and checks the pack in `directory`, and stores it unless `dryRun`. A folder that's
    /// already stored unchanged isn't read again.
    ///
    /// Throws a ``Problem`` if the folder can't be read.
    package func importPack(at directory: String, dryRun: Bool) async throws -> PackImportReport {
        guard let signature = PackSignature(of: directory) else {
            throw Problem(
                .notFound, "The folder can't be read.", cure: "Check its name and permissions.",
                place: directory)
        }
        if !dryRun, let known = try await database.read({ try Self.report(of: signature, in: $0) })
        {
            return known
        }
        let pack = PackReader.read(directory: directory, checksSpelling: checksSpelling)
        var report = PackImportReport(pack)
        guard !dryRun, pack.manifest != nil else { return report }
        let moment = now().timeIntervalSince1970
        let outcome = try await database.write { connection in
            // One server at a time; the others find the stored result.
            try CampusLock.take("content.import", in: connection)
            if let known = try Self.report(of: signature, in: connection) {
                return Outcome.known(known)
            }
            let written = try PackWriter(
                pack: pack, signature: signature.text, now: moment, connection: connection
            ).write()
            if case .stored = written, let manifest = pack.manifest {
                // All schools of a server have the same lessons.
                let act = AuditAct(
                    "content.imported", on: manifest.id, ["version": String(manifest.version)])
                try audit()?.record([act], of: Tenant.defaultID, in: connection)
            }
            return .written(written)
        }
        switch outcome {
        case .known(let known): return known
        case .written(.stored): report.isStored = true
        case .written(.older(let version)):
            report.findings.append(
                PackImportReport.Finding(
                    isError: true, place: "pack.txt:1:1",
                    message: "the server already has version \(version) of this pack",
                    cure: "Raise the version in pack.txt"))
        }
        return report
    }

    private enum Outcome: Sendable {
        case written(PackWriter.Outcome)
        /// Another server imported it first.
        case known(PackImportReport)
    }

    /// The report of an already stored, unchanged folder.
    private static func report(
        of signature: PackSignature, in connection: any SQLConnection
    ) throws -> PackImportReport? {
        guard
            let pack = try connection.row(
                "SELECT id, title, version FROM content_packs WHERE signature = ?",
                [.text(signature.text)])
        else { return nil }
        let id = try pack.text("id")
        var numbers: [String: (items: Int, questions: Int)] = [:]
        try connection.forEachRow(
            """
            SELECT kind, COUNT(*), CAST(SUM(question_count) AS BIGINT) FROM content_items
            WHERE pack_id = ? AND is_retired = 0 GROUP BY kind
            UNION ALL
            SELECT 'bank', COUNT(*), CAST(COALESCE(SUM(question_count), 0) AS BIGINT)
            FROM content_banks WHERE pack_id = ? AND is_retired = 0
            """,
            [.text(id), .text(id)]
        ) { row in
            var reader = RowReader(row)
            numbers[try reader.text()] = (try reader.int(), try reader.int())
        }
        func items(_ kind: ItemReference.Kind) -> Int { numbers[kind.rawValue]?.items ?? 0 }
        return PackImportReport(
            packID: id, title: try pack.text("title"), version: try pack.int("version"),
            lessons: items(.lesson), passages: items(.passage),
            sections: items(.writingSection) + items(.mathSection),
            questions: numbers.values.reduce(0) { $0 + $1.questions },
            isStored: false, findings: [])
    }
}

extension PackImportReport {
    /// The contents of a pack before storing.
    init(_ pack: PackResult) {
        self.init(
            packID: pack.manifest?.id, title: pack.manifest?.title,
            version: pack.manifest?.version, lessons: pack.lessons.count,
            passages: pack.passages.count,
            sections: pack.writingSections.count + pack.mathSections.count,
            questions: pack.lessons.reduce(0) { $0 + $1.questions.count }
                + pack.passages.reduce(0) { $0 + $1.questions.count }
                + pack.writingSections.reduce(0) { $0 + $1.questions.count }
                + pack.mathSections.reduce(0) { $0 + $1.questions.count }
                + pack.banks.reduce(0) { $0 + $1.questions.count },
            isStored: false,
            findings: pack.diagnostics.map { diagnostic in
                Finding(
                    isError: diagnostic.severity == .error,
                    place: diagnostic.file.isEmpty
                        ? "pack" : "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column)",
                    message: diagnostic.message, cure: diagnostic.cure)
            })
    }
}
