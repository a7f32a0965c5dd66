import Foundation
import GRDB

/// Seals a store's file, opens it for good, or gives it another key. Nobody else should have it open: who has is refused
/// by the store from then on.
///
/// Each of its steps is one transaction. After a kill the store is sealed or in the clear, and says which; what a step has
/// left undone, the same call does later. Blocks.
public struct StoreSealer: Sendable {
    private let queue: DatabaseQueue

    /// The file at `path`, which exists. `cipher` is not needed to look at the record alone; with it the file is taken
    /// for oneself, and ``SQLError/busy`` thrown while another program has it open.
    public init(path: String, cipher: (any ValueSealing)? = nil) throws(SQLError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .cannotWrite("File not found.")
        }
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration(cipher))
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    /// What the store says of its seal; nil for one in the clear.
    public func record() throws(SQLError) -> SealRecord? {
        try run { try SealTurn($0).record() }
    }

    /// Seals a store in the clear, in one transaction. ``sweep()`` comes next.
    public func seal(_ texts: [TextColumns], header: [UInt8]) throws(SQLError) {
        try write { turn in
            guard try turn.record() == nil else {
                throw SQLError.statement("The store is sealed already.", sql: "")
            }
            try turn.seal(texts, header: header)
        }
    }

    /// Opens a sealed store for good, in one transaction. ``sweep()`` comes next.
    public func unseal() throws(SQLError) {
        try write { turn in
            guard let record = try turn.record() else { return }
            try turn.unseal(record)
        }
    }

    /// Another way to the same key.
    public func setHeader(_ header: [UInt8]) throws(SQLError) {
        try write { turn in
            _ = try turn.connection.execute("UPDATE store_seal SET header = ?", [.blob(header)])
        }
        try run { try Self.checkpoint($0) }
    }

    /// Writes the file anew without its unused parts, and empties the log beside it, so that neither holds what was there
    /// before. Throws ``SQLError/busy`` while somebody else reads.
    public func sweep() throws(SQLError) {
        do {
            try Self.sweep(queue)
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    /// Rows of a table that is there.
    public func rows(of table: String) throws(SQLError) -> Int {
        try run { database in
            let name = try SQLNames.quoted(table)
            return try SQLiteConnection(database)
                .row("/* all tenants: one student's */ SELECT COUNT(*) AS n FROM \(name)")?.int("n")
                ?? 0
        }
    }

    /// The columns of a table, in its order; none when it is not there.
    public func columns(of table: String) throws(SQLError) -> [String] {
        try run { database in
            let name = try SQLNames.quoted(table)
            return try SQLiteConnection(database).rows("PRAGMA table_info(\(name))")
                .map { try $0.text("name") }
        }
    }

    /// Lets go of the file.
    public func close() { try? queue.close() }

    static func sweep(_ writer: any DatabaseWriter) throws {
        try writer.barrierWriteWithoutTransaction { database in
            try database.execute(sql: "VACUUM")
            try checkpoint(database)
            let turn = SealTurn(database)
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

    private func write(_ body: @escaping (SealTurn) throws -> Void) throws(SQLError) {
        try run { database in
            try database.inTransaction(.immediate) {
                try body(SealTurn(database))
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
