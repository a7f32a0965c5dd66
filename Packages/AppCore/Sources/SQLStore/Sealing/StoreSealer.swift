import Foundation
import GRDB

/// Encrypts or decrypts a store's file, or changes its header. No other program should have it
/// open; the store rejects those that do.
///
/// Each step is one transaction. If killed, the store is either encrypted or not, and says so; the
/// same call later completes the rest. Blocks.
public struct StoreSealer: Sendable {
    private let queue: DatabaseQueue

    /// The file at `path`, which must exist. `cipher` isn't needed to read only the record; with
    /// it, the file is locked, and ``SQLError/busy`` thrown if another program has it open.
    public init(path: String, cipher: (any ValueSealing)? = nil) throws(SQLError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .cannotWrite("File not found.")
        }
        do {
            queue = try Self.open(path, cipher)
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    /// On a disk that can't be written to, what only reads gets the file's content in memory.
    private static func open(_ path: String, _ cipher: (any ValueSealing)?) throws -> DatabaseQueue
    {
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration(cipher))
            try queue.inDatabase { try $0.execute(sql: "SELECT 1 FROM sqlite_master LIMIT 1") }
            return queue
        } catch {
            guard cipher == nil, case .cannotWrite = SQLError(sqlite: error) else { throw error }
            return try SQLiteDatabase.imageQueue(of: path, configuration(nil))
        }
    }

    /// The store's encryption record; nil if it isn't encrypted.
    public func record() throws(SQLError) -> SealRecord? {
        try run { try EncryptionMigration($0).record() }
    }

    /// Encrypts a store in one transaction. Call ``sweep()`` next.
    public func seal(_ texts: [TextColumns], header: [UInt8]) throws(SQLError) {
        try write { turn in
            guard try turn.record() == nil else {
                throw SQLError.statement("The store is sealed already.", sql: "")
            }
            try turn.seal(texts, header: header)
        }
    }

    /// Permanently decrypts a store in one transaction. Call ``sweep()`` next.
    public func unseal() throws(SQLError) {
        try write { turn in
            guard let record = try turn.record() else { return }
            try turn.unseal(record)
        }
    }

    /// Replaces the header for the same key.
    public func setHeader(_ header: [UInt8]) throws(SQLError) {
        try write { turn in
            _ = try turn.connection.execute("UPDATE store_seal SET header = ?", [.blob(header)])
        }
        try run { try Self.checkpoint($0) }
    }

    /// Rewrites the file without unused parts and empties its log, so that no old data remains.
    /// Throws ``SQLError/busy`` while another program reads.
    public func sweep() throws(SQLError) {
        do {
            try Self.sweep(queue)
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    /// Number of rows of an existing table.
    public func rows(of table: String) throws(SQLError) -> Int {
        try run { database in
            let name = try SQLNames.quoted(table)
            return try SQLiteConnection(database)
                .row("/* all tenants: one student's */ SELECT COUNT(*) AS n FROM \(name)")?.int("n")
                ?? 0
        }
    }

    /// A table's columns in order; empty if it doesn't exist.
    public func columns(of table: String) throws(SQLError) -> [String] {
        try run { database in
            let name = try SQLNames.quoted(table)
            return try SQLiteConnection(database).rows("PRAGMA table_info(\(name))")
                .map { try $0.text("name") }
        }
    }

    /// Closes the file.
    public func close() { try? queue.close() }

    static func sweep(_ writer: any DatabaseWriter) throws {
        try writer.barrierWriteWithoutTransaction { database in
            try database.execute(sql: "VACUUM")
            try checkpoint(database)
            let turn = EncryptionMigration(database)
            if try turn.record() != nil {
                try database.inTransaction {
                    try turn.connection.execute("UPDATE store_seal SET is_swept = 1")
                    return .commit
                }
                try checkpoint(database)
            }
        }
    }

    private static func checkpoint(_ database: Database) throws {
        let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        if let isBusy = row?[0] as Int?, isBusy != 0 { throw SQLError.busy }
    }

    private static func configuration(_ cipher: (any ValueSealing)?) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        guard let cipher else { return configuration }
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        SQLiteDatabase.prepare(&configuration, SealedValues(cipher: cipher))
        return configuration
    }

    private func write(_ body: @escaping (EncryptionMigration) throws -> Void) throws(SQLError) {
        try run { database in
            try database.inTransaction(.immediate) {
                try body(EncryptionMigration(database))
                return .commit
            }
        }
    }

    private func run<T>(_ body: (Database) throws -> T) throws(SQLError) -> T {
        do {
            return try queue.inDatabase(body)
        } catch {
            throw SQLError(sqlite: error)
        }
    }
}
