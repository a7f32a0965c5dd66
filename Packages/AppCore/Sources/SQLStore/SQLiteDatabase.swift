import CSQLite
import Foundation
import GRDB
import Synchronization

/// How a SQLite database is opened.
public struct SQLiteOptions: Sendable, Hashable {
    /// What a committed write survives.
    public enum Durability: Sendable, Hashable {
        /// A killed process; the last commits may be lost in a power failure. The file stays
        /// intact.
        case process
        /// Also a power failure, for one disk flush per commit.
        case power
    }

    /// What a committed write survives.
    public var durability: Durability
    /// Seconds to wait for another process's write before ``SQLError/busy``.
    public var busyTimeout: Double
    /// Maximum parallel reads (files only).
    public var maximumReaders: Int
    /// Whether a read runs on the calling thread if a connection is free (files only). Saves two
    /// thread switches; good for short reads, but not for a thread that serves many callers.
    public var readsInPlace: Bool
    /// Whether a read uses the writer's connection while no write runs (files only), if necessary
    /// after the previous read. Opening a connection reads the whole schema, which a short command
    /// shouldn't do twice; but a write then waits for the read.
    public var readsOnWriter: Bool

    /// The defaults suit a campus with many readers.
    public init(
        durability: Durability = .process, busyTimeout: Double = 5, maximumReaders: Int = 4,
        readsInPlace: Bool = false, readsOnWriter: Bool = false
    ) {
        self.readsOnWriter = readsOnWriter
        self.durability = durability
        self.busyTimeout = busyTimeout
        self.maximumReaders = max(1, maximumReaders)
        self.readsInPlace = readsInPlace
    }

    /// For the files of one student.
    public static let personal = SQLiteOptions(
        maximumReaders: 2, readsInPlace: true, readsOnWriter: true)
}

/// SQLite as a ``SQLDatabase``: one writer and several snapshot readers on a file in WAL mode, or
/// one connection for an in-memory database.
public final class SQLiteDatabase: SQLDatabase {
    private let writer: DatabaseQueue
    /// nil for an in-memory database, which has one connection.
    private let readers: SQLiteReaders?
    /// nil for an unencrypted store.
    private let statements: SealedStatements?
    /// Why nothing can be written; nil if it can.
    private let refusal: SQLError?
    private let isClosed = Atomic<Bool>(false)
    /// Controls the writer's connection; nil if reads have their own.
    private let onWriter: WriterLock?
    /// Runs all writes.
    let commits: GroupCommit

    /// SQLite.
    public var engine: SQLEngine { .sqlite }

