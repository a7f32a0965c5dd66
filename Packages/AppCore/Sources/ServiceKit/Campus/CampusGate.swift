import AppCore
import Logging
import SQLStore
import Synchronization

/// Starts the campus once, before the first request. Once open, it costs two atomic loads.
///
/// A service that can't prepare blocks only its own routes; each request to one of them tries
/// again.
final class CampusGate: Sendable {
    private let isOpen = Atomic<Bool>(false)
    /// Number of services that couldn't prepare.
    private let unprepared = Atomic<Int>(0)
    private let starter: Starter

    init(
        parts: CampusParts, tenants: TenantDirectory, database: any SQLDatabase,
        migrations: [StoreMigration], checkTables: @escaping @Sendable () throws -> Void,
        environment: SystemEnvironment, log: Logger, school: SchoolProvider?
    ) {
        starter = Starter(
            parts: parts, tenants: tenants, database: database, migrations: migrations,
            checkTables: checkTables, environment: environment, log: log, school: school)
    }

    /// Waits for the start. Throws a migration's error; the next call tries again.
    func open() async throws {
        if isOpen.load(ordering: .acquiring) { return }
        unprepared.store(try await starter.start(), ordering: .relaxed)
        isOpen.store(true, ordering: .releasing)
    }

    /// Waits for the start and for the service called `service`. Throws its preparation's error.
    func open(for service: String?) async throws {
        try await open()
        guard let service, unprepared.load(ordering: .relaxed) > 0 else { return }
        let left = try await starter.prepareAgain(service)
        unprepared.store(left, ordering: .relaxed)
    }
}

/// The start itself. Concurrent callers wait for the same start; cancelling one of them doesn't
/// stop it.
private actor Starter {
    private let parts: CampusParts
    private let tenants: TenantDirectory
    private let database: any SQLDatabase
    private let migrations: [StoreMigration]
    private let checkTables: @Sendable () throws -> Void
    private let environment: SystemEnvironment
    private let log: Logger
    private let school: SchoolProvider?
    private var running: Task<Void, any Error>?
    private var unprepared: Set<String> = []
    private var preparing: [String: Task<Void, any Error>] = [:]

    init(
        parts: CampusParts, tenants: TenantDirectory, database: any SQLDatabase,
        migrations: [StoreMigration], checkTables: @escaping @Sendable () throws -> Void,
        environment: SystemEnvironment, log: Logger, school: SchoolProvider?
    ) {
        self.checkTables = checkTables
        self.school = school
        self.parts = parts
        self.tenants = tenants
        self.database = database
        self.migrations = migrations
        self.environment = environment
        self.log = log
    }

    /// Returns the number of services that couldn't prepare.
    func start() async throws -> Int {
        let task = running ?? Task { try await self.run() }
        running = task
        do {
            try await task.value
        } catch {
            running = nil
            throw error
        }
        return unprepared.count
    }

    /// Lets a service prepare again. Returns how many are left.
    func prepareAgain(_ id: String) async throws -> Int {
        guard unprepared.contains(id), let module = parts.modules.first(where: { $0.id == id })
        else { return unprepared.count }
        let task = preparing[id] ?? Task { try await module.prepare() }
        preparing[id] = task
        defer { preparing[id] = nil }
        try await task.value
        unprepared.remove(id)
        return unprepared.count
    }

    private func run() async throws {
        try await Migrator.apply(migrations, to: database, whenBehind: checkTables)
        parts.fill(keys: try await CampusKeys.load(from: database, environment: environment))
        try await tenants.lookUp()
        for module in parts.modules {
            do {
                try await module.prepare()
            } catch {
                unprepared.insert(module.id)
                log.error(
                    "service could not prepare",
                    metadata: ["service": "\(module.id)", "error": "\(LoggedError.text(error))"])
            }
        }
        if let school {
            await SchoolSupplier(
                parts: parts, database: database, environment: environment, log: log
            ).take(school)
        }
    }
}

extension ServiceModule {
    fileprivate var id: String { Self.id }
}
