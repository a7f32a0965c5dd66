import AppCore
import HomeroomHost
import SQLStore

/// The differences between a database and a backup, by table.
struct CampusComparison: Sendable {
    struct Table: Sendable, Hashable {
        enum Verdict: String, Sendable, Hashable {
            case equal, different
            case onlyInBackup = "only_in_backup"
            case onlyInDatabase = "only_in_database"
        }
        var name: String
        var verdict: Verdict
        var databaseRows: Int
        var backupRows: Int
        /// The first differences as sentences.
        var differences: [String] = []
    }

    var header: BackupHeader
    var tables: [Table]
    /// Migrations that only one of them has run.
    var onlyInDatabase: [String]
    var onlyInBackup: [String]

    var isEqual: Bool {
        onlyInDatabase.isEmpty && onlyInBackup.isEmpty
            && tables.allSatisfy { $0.verdict == .equal }
    }
}

extension CampusBackup {
    /// Compares a snapshot of a database with a backup; changes nothing. Lists at most `limit`
    /// differences per table.
    func compare(
        _ database: any SQLDatabase, with path: String, limit: Int = 5
    ) async throws -> CampusComparison {
        let engine = database.engine
        let header = try await verify(path).header
        let blueprint = try await CampusBlueprint.of(layout, migrations: header.migrations)
        let state = try await database.read { [layout] in
            try CampusSchemaState.read(layout, in: $0, engine)
        }
        try state.refuseUnknown("Compare with the Homeroom version that serves this database.")
        let present = try await CampusBlueprint.of(layout, migrations: state.applied)
        let kept = try BackupDigests(path, blueprint)
        let tables = try await database.read { [layout] connection in
            let both = Set(present.tables).union(blueprint.tables)
            return try layout.tables.filter(both.contains).map { table in
                try Self.compare(
                    table, in: connection, isThere: present.columns[table] != nil, with: kept,
                    limit: limit)
            }
        }
        return CampusComparison(
            header: header, tables: tables,
            onlyInDatabase: state.applied.filter { !header.migrations.contains($0) },
            onlyInBackup: header.migrations.filter { !state.applied.contains($0) })
    }

    private static func compare(
        _ table: String, in connection: any SQLConnection, isThere: Bool,
        with kept: BackupDigests, limit: Int
    ) throws -> CampusComparison.Table {
        let backup = kept.digests[table]
        guard isThere else {
            return .init(
                name: table, verdict: .onlyInBackup, databaseRows: 0, backupRows: backup?.rows ?? 0)
        }
        var digest = TableDigest()
        var marker: RowMarker?
        var columns: [String] = []
        try connection.forEachRow(
            "/* all tenants: a backup holds every school */ SELECT * FROM \(table)", []
        ) { row in
            if marker == nil {
                columns = row.columns
                marker = RowMarker(columns: columns)
            }
            if let marker { digest.add(marker.mark(row.values)) }
        }
        guard let backup else {
            return .init(
                name: table, verdict: .onlyInDatabase, databaseRows: digest.rows, backupRows: 0)
        }
        var result = CampusComparison.Table(
            name: table, verdict: .equal, databaseRows: digest.rows, backupRows: backup.rows)
        let known = kept.columns[table] ?? []
        if !columns.isEmpty, !known.isEmpty, Set(columns) != Set(known) {
            result.verdict = .different
            result.differences = [
                "The columns are \(columns.joined(separator: ", ")); in the backup "
                    + "\(known.joined(separator: ", "))."
            ]
        } else if digest != backup {
            result.verdict = .different
            let buckets = Set(digest.differences(from: backup).prefix(8))
            result.differences = try RowDifferences(
                there: rows(of: table, in: connection, buckets),
                kept: kept.rows(of: table, buckets)
            ).sentences(limit)
        }
        return result
    }

    /// The rows of some buckets of a table: names by hash.
    private static func rows(
        of table: String, in connection: any SQLConnection, _ buckets: Set<Int>
    ) throws -> [UInt128: [String]] {
        var found: [UInt128: [String]] = [:]
        var marker: RowMarker?
        try connection.forEachRow(
            "/* all tenants: a backup holds every school */ SELECT * FROM \(table)", []
        ) { row in
            let marking = marker ?? RowMarker(columns: row.columns)
            marker = marking
            let mark = marking.mark(row.values)
            if buckets.contains(mark.bucket) {
                found[mark.sum, default: []].append(marking.name(row.values))
            }
        }
        return found
    }
}

/// The digests of a backup's tables.
struct BackupDigests: Sendable {
    private let path: String
    private let blueprint: CampusBlueprint
    let digests: [String: TableDigest]
    let columns: [String: [String]]

    init(_ path: String, _ blueprint: CampusBlueprint) throws {
        self.path = path
        self.blueprint = blueprint
        var digests: [String: TableDigest] = [:]
        var columns: [String: [String]] = [:]
        let summary = try CampusBackup.read(path, blueprint, for: nil) { head, rows in
            columns[head.table] = head.columns
            let marker = RowMarker(columns: head.columns)
            for row in rows { digests[head.table, default: TableDigest()].add(marker.mark(row)) }
        }
        for tail in summary.tables where digests[tail.table] == nil {
            digests[tail.table] = TableDigest()
        }
        self.digests = digests
        self.columns = columns
    }

    /// The rows of some buckets of a table: names by hash.
    func rows(of table: String, _ buckets: Set<Int>) throws -> [UInt128: [String]] {
        var found: [UInt128: [String]] = [:]
        _ = try CampusBackup.read(path, blueprint, for: nil) { head, rows in
            guard head.table == table else { return }
            let marker = RowMarker(columns: head.columns)
            for row in rows {
                let mark = marker.mark(row)
                if buckets.contains(mark.bucket) {
                    found[mark.sum, default: []].append(marker.name(row))
                }
            }
        }
        return found
    }
}

/// Rows that only one side has, by name.
struct RowDifferences {
    let there: [UInt128: [String]]
    let kept: [UInt128: [String]]

    /// The first ones, sorted by name, as sentences.
    func sentences(_ limit: Int) -> [String] {
        let (new, gone) = (Self.surplus(there, over: kept), Self.surplus(kept, over: there))
        let names = Set(new.keys).union(gone.keys).sorted()
        return names.prefix(limit).map { name in
            switch (new[name, default: 0], gone[name, default: 0]) {
            case (let more, 0): "\(name) is not in the backup" + Self.times(more)
            case (0, let fewer): "\(name) is only in the backup" + Self.times(fewer)
            default: "\(name) has different values"
            }
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "" : " (\(count) rows)" }

    private static func surplus(
        _ left: [UInt128: [String]], over right: [UInt128: [String]]
    ) -> [String: Int] {
        var found: [String: Int] = [:]
        for (mark, names) in left {
            for name in names.dropFirst(right[mark]?.count ?? 0) { found[name, default: 0] += 1 }
        }
        return found
    }
}
