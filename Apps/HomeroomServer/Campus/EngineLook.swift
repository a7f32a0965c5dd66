import AppCore
import HomeroomHost
import SQLStore

/// Engine-specific checks of a database.
struct EngineLook: Sendable {
    let engine: SQLEngine

    func version(in connection: any SQLConnection) throws -> String {
        let sql =
            switch engine {
            case .sqlite: "SELECT sqlite_version() AS version"
            case .postgres: "SELECT current_setting('server_version') AS version"
            }
        return try connection.row(sql)?.text("version") ?? ""
    }

    /// Size of the whole database.
    func bytes(in connection: any SQLConnection) throws -> Int {
        let sql =
            switch engine {
            case .sqlite:
                """
                SELECT (SELECT page_count FROM pragma_page_count)
                    * (SELECT page_size FROM pragma_page_size) AS bytes
                """
            case .postgres: "SELECT pg_database_size(current_database()) AS bytes"
            }
        return try connection.row(sql)?.int("bytes") ?? 0
    }

    /// Size of a table with its indexes; nil on SQLite, which would read all of it.
    func bytes(of table: String, in connection: any SQLConnection) throws -> Int? {
        guard engine == .postgres else { return nil }
        return try connection.row(
            "SELECT pg_total_relation_size(CAST(CAST(? AS TEXT) AS REGCLASS)) AS bytes",
            [.text(table)])?.int("bytes")
    }

    /// All problems of the database as sentences: those the engine finds, and rows with invalid
    /// values, which a backup couldn't store.
    func faults(_ blueprint: CampusBlueprint, in connection: any SQLConnection) throws -> [String] {
        var faults = engine == .sqlite ? try inFile(connection) : try onServer(connection)
        for table in blueprint.tables {
            do {
                try check(table, blueprint, in: connection)
            } catch let problem as Problem {
                faults.append(problem.reason ?? problem.summary)
            }
        }
        return faults
    }

    private func check(
        _ table: String, _ blueprint: CampusBlueprint, in connection: any SQLConnection
    ) throws {
        var columns: [CampusBlueprint.Column] = []
        var rows = 0
        try connection.forEachRow(
            "/* all tenants: the whole database is looked at */ SELECT * FROM \(table)", []
        ) { row in
            if rows == 0 {
                let head = BackupTableHead(table: table, columns: row.columns)
                try blueprint.check(head, place: table)
                columns = blueprint.columns(of: head)
            }
            rows += 1
            try CampusBlueprint.check(
                [row.values], columns, of: table, first: rows, engine: engine, place: table)
        }
    }

    /// Source: https://sqlite.org/pragma.html#pragma_quick_check
    private func inFile(_ connection: any SQLConnection) throws -> [String] {
        let damages = try connection.rows("PRAGMA quick_check").compactMap { row -> String? in
            guard case .text(let text)? = row.values.first, text != "ok" else { return nil }
            return "The file is damaged: \(text)."
        }
        let orphans = try connection.rows("PRAGMA foreign_key_check").compactMap { row -> String? in
            guard case .text(let table)? = row.values.first else { return nil }
            return "A row of \(table) refers to a missing row."
        }
        return damages + orphans.prefix(5)
    }

    private func onServer(_ connection: any SQLConnection) throws -> [String] {
        let indexes = try connection.rows(
            """
            SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE NOT i.indisvalid AND n.nspname = CURRENT_SCHEMA()
            """
        ).map { "The index \(try $0.text("name")) isn't valid. Rebuild it with REINDEX." }
        let constraints = try connection.rows(
            """
            SELECT c.conname AS name FROM pg_constraint c
            JOIN pg_namespace n ON n.oid = c.connamespace
            WHERE NOT c.convalidated AND n.nspname = CURRENT_SCHEMA()
            """
        ).map { "The constraint \(try $0.text("name")) was never validated." }
        let failures =
            try connection.row(
                """
                SELECT COALESCE(checksum_failures, 0) AS n FROM pg_stat_database
                WHERE datname = current_database()
                """)?.int("n") ?? 0
        let pages =
            failures == 0 ? [] : ["The server found \(failures) damaged pages in this database."]
        return indexes + constraints + pages
    }
}
