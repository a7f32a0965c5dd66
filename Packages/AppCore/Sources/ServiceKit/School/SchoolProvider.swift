import AppCore
import Foundation
import Logging
import SQLStore

/// A school that a campus imports again whenever it starts in another week: the embedded campus's
/// sample school, which is always current.
public struct SchoolProvider: Sendable {
    let document: @Sendable () throws -> SchoolDocument

    /// `document` is called only if an import is due.
    public init(document: @escaping @Sendable () throws -> SchoolDocument) {
        self.document = document
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
    func take(_ supply: SchoolProvider) async {
        let week = SchoolWeek(of: environment.now(), in: environment.timeZone)
        do {
            let last = try await database.read { try Self.last(in: $0) }
            guard last != week.ending else { return }
            let (file, generation, faults) = try supply.document().school(
                at: environment.now(), localZone: environment.timeZone, isFirst: last == nil)
            if let fault = faults.first {
                throw Problem(
                    .invalid, fault.message, place: "line \(fault.line): \(fault.place)")
            }
            _ = try await parts.take(
                file, into: Tenant.defaultID, hasLocalStudent: true, generation: generation)
            try await database.write { connection in
                _ = try connection.execute(
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

    private static func last(in connection: any SQLConnection) throws -> String? {
        try connection.row("SELECT value FROM campus_keys WHERE name = ?", [.text(key)])
            .map { try $0.text("value") }
    }
}
