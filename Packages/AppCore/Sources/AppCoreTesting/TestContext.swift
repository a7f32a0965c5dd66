public import AppCore
public import Foundation
import Logging
public import SQLStore
public import ServiceKit
import Synchronization

/// A complete in-memory Homeroom for a test: an empty store, a controlled clock, sequential ids,
/// and scripted responses or real in-process services.
///
///     let test = try await TestContext.make(modules: [ChatModule.self], services: [ChatService.self])
///     let module = try #require(test.built.module("chat"))
public struct TestContext: Sendable {
    /// The features' context.
    public let context: FeatureContext
    public let clock: TestClock
    public let store: SQLiteDatabase
    /// Scripted responses of backends without a service.
    public let transport: ScriptedTransport
    /// The campus; nil without services.
    public let campus: Campus?
    /// The campus's database; nil without services.
    public let campusDatabase: SQLiteDatabase?
    public let console: ConsoleRecord
    public let events: EventRecord
    public let credentials: MemoryCredentialStore
    /// The created modules.
    public let built: BuiltFeatures

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - modules: created in this order, with their tables.
    ///   - services: answer requests in-process. Without any, `transport` answers.
    ///   - transport: scripted responses; unplanned calls fail the test.
    ///   - starterContent: passed to the services.
    ///   - sharedFolder: passed to features and services.
    ///   - authenticator: credentials per backend; none by default.
    ///   - settings: by key, like command-line flags.
    ///   - offering: capabilities that add to or replace those of `modules`.
    ///   - migrations: additional tables of the local store.
    ///   - hasPaywall: whether `services` lock premium items for students without premium.
    public static func make(
        modules: [any FeatureModule.Type] = [], services: [any ServiceModule.Type] = [],
        transport: ScriptedTransport = ScriptedTransport(), starterContent: URL? = nil,
        sharedFolder: URL? = nil, profile: Profile = Profile(name: "test"),
        timeZone: TimeZone = .gmt,
        authenticator: @escaping @Sendable (Backend) -> any Authenticator = { _ in
            AnonymousAuthenticator()
        },
        settings: [String: String] = [:], migrations: [StoreMigration] = [],
        isInteractive: Bool = false, hasPaywall: Bool = true,
        offering: (inout Capabilities) -> Void = { _ in }
    ) async throws -> TestContext {
        let clock = TestClock(instantUpTo: .seconds(20))
        let systemEnvironment = SystemEnvironment.test(clock: clock, timeZone: timeZone)
        let registry = try FeatureRegistry(modules)
        let store = try Self.store(registry, migrations)
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let database = try services.isEmpty ? nil : SQLiteDatabase.inMemory()
        let campus = try database.map { database in
            try Campus(
                services: services,
                database: TenantCheckedDatabase(database, services: services),
                environment: systemEnvironment, log: log,
                starterContent: starterContent, sharedFolder: sharedFolder,
                hasPaywall: hasPaywall)
        }
        try await campus?.start()
        let parts = Parts(
            clock: clock, systemEnvironment: systemEnvironment, store: store, transport: transport,
            campus: campus, profile: profile, authenticator: authenticator,
            settings: try Settings(keys: registry.settingKeys, flags: settings),
            sharedFolder: sharedFolder, log: log)
        var extra = Capabilities()
        offering(&extra)
        return try parts.assemble(registry, extra, database, isInteractive: isInteractive)
    }
}

extension TestContext {
    /// With `HOMEROOM_TEST_SEALED` in the environment, every test's store is encrypted; features
    /// must work the same.
    private static func store(
        _ registry: FeatureRegistry, _ further: [StoreMigration]
    ) throws -> SQLiteDatabase {
        let migrations = registry.migrations + further
        guard ProcessInfo.processInfo.environment["HOMEROOM_TEST_SEALED"] != nil else {
            return try SQLiteDatabase.inMemory(migrations: migrations)
        }
        let seal = StoreEncryptionKey(cipher: TestCipher(), texts: registry.texts)
        return try SQLiteDatabase.inMemory(migrations: migrations, sealedWith: seal)
    }
}

extension TestContext {
    /// What `make` collects before the features exist.
    fileprivate struct Parts {
        let clock: TestClock
        let systemEnvironment: SystemEnvironment
        let store: SQLiteDatabase
        let transport: ScriptedTransport
        let campus: Campus?
        let profile: Profile
        let authenticator: @Sendable (Backend) -> any Authenticator
        let settings: Settings
        let sharedFolder: URL?
        let log: Logger

        func assemble(
            _ registry: FeatureRegistry, _ extra: Capabilities, _ database: SQLiteDatabase?,
            isInteractive: Bool
        ) throws -> TestContext {
            let clients = try makeClients()
            let handlers = HandlerBox()
            let outbox = Outbox(
                store: store, environment: systemEnvironment, clients: clients,
                handlers: { handlers.all }, log: log)
            let console = ConsoleRecord()
            let events = EventRecord()
            let credentials = MemoryCredentialStore()
            func context(_ lookup: @escaping @Sendable () -> Capabilities) -> FeatureContext {
                FeatureContext(
                    environment: systemEnvironment, profile: profile, settings: settings,
                    store: store,
                    outbox: outbox, credentials: credentials, events: events, log: log,
                    console: console.console(isInteractive: isInteractive),
                    sharedFolder: sharedFolder, outside: transport, clients: clients,
                    capabilities: lookup)
            }
            let built = registry.build { _, box in
                context { extra.merging(box.capabilities) }
            }
            handlers.fill(built.outboxHandlers)
            let all = extra.merging(built.capabilities)
            return TestContext(
                context: context { all }, clock: clock, store: store, transport: transport,
                campus: campus, campusDatabase: database, console: console, events: events,
                credentials: credentials, built: built)
        }

        private func makeClients() throws -> @Sendable (Backend) -> APIClient {
            let cache = ResponseCache(store: store)
            let memory = BackendCapabilityCache()
            var clients: [Backend: APIClient] = [:]
            for backend in Backend.allCases {
                let transport: any HTTPTransport =
                    campus.map { InProcessTransport(responder: $0.responder) } ?? transport
                clients[backend] = try APIClient(
                    backend: backend, address: profile.address(of: backend), transport: transport,
                    authenticator: authenticator(backend), cache: cache,
                    environment: systemEnvironment, memory: memory, log: log)
            }
            let made = clients
            let fallback = try APIClient(
                backend: .sat, address: .embedded, transport: transport,
                authenticator: AnonymousAuthenticator(), environment: systemEnvironment, log: log)
            return { made[$0] ?? fallback }
        }
    }
}

/// Set later, since the outbox exists before the modules.
private final class HandlerBox: Sendable {
    private let state = Mutex<[any OutboxHandler]>([])
    var all: [any OutboxHandler] { state.withLock { $0 } }
    func fill(_ handlers: [any OutboxHandler]) { state.withLock { $0 = handlers } }
}
