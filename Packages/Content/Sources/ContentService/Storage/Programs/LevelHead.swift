import AppCore
import SQLStore

/// A level with its unit and program, for lists over all programs.
struct LevelHead: Sendable {
    var number, program, unit, level, position: Int
    var name: String
    var about: String?
    var unitPosition: Int
    var unitName: String
    var unitAbout: String?
    var programName, programSlug, programAbout: String
    /// The kind of its first item.
    var kind: String
    var updatedAt: WireInstant

    /// The levels of all programs in order, of one program, or a single level; one statement.
    static func all(
        ofProgram program: Int? = nil, number: Int? = nil, in connection: any SQLConnection
    ) throws -> [LevelHead] {
        var (condition, values) = ("", [SQLValue]())
        for case (let column, let value?) in [("l.program", program), ("l.number", number)] {
            condition += " AND \(column) = ?"
            values.append(.integer(Int64(value)))
        }
        return try connection.rows(
            """
            SELECT l.number, l.program, l.unit, l.level, l.position, l.name, l.about, u.position,
                u.name, u.about, p.name, p.slug, p.about,
                (SELECT i.kind FROM content_program_items i
                 WHERE i.level = l.number AND i.is_retired = 0 ORDER BY i.position LIMIT 1),
                l.updated_at
            FROM content_program_levels l
            JOIN content_programs p ON p.number = l.program
            JOIN content_program_units u ON u.number = l.unit
            WHERE l.is_retired = 0 \(condition)
            ORDER BY p.display_order DESC, p.slug, l.program, l.level, l.number
            """, values
        ).map(Self.init)
    }

    private init(_ row: SQLRow) throws {
        var reader = RowReader(row)
        number = try reader.int()
        program = try reader.int()
        unit = try reader.int()
        level = try reader.int()
        position = try reader.int()
        name = try reader.text()
        about = try reader.optionalText()
        unitPosition = try reader.int()
        unitName = try reader.text()
        unitAbout = try reader.optionalText()
        programName = try reader.text()
        programSlug = try reader.text()
        programAbout = try reader.text()
        kind = try reader.optionalText() ?? ""
        updatedAt = WireInstant(
            milliseconds: Int64((try reader.real() * 1000).rounded(.down)))
    }
}