    /// Opens or creates the file at `path` (`:memory:` for an in-memory database) and runs its
    /// migrations. Blocks meanwhile.
    ///
    /// Throws ``SQLError/corrupt(_:)`` or ``SQLError/newer(_:)`` for a file that must not be
    /// written, and leaves it unchanged: the caller renames it.
    ///
    /// `seal` unlocks an encrypted store. Throws ``SQLError/sealed`` if it is missing, before
    /// changing anything. Without migrations, any file is opened as it is.
    public init(
        path: String, migrations: [StoreMigration] = [], options: SQLiteOptions = SQLiteOptions(),
        seal: StoreEncryptionKey? = nil
    ) throws(SQLError) {
        do {
            refusal = nil
            var configuration = Self.configuration(options, seal)
            onWriter = options.readsOnWriter ? WriterLock() : nil
            if path == ":memory:" {
                writer = try DatabaseQueue(configuration: configuration)
                readers = nil
            } else {
                configuration.prepareDatabase(Self.ignoreObservers)
                Self.reserve(path)
                writer = try DatabaseQueue(path: path, configuration: configuration)
                try Self.useLog(writer, options.durability)
                readers = SQLiteReaders(path: path, configuration: configuration, options: options)
            }
            commits = GroupCommit(writer)
            if let seal {
                statements = try Self.unlock(writer, migrations, seal)
            } else {
                statements = nil
            }
            if statements == nil, !migrations.isEmpty { try Self.migrate(writer, migrations) }
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    /// A new in-memory database, deleted with its last reference.
    public static func inMemory(
        migrations: [StoreMigration] = []
    ) throws(SQLError) -> SQLiteDatabase {
        try SQLiteDatabase(path: ":memory:", migrations: migrations)
    }

    /// The same, encrypted.
    package static func inMemory(
        migrations: [StoreMigration], sealedWith seal: StoreEncryptionKey
    ) throws(SQLError) -> SQLiteDatabase {
        do {
            let writer = try DatabaseQueue(configuration: configuration(SQLiteOptions(), seal))
            try migrate(writer, migrations)
            try writer.write { try EncryptionMigration($0).seal(seal.texts, header: []) }
            return SQLiteDatabase(writer, try unlock(writer, migrations, seal))
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    /// The content of a file in memory, for a disk that can't be written to. Reads work; writes
    /// throw ``SQLError/cannotWrite(_:)`` with `reason`. Throws ``SQLError/sealed``,
    /// ``SQLError/newer(_:)`` and ``SQLError/corrupt(_:)`` like ``init(path:migrations:options:seal:)``.
    public static func readOnlyCopy(
        of path: String, migrations: [StoreMigration] = [], seal: StoreEncryptionKey? = nil,
        reason: String
    ) throws(SQLError) -> SQLiteDatabase {
        do {
            let writer = try imageQueue(of: path, configuration(SQLiteOptions(), seal))
            let statements = try seal.flatMap { try unlock(writer, migrations, $0) }
            if statements == nil, !migrations.isEmpty { try migrate(writer, migrations) }
            return SQLiteDatabase(writer, statements, refusal: .cannotWrite(reason))
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    private init(
        _ writer: DatabaseQueue, _ statements: SealedStatements?, refusal: SQLError? = nil
    ) {
        self.writer = writer
        self.statements = statements
        self.refusal = refusal
        readers = nil
        onWriter = nil
        commits = GroupCommit(writer)
    }

    /// Runs `body` on a snapshot: on the engine's thread, unless it reads in place.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try checkOpen()
        guard let readers else { return try await readInMemory(body) }
        guard let onWriter, onWriter.take(orWait: !readers.isOpen) else {
            return try await run(.read(statements), body) { readers.submit($0) }
        }
        return try await run(.read(statements), body, then: { onWriter.leave() }) { [writer] work in
            writer.inDatabase { database in
                var hasBegun = false
                do {
                    try database.readOnly {
                        hasBegun = true
                        work(.success(database))
                    }
                } catch {
                    if !hasBegun { work(.failure(error)) }
                }
            }
        }
    }

    /// Runs `body` on the engine's thread in an immediate transaction, which other waiting writes
    /// may share (see ``GroupCommit``).
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try checkOpen()
        if let refusal { throw refusal }
        onWriter?.beginWrite()
        defer { onWriter?.endWrite() }
        let transaction = SQLiteTransaction.write(statements)
        return try await answer(transaction) { [commits] done in
            let work: WaitingWrite.Work = { connection in
                let result = try body(connection)
                return { done.resume(returning: result) }
            }
            commits.submit(
                WaitingWrite(
                    transaction: transaction, work: work, fail: { done.resume(throwing: $0) }))
        }
    }

    /// Uses the only connection, with the driver blocking writes.
    private func readInMemory<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        do {
            return try await writer.read { [statements] in
                try body(SQLiteConnection($0, nil, statements))
            }
        } catch let error as DatabaseError {
            throw translate(error)
        }
    }

    /// Runs `body` where `submit` takes it, with two thread switches. `then` is called after it,
    /// before the result is returned.
    private func run<T: Sendable>(
        _ transaction: SQLiteTransaction,
        _ body: @escaping @Sendable (any SQLConnection) throws -> T,
        then: @escaping @Sendable () -> Void = {},
        _ submit: (@escaping SQLiteReaders.Work) -> Void
    ) async throws -> T {
        try await answer(transaction) { done in
            submit { database in
                let result = Result { try transaction.run(body, in: try database.get()) }
                then()
                done.resume(with: result)
            }
        }
    }

    /// Waits for what `submit` starts. Cancelling the task cancels the transaction.
    private func answer<T: Sendable>(
        _ transaction: SQLiteTransaction, _ submit: (CheckedContinuation<T, any Error>) -> Void
    ) async throws -> T {
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation(submit)
            } onCancel: {
                transaction.cancellation.set()
            }
        } catch let error as DatabaseError {
            throw translate(error)
        }
    }

    /// Copies a snapshot of the database to a new file while others use it. Blocks a system thread.
    /// Throws ``SQLError``.
    public func copy(to path: String) async throws {
        try checkOpen()
        Self.reserve(path)
        let (writer, readers) = (writer, readers)
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global(qos: .utility).async {
                done.resume(
                    with: Result {
                        do {
                            let copy = try DatabaseQueue(path: path)
                            // A separate connection blocks no one.
                            try (readers?.connection() ?? writer).backup(to: copy)
                            try copy.close()
                        } catch {
                            throw SQLError(sqlite: error)
                        }
                    })
            }
        }
    }

