import AppCore
import Foundation
import Logging
import SQLStore

/// A school that a campus imports again whenever it starts in another week: the embedded campus's
/// sample school, which is always current.
public struct SchoolProvider: Sendable {
    let documents: @Sendable () throws -> [SchoolDocument]

    /// `documents` is called only if an import is due. They are imported in order, so the ids of
    /// the first one's records don't depend on the others.
    public init(documents: @escaping @Sendable () throws -> [SchoolDocument]) {
        self.documents = documents
    }
}

/// Imports the supplied school.
struct SchoolSupplier {
    /// The key of the last imported week.
    static let key = "school"

    let parts: CampusParts
    let database: any SQLDatabase
    let environment: SystemEnvironment
    let log: Logger

    /// Imports this week's school if needed. Errors are logged, and the campus continues.
    ///
    /// Everything is one transaction: if the process is killed, the next start begins again and
    /// gives the same ids. Other processes wait for it.
    func take(_ supply: SchoolProvider) async {
        let week = SchoolWeek(of: environment.now(), in: environment.timeZone)
        do {
            let last = try await database.read { try Self.last(in: $0) }
            guard last != week.ending else { return }
            let documents = try supply.documents()
            try await database.write { connection in
                try CampusLock.take("school.\(Tenant.defaultID)", in: connection)
                let last = try Self.last(in: connection)
                // Another process may have been first.
                guard last != week.ending else { return }
                for document in documents {
                    try take(document, isFirst: last == nil, in: connection)
                }
                try connection.execute(
                    """
                    INSERT INTO campus_keys (name, value) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value
                    """,
                    [.text(Self.key), .text(week.ending)])
            }
        } catch {
            log.error(
                "the school could not be taken", metadata: ["error": "\(LoggedError.text(error))"])
        }
    }

    private func take(
        _ document: SchoolDocument, isFirst: Bool, in connection: any SQLConnection
    ) throws {
        let (file, generation, faults) = document.school(
            at: environment.now(), localZone: environment.timeZone, isFirst: isFirst)
        if let fault = faults.first {
            throw Problem(
                .invalid, fault.message, place: "line \(fault.line): \(fault.place)")
        }
        _ = try parts.take(
            file, into: Tenant.defaultID, hasLocalStudent: true, generation: generation,
            numbers: try NumberSequence.take(file.recordCount, in: connection), in: connection)
    }

    private static func last(in connection: any SQLConnection) throws -> String? {
        try connection.row("SELECT value FROM campus_keys WHERE name = ?", [.text(key)])
            .map { try $0.text("value") }
    }
}
