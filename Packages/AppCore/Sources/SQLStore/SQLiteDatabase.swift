import CSQLite
import Foundation
import GRDB
import Synchronization

/// How a SQLite database is opened.
public struct SQLiteOptions: Sendable, Hashable {
    /// What a committed write survives.
    public enum Durability: Sendable, Hashable {
        /// A killed process; the last commits may be lost when the power fails. The file stays whole.
        case process
        /// A power failure too, for one disk flush per commit.
        case power
    }

    /// What a committed write survives.
    public var durability: Durability
    /// Seconds to wait for another process's write before ``SQLError/busy``.
    public var busyTimeout: Double
    /// Reads that may run beside one another and beside a write (files only).
    public var maximumReaders: Int
    /// Whether a read that finds a connection free runs on the thread that asks (files only). That spares two
    /// changes of threads, and suits a database of short reads; a thread that serves many must not wait for one.
    public var readsInPlace: Bool
    /// Whether a read that comes while nobody writes takes the writer's connection (files only), if need be
    /// after the read before it. A connection reads the whole schema when it is opened, which a short command need not
    /// pay for twice; but a write that comes meanwhile waits for the read.
    public var readsOnWriter: Bool

    /// The defaults fit a campus with many readers.
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

    /// For the files of one student on one machine.
    public static let personal = SQLiteOptions(
        maximumReaders: 2, readsInPlace: true, readsOnWriter: true)
}

/// SQLite behind ``SQLDatabase``: one writer and several snapshot readers on a file in WAL mode, or
/// one connection on a database in memory.
public final class SQLiteDatabase: SQLDatabase {
    private let writer: DatabaseQueue
    /// nil for a database in memory, which has one connection.
    private let readers: SQLiteReaders?
    /// nil for a store in the clear.
    private let statements: SealedStatements?
    private let isClosed = Atomic<Bool>(false)
    /// Whose turn it is on the writer's connection; nil when reads have their own.
    private let onWriter: WriterTurns?

    /// SQLite.
    public var engine: SQLEngine { .sqlite }

