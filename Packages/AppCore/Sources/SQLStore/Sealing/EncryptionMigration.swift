import GRDB

/// Encrypts or decrypts a store in the caller's transaction. The connection has the
/// ``SealFunctions``.
struct EncryptionMigration {
    let connection: SQLiteConnection

    init(_ database: Database) { connection = SQLiteConnection(database) }

    /// The store's encryption record; nil if it isn't encrypted.
    func record() throws -> SealRecord? {
        guard
            try connection.row("SELECT name FROM sqlite_master WHERE name = 'store_seal'") != nil,
            let row = try connection.row("SELECT header, texts, is_swept FROM store_seal")
        else { return nil }
        return SealRecord(
            header: try row.blob("header"), texts: SealRecord.decode(try row.text("texts")),
            isSwept: try row.bool("is_swept"))
    }

    func tables(_ texts: [TextColumns]) throws -> [SealedTable] {
        try texts.compactMap { try SealedTable($0, in: connection) }
    }

    /// Encrypts all rows and stores `header`.
    func seal(_ texts: [TextColumns], header: [UInt8], isSwept: Bool = false) throws {
        let tables = try tables(texts)
        for table in tables {
            try connection.execute(table.turn(SealFunctions.seal))
            for definition in table.definitions { try connection.execute(definition) }
        }
        try connection.execute(SealRecord.schema)
        try connection.execute(
            "INSERT INTO store_seal (id, header, texts, is_swept) VALUES (1, ?, ?, ?)",
            [.blob(header), .text(SealRecord.encode(texts)), SQLValue(isSwept)])
        try connection.execute(
            "INSERT INTO schema_migrations (id) VALUES (?) ON CONFLICT DO NOTHING",
            [.text(SealRecord.mark)])
    }

    /// Decrypts all rows. Throws if one can't be decrypted; the caller rolls back.
    func unseal(_ record: SealRecord) throws {
        for table in try tables(record.texts) {
            for removal in table.removals { try connection.execute(removal) }
            try connection.execute(table.turn(SealFunctions.open))
        }
        try connection.execute("DROP TABLE store_seal")
        try connection.execute(
            "DELETE FROM schema_migrations WHERE id = ?", [.text(SealRecord.mark)])
    }

    /// Migrates an encrypted store to another schema or other columns: decrypts, changes and
    /// encrypts it in one transaction, so that no plain data is committed.
    func renew(
        _ record: SealRecord, _ texts: [TextColumns], _ migrations: [StoreMigration]
    ) throws {
        try unseal(record)
        for migration in migrations { try Migrator.apply(migration, in: connection) }
        try seal(texts, header: record.header, isSwept: false)
    }
}

extension StoreEncryptionKey {
    /// The columns to encrypt in a store with `record`: its own, and those of features not
    /// installed now.
    func texts(beside record: SealRecord) -> [TextColumns] {
        let own = Set(texts.map(\.table))
        return texts + record.texts.filter { !own.contains($0.table) }
    }
}

extension SQLiteDatabase {
    /// Unlocks an encrypted store: migrates it and returns the statement rewriting; nil if it isn't
    /// encrypted.
    static func unlock(
        _ writer: any DatabaseWriter, _ migrations: [StoreMigration], _ seal: StoreEncryptionKey
    ) throws -> SealedStatements? {
        let look = try writer.writeWithoutTransaction { database in
            let connection = SQLiteConnection(database)
            return (
                try EncryptionMigration(database).record(),
                try Migrator.pending(of: migrations, in: connection, .sqlite)
            )
        }
        guard let record = look.0 else { return nil }
        let texts = seal.texts(beside: record)
        if !look.1.isEmpty || texts != record.texts {
            try writer.write { database in
                let turn = EncryptionMigration(database)
                guard let record = try turn.record() else { throw SQLError.sealed }
                try turn.renew(record, texts, look.1)
            }
        }
        // An interrupted encryption is completed once no one else reads.
        if !record.isSwept || !look.1.isEmpty || texts != record.texts {
            try? StoreSealer.sweep(writer)
        }
        return SealedStatements(
            try writer.writeWithoutTransaction { try EncryptionMigration($0).tables(texts) })
    }
}