    /// Waits for running work, then closes. Later calls throw ``SQLError/closed``.
    public func close() async {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Waits on the engine's queues, so not on this task's thread.
        let (writer, readers) = (self.writer, self.readers)
        await withCheckedContinuation { done in
            DispatchQueue.global(qos: .utility).async {
                readers?.close()
                // A statement in use keeps the file open until its last reference is gone.
                try? writer.close()
                done.resume()
            }
        }
    }

    private func checkOpen() throws {
        if isClosed.load(ordering: .acquiring) { throw SQLError.closed }
    }

    private func translate(_ error: DatabaseError) -> SQLError {
        isClosed.load(ordering: .acquiring) ? .closed : SQLError(sqlite: error)
    }

    /// Makes a new file readable only for its owner: it contains student data and a campus's keys.
    /// SQLite copies the mode to its companion files and reports any errors.
    private static func reserve(_ path: String) {
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 { _ = Foundation.close(file) }
    }

    private static func configuration(
        _ options: SQLiteOptions, _ seal: StoreEncryptionKey?
    ) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.maximumReaderCount = options.maximumReaders
        if let seal { prepare(&configuration, SealedValues(cipher: seal.cipher)) }
        return configuration
    }

    /// By default the driver lets SQLite report each column read by a new statement for change
    /// observers, which doubles the cost of preparing. Nothing observes here.
    private static func ignoreObservers(_ database: Database) {
        sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
    }

    /// Configures connections for an encrypted store: adds the functions, and prevents unencrypted
    /// data in unused pages, uncommitted pages or sort files.
    static func prepare(_ configuration: inout Configuration, _ values: SealedValues) {
        configuration.prepareDatabase { database in
            SealFunctions.add(to: database, values)
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            guard !database.configuration.readonly else { return }
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(sql: "PRAGMA cache_spill = OFF")
        }
    }

    /// Switches the file to WAL mode, for reads parallel to a write. The driver's pool would also
    /// write to a file already in that mode, with four disk flushes each time.
    private static func useLog(
        _ writer: DatabaseQueue, _ durability: SQLiteOptions.Durability
    ) throws {
        try writer.writeWithoutTransaction { database in
            let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            guard mode == "wal" else {
                throw DatabaseError(message: "The file can't be switched to WAL mode.")
            }
            let level = durability == .power ? "FULL" : "NORMAL"
            try database.execute(sql: "PRAGMA synchronous = \(level)")
        }
    }

    private static func migrate(_ writer: DatabaseQueue, _ migrations: [StoreMigration]) throws {
        // Checked without a transaction, so that a normal start doesn't wait for a writer.
        let pending = try writer.writeWithoutTransaction {
            try Migrator.pending(
                of: migrations, in: SQLiteConnection($0), .sqlite, refusesSealed: true)
        }
        for migration in pending {
            _ = try writer.write { try Migrator.apply(migration, in: SQLiteConnection($0)) }
        }
    }
}

/// Schedules the writer's connection: writes have their own queue; reads run one at a time and only
/// while nothing is written.
private final class WriterLock: Sendable {
    /// Writes waiting or running.
    private let writes = Atomic<Int>(0)
    private let turn = DispatchSemaphore(value: 1)
    /// Most reads are shorter, and opening another connection takes longer.
    private static let patience = DispatchTimeInterval.milliseconds(2)

    /// Reserves the connection for a read, if necessary after the previous one. False if a write
    /// runs or waits, and after the time limit.
    func take(orWait waits: Bool) -> Bool {
        guard writes.load(ordering: .acquiring) == 0 else { return false }
        return turn.wait(timeout: waits ? .now() + Self.patience : .now()) == .success
    }

    func leave() { turn.signal() }
    func beginWrite() { writes.add(1, ordering: .acquiringAndReleasing) }
    func endWrite() { writes.subtract(1, ordering: .acquiringAndReleasing) }
}
