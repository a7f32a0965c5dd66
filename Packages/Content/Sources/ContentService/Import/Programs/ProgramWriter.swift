import AppCore
import ContentPack
import SQLStore

/// Writes a pack's programs, inside a transaction.
///
/// Numbers are kept. Parts that a new version omits are retired: no longer listed, but still
/// available to earlier attempts. A program with an invalid file is left unchanged.
struct ProgramWriter {
    let pack: PackResult
    let packID: String
    /// Seconds since 1970, UTC.
    let now: Double
    let connection: any SQLConnection

    func write() throws {
        var stored = try storedPrograms()
        guard !pack.programs.isEmpty || !stored.isEmpty else { return }
        let faulty = Set(pack.diagnostics.filter { $0.severity == .error }.map(\.file))
        var maker = ProgramRowMaker(
            pack, id: packID, numbers: try ProgramNumbers(in: connection))
        for program in pack.programs {
            let rows = try maker.rows(of: program)
            var digest = Digest()
            digest.add(try WireJSON.encode(rows))
            let known = stored.removeValue(forKey: rows.number)
            if let known, !known.isRetired {
                if known.digest == digest.description { continue }
                if !faulty.isDisjoint(with: try files(of: rows.number)) { continue }
            }
            try write(rows, digest: digest.description)
        }
        for (number, row) in stored where !row.isRetired && !faulty.contains(row.file) {
            try retire(number)
        }
        try maker.numbers.store(in: connection)
        try write(maker.media.values.map(\.row))
    }

    private func storedPrograms() throws -> [Int: (digest: String, file: String, isRetired: Bool)] {
        var stored: [Int: (digest: String, file: String, isRetired: Bool)] = [:]
        try connection.forEachRow(
            "SELECT number, digest, file, is_retired FROM content_programs WHERE pack_id = ?",
            [.text(packID)]
        ) { row in
            var reader = RowReader(row)
            stored[try reader.int()] = (try reader.text(), try reader.text(), try reader.bool())
        }
        return stored
    }

    /// The files of a program's levels.
    private func files(of program: Int) throws -> Set<String> {
        Set(
            try connection.rows(
                """
                SELECT DISTINCT file FROM content_program_levels
                WHERE program = ? AND is_retired = 0
                """,
                [.integer(Int64(program))]
            ).map { try $0.text("file") })
    }

    /// An omitted program is retired with all its parts.
    private func retire(_ program: Int) throws {
        try connection.execute(
            "UPDATE content_programs SET is_retired = 1, updated_at = ? WHERE number = ?",
            [.real(now), .integer(Int64(program))])
        let none = ProgramRows(
            number: program, file: "", slug: "", name: "", about: "", teaches: "",
            explainsIn: "", displayOrder: 0, units: [], levels: [], items: [])
        try writeParts(none)
    }

    private func write(_ rows: ProgramRows, digest: String) throws {
        try connection.execute(
            """
            INSERT INTO content_programs
                (number, pack_id, file, digest, is_retired, display_order, slug, name, about,
                 teaches, explains_in, unit_count, level_count, created_at, updated_at)
            VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (number) DO UPDATE SET file = excluded.file, digest = excluded.digest,
                is_retired = 0, display_order = excluded.display_order, slug = excluded.slug,
                name = excluded.name, about = excluded.about, teaches = excluded.teaches,
                explains_in = excluded.explains_in, unit_count = excluded.unit_count,
                level_count = excluded.level_count, updated_at = excluded.updated_at
            """,
            [
                .integer(Int64(rows.number)), .text(packID), .text(rows.file), .text(digest),
                .integer(Int64(rows.displayOrder)), .text(rows.slug), .text(rows.name),
                .text(rows.about), .text(rows.teaches), .text(rows.explainsIn),
                .integer(Int64(rows.units.count)), .integer(Int64(rows.levels.count)),
                .real(now), .real(now),
            ])
        try writeParts(rows)
    }

