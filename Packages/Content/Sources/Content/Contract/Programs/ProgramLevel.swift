package import AppCore

/// A level from a server without units, with its unit's number and title.
package struct ProgramLevel: Codable, Sendable, Hashable {
    package var id: WireID
    package var name: String
    package var description: String?
    package var level: Int
    package var unitNumber: Int?
    package var unitName: String?

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case id, description, unitNumber, unitName
        case name = "title"
        case level = "levelNumber"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
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
package struct ProgramSyncStatus: Codable, Sendable, Hashable {
    /// Times by table, as sent.
    package var tables: [String: String]

    package init(tables: [String: String]) { self.tables = tables }

    package init(from decoder: any Decoder) throws {
        guard case .object(let members) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                [String: JSONValue].self,
                .init(codingPath: decoder.codingPath, debugDescription: "an object is expected"))
        }
        tables = members.compactMapValues(\.text)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tables)
    }
}
