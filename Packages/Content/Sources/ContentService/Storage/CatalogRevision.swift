import SQLStore

/// The catalog's revision. Every catalog change creates a new one in the same transaction,
/// so cached values are valid for every snapshot with the same revision, in all processes.
struct CatalogRevision: Sendable, Hashable {
    /// Counts the changes.
    var number: Int64
    /// Distinguishes a restored database from its later state. Seconds since
    /// 1970, UTC.
    var moment: Double

    private static let name: SQLValue = "catalog"

    /// The revision before the first change.
    static let first = CatalogRevision(number: 0, moment: 0)

    /// The revision of the transaction's snapshot.
    static func current(in connection: any SQLConnection) throws -> CatalogRevision {
        let row = try connection.row(
            "SELECT number, made_at FROM content_revisions WHERE name = ?", [name])
        guard let row else { return first }
        var reader = RowReader(row)
        return CatalogRevision(number: Int64(try reader.int()), moment: try reader.real())
    }

    /// Creates a new revision in a transaction that changes the catalog.
    static func advance(at moment: Double, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO content_revisions (name, number, made_at) VALUES (?, 1, ?)
            ON CONFLICT (name) DO UPDATE SET number = content_revisions.number + 1,
                made_at = excluded.made_at
            """,
            [name, .real(moment)])
    }
}