    private func writeParts(_ rows: ProgramRows) throws {
        let program = SQLValue.integer(Int64(rows.number))
        try replace(
            ProgramTable(
                "content_program_units", ["program", "position", "name", "about"],
                "SELECT %@ FROM content_program_units WHERE program = ?"), of: program,
            with: rows.units.map { unit in
                (
                    unit.number,
                    [
                        program, .integer(Int64(unit.position)), .text(unit.name),
                        SQLValue(unit.about),
                    ]
                )
            })
        try replace(
            ProgramTable(
                "content_program_items", ["level", "position", "kind", "wire"],
                """
                SELECT %@ FROM content_program_items WHERE level IN
                    (SELECT number FROM content_program_levels WHERE program = ?)
                """), of: program,
            with: rows.items.map { item in
                (
                    item.number,
                    [
                        .integer(Int64(item.level)), .integer(Int64(item.position)),
                        .text(item.kind), .text(item.wire),
                    ]
                )
            })
        try replace(
            ProgramTable(
                "content_program_levels",
                [
                    "program", "unit", "file", "level", "position", "name", "about",
                    "item_count", "teaching",
                ],
                "SELECT %@ FROM content_program_levels WHERE program = ?"), of: program,
            with: rows.levels.map { level in
                (
                    level.number,
                    [
                        program, .integer(Int64(level.unit)), .text(level.file),
                        .integer(Int64(level.level)), .integer(Int64(level.position)),
                        .text(level.name), SQLValue(level.about),
                        .integer(Int64(level.itemCount)), .text(level.teaching),
                    ]
                )
            })
    }

    // MARK: Tables of numbered rows

    private struct ProgramTable {
        let name: String
        let columns: [String]
        let find: String

        init(_ name: String, _ columns: [String], _ find: String) {
            self.name = name
            self.columns = columns
            self.find = find.replacing(
                "%@", with: (["number", "is_retired"] + columns).joined(separator: ", "))
        }
    }

    /// Replaces a program's rows in a table with `rows`. Unchanged rows keep their time.
    private func replace(
        _ table: ProgramTable, of program: SQLValue, with rows: [(number: Int, values: [SQLValue])]
    ) throws {
        var stored: [SQLValue: ArraySlice<SQLValue>] = [:]
        try connection.forEachRow(table.find, [program]) { row in
            stored[row.values[0]] = row.values[1...]
        }
        let places = Array(repeating: "?", count: table.columns.count + 1).joined(separator: ", ")
        let changes = table.columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        for (number, values) in rows {
            let number = SQLValue.integer(Int64(number))
            if let known = stored.removeValue(forKey: number), Array(known) == [0] + values {
                continue
            }
            try connection.execute(
                """
                /* all tenants: programs are the same for everybody */
                INSERT INTO \(table.name)
                    (number, \(table.columns.joined(separator: ", ")), is_retired, updated_at)
                VALUES (\(places), 0, ?)
                ON CONFLICT (number) DO UPDATE SET \(changes), is_retired = 0,
                    updated_at = excluded.updated_at
                """,
                [number] + values + [.real(now)])
        }
        for (number, known) in stored where known.first == 0 {
            try connection.execute(
                """
                /* all tenants: programs are the same for everybody */
                UPDATE \(table.name) SET is_retired = 1, updated_at = ? WHERE number = ?
                """,
                [.real(now), number])
        }
    }

    /// Unused pictures are kept, with their numbers.
    private func write(_ media: [MediaRow]) throws {
        for row in media.sorted(by: { $0.number < $1.number }) {
            try connection.execute(
                """
                INSERT INTO content_program_media (number, wire, base64, updated_at)
                VALUES (?, ?, ?, ?)
                ON CONFLICT (number) DO UPDATE SET
                    updated_at = CASE WHEN content_program_media.wire = excluded.wire
                        THEN content_program_media.updated_at ELSE excluded.updated_at END,
                    wire = excluded.wire, base64 = excluded.base64
                """,
                [.integer(Int64(row.number)), .text(row.wire), .text(row.base64), .real(now)])
        }
    }
}