    /// Opens or makes the file at `path` (`:memory:` keeps everything in memory) and brings its
    /// schema up to date. Blocks for the time of one file opening and the outstanding migrations.
    ///
    /// Throws ``SQLError/corrupt(_:)`` or ``SQLError/newer(_:)`` for a file that must not be
    /// written, and then leaves it as it was: the caller puts it aside.
    ///
    /// `seal` opens a store that is sealed; a store in the clear does without. Throws ``SQLError/sealed`` for a sealed
    /// one without it, before anything is changed. Without migrations a file is taken as it is, sealed or not.
    public init(
        path: String, migrations: [StoreMigration] = [], options: SQLiteOptions = SQLiteOptions(),
        seal: StoreSeal? = nil
    ) throws(SQLError) {
        do {
            var configuration = Self.configuration(options, seal)
            onWriter = options.readsOnWriter ? WriterTurns() : nil
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

    /// A fresh database in memory; it is gone with the last reference to it.
    public static func inMemory(
        migrations: [StoreMigration] = []
    ) throws(SQLError) -> SQLiteDatabase {
        try SQLiteDatabase(path: ":memory:", migrations: migrations)
    }

    /// The same, sealed from the start.
    package static func inMemory(
        migrations: [StoreMigration], sealedWith seal: StoreSeal
    ) throws(SQLError) -> SQLiteDatabase {
        do {
            let writer = try DatabaseQueue(configuration: configuration(SQLiteOptions(), seal))
            try migrate(writer, migrations)
            try writer.write { try SealTurn($0).seal(seal.texts, header: []) }
            return SQLiteDatabase(writer, try unlock(writer, migrations, seal))
        } catch {
            throw SQLError(sqlite: error)
        }
    }

    private init(_ writer: DatabaseQueue, _ statements: SealedStatements?) {
        self.writer = writer
        self.statements = statements
        readers = nil
        onWriter = nil
    }

    /// Runs `body` on a snapshot: on one of the engine's own threads, unless it reads in place.
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

    /// Runs `body` in one immediate transaction, on the engine's own thread.
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try checkOpen()
        onWriter?.beginWrite()
        let leave: @Sendable () -> Void = { [onWriter] in onWriter?.endWrite() }
        return try await run(.write(statements), body, then: leave) { [writer] work in
            writer.asyncWriteWithoutTransaction { work(.success($0)) }
        }
    }

    /// On the only connection, which the driver keeps from writing meanwhile.
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

    /// Runs `body` where `submit` brings it: there and back, the task changes threads twice. `then` is called when that
    /// is done, before anybody hears of it.
    private func run<T: Sendable>(
        _ transaction: SQLiteTransaction,
        _ body: @escaping @Sendable (any SQLConnection) throws -> T,
        then: @escaping @Sendable () -> Void = {},
        _ submit: (@escaping SQLiteReaders.Work) -> Void
    ) async throws -> T {
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { done in
                    submit { database in
                        let result = Result { try transaction.run(body, in: try database.get()) }
                        then()
                        done.resume(with: result)
                    }
                }
            } onCancel: {
                transaction.cancellation.set()
            }
        } catch let error as DatabaseError {
            throw translate(error)
        }
    }

    /// Copies one moment of the database into a new file, while others read and write. Blocks a thread of the
    /// system's for as long. Throws ``SQLError``.
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
                            // A connection of its own keeps nobody waiting.
                            try (readers?.connection() ?? writer).backup(to: copy)
                            try copy.close()
                        } catch {
                            throw SQLError(sqlite: error)
                        }
                    })
            }
        }
    }

    /// Waits for what is running, then closes. Later calls throw ``SQLError/closed``.
    public func close() async {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Waits for running accesses on the engine's own queues, so not on this task's thread.
        let (writer, readers) = (self.writer, self.readers)
        await withCheckedContinuation { done in
            DispatchQueue.global(qos: .utility).async {
                readers?.close()
                // A statement still in use keeps the file open until the last reference goes.
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

    /// Makes a new file readable for its owner alone: it holds what a student writes, and a campus's
    /// keys. SQLite makes the files beside it alike. What cannot be made is SQLite's to report.
    private static func reserve(_ path: String) {
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 { _ = Foundation.close(file) }
    }

    private static func configuration(
        _ options: SQLiteOptions, _ seal: StoreSeal?
    ) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.maximumReaderCount = options.maximumReaders
        if let seal { prepare(&configuration, SealedValues(cipher: seal.cipher)) }
        return configuration
    }

    /// The driver has SQLite tell it each column that a new statement reads, for observers of changes, and takes as long
    /// over that as SQLite over the statement. Here nobody observes.
    private static func ignoreObservers(_ database: Database) {
        sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
    }

    /// Makes connections fit for a sealed store: they can seal and open, and leave nothing in the clear in unused parts
    /// of pages, in pages written before a commit, or in files for sorting.
    static func prepare(_ configuration: inout Configuration, _ values: SealedValues) {
        configuration.prepareDatabase { database in
            SealFunctions.add(to: database, values)
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            guard !database.configuration.readonly else { return }
            try database.execute(sql: "PRAGMA secure_delete = ON")
            try database.execute(sql: "PRAGMA cache_spill = OFF")
        }
    }

    /// Puts the file into WAL mode, in which reads and a write go on beside one another. The driver's pool would do
    /// so too, and write to a file that is in that mode already, with four flushes of the disk for each opening.
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
        // Looked up without a transaction, so that an ordinary start never waits for a writer.
        let pending = try writer.writeWithoutTransaction {
            try Migrator.pending(
                of: migrations, in: SQLiteConnection($0), .sqlite, refusesSealed: true)
        }
        for migration in pending {
            _ = try writer.write { try Migrator.apply(migration, in: SQLiteConnection($0)) }
        }
    }
}

/// Who uses the writer's connection: writes wait in its own line, reads come one at a time and only while nobody writes.
private final class WriterTurns: Sendable {
    /// Writes that wait or run.
    private let writes = Atomic<Int>(0)
    private let turn = DispatchSemaphore(value: 1)
    /// Most reads are shorter, and opening another connection takes longer.
    private static let patience = DispatchTimeInterval.milliseconds(2)

    /// Takes the turn of a read, if need be after the read before it. False while somebody writes, and when that lasts.
    func take(orWait waits: Bool) -> Bool {
        guard writes.load(ordering: .acquiring) == 0 else { return false }
        return turn.wait(timeout: waits ? .now() + Self.patience : .now()) == .success
    }

    func leave() { turn.signal() }
    func beginWrite() { writes.add(1, ordering: .acquiringAndReleasing) }
    func endWrite() { writes.subtract(1, ordering: .acquiringAndReleasing) }
}
