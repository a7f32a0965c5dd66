package import AppCore

/// A level from a server without units, with its unit's number and title.
package struct ProgramLevel: ProgramContent {
    package var id: WireID
    package var name: String
    package var description: String?
    package var level: Int
    package var unitNumber: Int?
    package var unitName: String?

    package init(_ row: ProgramRow) throws {
        id = try row.requiredID()
        level = row.wholeNumber("level_number") ?? row.wholeNumber("level") ?? 1
        description = row.text("description") ?? row.text("objective")
        name = row.text("title", "name") ?? "\(level)"
        unitNumber = row.wholeNumber("unit_number")
        unitName = row.text("unit_name")
    }
}

/// The last change of each table. Servers may send only a status word if
/// nothing changed.
package struct ProgramSyncStatus: ProgramContent {
    /// Times by table, as sent.
    package var tables: [String: String]

    package init(tables: [String: String]) { self.tables = tables }

    package init(_ row: ProgramRow) { tables = row.members.compactMapValues(\.text) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tables)
    }
}
