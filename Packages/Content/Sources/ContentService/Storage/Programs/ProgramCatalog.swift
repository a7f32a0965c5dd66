import AppCore
import Content
import Foundation
import SQLStore

/// Reads programs as wire JSON. Each list is one statement.
struct ProgramCatalog {
    let connection: any SQLConnection

    // MARK: Programs, units, levels

    /// All programs in display order.
    func programs() throws -> [Program] {
        try connection.rows(
            """
            SELECT number, name, about, teaches, explains_in, unit_count, level_count, created_at,
                updated_at
            FROM content_programs WHERE is_retired = 0 ORDER BY display_order DESC, slug, number
            """
        ).enumerated().map { order, row in
            var reader = RowReader(row)
            let (id, name, about) = (try reader.id(), try reader.text(), try reader.text())
            let metadata: [String: JSONValue] = [
                "teaches": .string(try reader.text()), "explains_in": .string(try reader.text()),
                "units": .integer(Int64(try reader.int())),
                "levels": .integer(Int64(try reader.int())),
            ]
            return Program(
                id: id, name: name, description: about.isEmpty ? nil : about, metadata: metadata,
                order: order, createdAt: try reader.time(), updatedAt: try reader.time())
        }
    }

    /// The units of one program or of all, in order, or the one with this number.
    func units(of program: Int? = nil, number: Int? = nil) throws -> [ProgramUnit] {
        let (condition, values) = Self.condition(["u.program": program, "u.number": number])
        return try connection.rows(
            """
            SELECT u.number, u.name, u.about, u.position, u.program
            FROM content_program_units u JOIN content_programs p ON p.number = u.program
            WHERE u.is_retired = 0 \(condition)
            ORDER BY p.display_order DESC, p.slug, u.program, u.position, u.number
            """,
            values
        ).map { row in
            var reader = RowReader(row)
            return ProgramUnit(
                id: try reader.id(), title: try reader.text(),
                description: try reader.optionalText(), order: try reader.int(),
                programID: try reader.id())
        }
    }

    /// The levels of one unit, of one program or of all, in order, or the one with this number.
    func levels(
        ofUnit unit: Int? = nil, ofProgram program: Int? = nil, number: Int? = nil
    ) throws -> [UnitLevel] {
        let (condition, values) = Self.condition([
            "l.unit": unit, "l.program": program, "l.number": number,
        ])
        return try connection.rows(
            """
            SELECT l.number, l.name, l.about, l.level, l.position, l.unit, l.program, l.item_count
            FROM content_program_levels l JOIN content_programs p ON p.number = l.program
            WHERE l.is_retired = 0 \(condition)
            ORDER BY p.display_order DESC, p.slug, l.program, l.level, l.number
            """,
            values
        ).map { row in
            var reader = RowReader(row)
            return UnitLevel(
                id: try reader.id(), name: try reader.text(),
                description: try reader.optionalText(), level: try reader.int(),
                position: try reader.int(), unitID: try reader.id(),
                metadata: [
                    "program_id": .integer(Int64(try reader.int())),
                    "items": .integer(Int64(try reader.int())),
                ])
        }
    }

    func hasUnit(_ number: Int) throws -> Bool {
        try connection.row(
            "SELECT number FROM content_program_units WHERE number = ? AND is_retired = 0",
            [.integer(Int64(number))]) != nil
    }

    /// A level's explanation as wire JSON; nil if it doesn't exist.
    func teaching(of level: Int) throws -> String? {
        try connection.row(
            "SELECT teaching FROM content_program_levels WHERE number = ? AND is_retired = 0",
            [.integer(Int64(level))]
        ).map { try $0.text("teaching") }
    }

    // MARK: Items

    /// A level's items as wire JSON: one statement, or two if there are none. nil if the level
    /// doesn't exist.
    func content(of level: Int) throws -> [String]? {
        let items = try connection.rows(
            """
            SELECT i.wire FROM content_program_items i
            JOIN content_program_levels l ON l.number = i.level
            WHERE i.level = ? AND i.is_retired = 0 AND l.is_retired = 0 ORDER BY i.position, i.number
            """,
            [.integer(Int64(level))]
        ).map { try $0.text("wire") }
        return try items.isEmpty && teaching(of: level) == nil ? nil : items
    }

    /// The items of a kind, or of any; all of them, or the one with this number.
    func items(
        _ kind: String? = nil, number: Int? = nil, level: Int? = nil
    ) throws -> [ContentItem] {
        var (condition, values) = Self.condition(["i.number": number, "i.level": level])
        if let kind {
            condition += " AND i.kind = ?"
            values.append(.text(kind))
        }
        return try connection.rows(
            """
            SELECT i.wire FROM content_program_items i
            JOIN content_program_levels l ON l.number = i.level
            JOIN content_programs p ON p.number = l.program
            WHERE i.is_retired = 0 AND l.is_retired = 0 \(condition)
            ORDER BY p.display_order DESC, p.slug, l.level, i.position, i.number
            """,
            values
        ).map { row in
            var reader = RowReader(row)
            return try reader.json(ContentItem.self)
        }
    }

    /// The tag of the language that an item's program teaches; nil if there is none.
    func language(ofItem number: Int) throws -> String? {
        try connection.row(
            """
            SELECT p.teaches FROM content_program_items i
            JOIN content_program_levels l ON l.number = i.level
            JOIN content_programs p ON p.number = l.program WHERE i.number = ?
            """,
            [.integer(Int64(number))]
        ).map { try $0.text("teaches") }
    }

    // MARK: Pictures

    func media(_ number: Int) throws -> MediaAsset? {
        try connection.row(
            "SELECT wire FROM content_program_media WHERE number = ?", [.integer(Int64(number))]
        ).map { row in
            var reader = RowReader(row)
            return try reader.json(MediaAsset.self)
        }
    }

    /// A picture's file.
    func picture(_ number: Int) throws -> [UInt8]? {
        let row = try connection.row(
            "SELECT base64 FROM content_program_media WHERE number = ?", [.integer(Int64(number))])
        return try row.flatMap { Data(base64Encoded: try $0.text("base64")) }.map(Array.init)
    }

    /// The SQL ` AND a = ? AND b = ?` for the given values.
    private static func condition(_ columns: KeyValuePairs<String, Int?>) -> (String, [SQLValue]) {
        var (text, values) = ("", [SQLValue]())
        for case (let column, let value?) in columns {
            text += " AND \(column) = ?"
            values.append(.integer(Int64(value)))
        }
        return (text, values)
    }
}

extension RowReader {
    fileprivate mutating func id() throws -> WireID { WireID(Int64(try int())) }

    /// Formats seconds since 1970 for the contract.
    mutating func time() throws -> ProgramTime {
        ProgramTime(moment: try real())
    }
}

extension ProgramTime {
    /// Seconds since 1970, UTC.
    init(moment: Double) {
        self.init(
            raw: WireInstant(milliseconds: Int64((moment * 1000).rounded(.down))).text)
    }
}
