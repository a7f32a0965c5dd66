package import AppCore
import Foundation
import Logging
package import SQLStore
import ServiceKit
import Synchronization

/// An open profile with its store, clients, outbox and features. The composition root.
package final class HostSession: Sendable {
    package let host: Host
    package let paths: HomePaths
    /// The stored profile with this run's options applied.
    package let profile: Profile
    /// nil unless several schools are connected.
    let schools: ConnectedSchools?
    package let settings: Settings
    package let store: any SQLDatabase
    package let outbox: Outbox
    package let campus: EmbeddedCampus
    package let network: NetworkTransport
    private let outside: NetworkTransport
    private let patient: NetworkTransport
    package let features: BuiltFeatures
    package let profileStore: ActiveProfileStore
    /// The context for feature commands.
    package let context: FeatureContext
    private let storeNotice: String?

    /// Opens the host's profile; everything else is opened on demand. Throws a ``Problem``, in
    /// particular ``Problem/Code/sealed`` for an encrypted store without `seal`.
    ///
    /// - Parameters:
    ///   - isDashboard: false for a command, whose requests have one time limit together.
    package init(host: Host, seal: StoreEncryptionKey? = nil, isDashboard: Bool = false) throws {
        let paths = try host.paths()
        let settings = try host.settings()
        var profile = try host.storedProfile()
        let schoolList = try SchoolList(profile.address(of: .school))
        if let schoolList { profile.backends[.school] = schoolList.home }
        if let theme = host.invocation.theme { profile.theme = theme }
        if let appearance = host.invocation.appearance { profile.appearance = appearance }
        let folder = paths.folder(ofProfile: profile.name)
        let store = paths.store(ofProfile: profile.name)
        // A folder that can't be written to still has what can be read.
        if !FileManager.default.fileExists(atPath: store) { try HomePaths.prepare(folder) }
        let opened = try StoreFile.open(
            path: store, migrations: host.storeMigrations,
            now: host.systemEnvironment.now(), title: "The local store", seal: seal)
        // A backstop: a command's time limit normally ends its requests first.
        let seconds = settings.integer("network.seconds")
        let network = NetworkTransport(
            environment: host.environment,
            limits: .init(idle: max(30, seconds), exchange: max(60, seconds)))
        let wait =
            isDashboard
            ? nil
            : ServerWait(
                limit: .seconds(seconds), environment: host.systemEnvironment,
                show: host.console.port.status)
        // A local model may take minutes; the caller sets the time limit.
        let outside = NetworkTransport(
            environment: host.environment,
            limits: .init(connect: 10, idle: 3600, exchange: 3600))
        // A tutor server may run a model before the first byte; each call has its own time limit.
        let patient = NetworkTransport(
            environment: host.environment, limits: .init(connect: 10, idle: 660, exchange: 720))
        let box = LazyDependencies()
        let campus = EmbeddedCampus(
            services: host.features.flatMap(\.services),
            path: folder.appending(path: "campus.sqlite").path(percentEncoded: false),
            environment: host.systemEnvironment, starterContent: { host.starterPack },
            sharedFolder: paths.shared, outbound: network,
            school: settings.flag("campus.demo_school") ? host.schoolSupply : nil,
            student: { box.capabilities }, hasPaywall: settings.flag("payments.try_paywall"),
            log: host.log("campus"))
        let credentials = CredentialStores.choose(
            profile: profile.name, paths: paths, environment: host.environment,
            warn: { host.console.err($0) })
        let clients = try Self.clients(
            host: host, profile: profile, settings: settings, store: opened.database,
            campus: campus, network: network, patientNetwork: patient, wait: wait,
            schools: schoolList.map { ($0, credentials) }, capabilities: { box.capabilities })
        let client: @Sendable (Backend) -> APIClient = { clients[$0] }
        let outbox = Outbox(
            store: opened.database, environment: host.systemEnvironment, clients: client,
            handlers: { box.handlers }, log: host.log("outbox"))
        var console = host.console
        console.port.page = Self.pager(settings, host)
        let context = FeatureContext(
            environment: host.systemEnvironment, profile: profile, settings: settings,
            store: opened.database, outbox: outbox,
            credentials: credentials, events: Self.events(paths, settings, host),
            log: host.log("feature"), console: console,
            sharedFolder: paths.shared,
            cacheFolder: seal == nil ? paths.cache(ofProfile: profile.name) : nil,
            outside: outside, clients: client,
            capabilities: { box.capabilities })
        let features = host.registry.build { _, _ in context }
        box.fill(
            features, browser: LocalBrowser(environment: host.environment),
            schools: clients.schools, program: HostProgramAccess(host: host, features: features),
            offersImport: profile.address(of: .sat).isEmbedded ? campus : nil)
        self.host = host
        self.paths = paths
        self.profile = profile
        self.schools = clients.schools
        self.settings = settings
        self.store = opened.database
        self.outbox = outbox
        self.campus = campus
        self.network = network
        self.outside = outside
        self.patient = patient
        self.features = features
        self.context = context
        self.profileStore = try ActiveProfileStore(host: host)
        self.storeNotice = opened.notice
    }

    private static func clients(
        host: Host, profile: Profile, settings: Settings, store: any SQLDatabase,
        campus: EmbeddedCampus, network: NetworkTransport, patientNetwork: NetworkTransport,
        wait: ServerWait?, schools: (list: SchoolList, credentials: any CredentialStore)?,
        capabilities: @escaping @Sendable () -> Capabilities
    ) throws(Problem) -> ClientTable {
        let cache = ResponseCache(store: store)
        let memory = BackendCapabilityCache()
        let patience = CallLimits(
            responseBytes: CallLimits.standard.responseBytes,
            time: .seconds(settings.integer("network.seconds")))
        /// The client of one server; `authenticator` is the backend's if nil.
        func client(
            _ backend: Backend, at address: BackendAddress,
            _ authenticator: (any Authenticator)? = nil
        ) throws(Problem) -> APIClient {
            let (adapter, address) = try SchoolAdapter.split(address)
            let transport: any HTTPTransport =
                if let adapter, case .url(let url) = address {
                    try adapter.transport(
                        to: url, network: network, environment: host.systemEnvironment)
                } else if address.isEmbedded {
                    EmbeddedTransport(campus: campus)
                } else {
                    backend == .tutor ? patientNetwork : network
                }
            let own: any Authenticator =
                address.isEmbedded
                ? AnonymousAuthenticator()
                : DeferredAuthenticator(backend: backend, capabilities: capabilities)
            return try APIClient(
                backend: backend, address: address, transport: transport,
                authenticator: authenticator ?? own, cache: cache,
                environment: host.systemEnvironment, memory: memory,
                limits: address.isEmbedded ? nil : patience,
                wait: address.isEmbedded ? nil : wait,
                allowsPlainHTTP: settings.flag("network.plain_http"),
                log: host.log("client.\(backend.rawValue)"))
        }
        var table = ClientTable()
        for backend in Backend.allCases where backend != .school || schools == nil {
            table[backend] = try client(backend, at: profile.address(of: backend))
        }
        guard let schools else { return table }
        let connected = try ConnectedSchools(
            schools.list, credentials: schools.credentials, capabilities: capabilities,
            environment: host.systemEnvironment
        ) { address, authenticator throws(Problem) in
            try client(.school, at: address, authenticator)
        }
        table.schools = connected
        // Each school has its own retries, and whether one honors idempotency keys says nothing about the others.
        table[.school] = try APIClient(
            backend: .school, address: try SchoolAdapter.split(schools.list.home).address,
            transport: connected.transport,
            authenticator: SchoolsAuthenticator(name: schools.list.account), cache: cache,
            environment: host.systemEnvironment, memory: BackendCapabilityCache(), retry: .never,
            limits: patience, wait: wait, allowsPlainHTTP: settings.flag("network.plain_http"),
            log: host.log("client.school"))
        return table
    }

    private static func events(
        _ paths: HomePaths, _ settings: Settings, _ host: Host
    ) -> any EventSink {
        guard settings.flag("events.enabled") else { return SilentEventSink() }
        return FileEventSink(
            file: paths.state.appending(path: "events.jsonl"), now: host.systemEnvironment.now)
    }

    /// The pager from the settings, otherwise PAGER, otherwise the default.
    private static func pager(
        _ settings: Settings, _ host: Host
    ) -> @Sendable (String) async -> Bool {
        var environment = host.environment
        if settings.origin(of: "console.pager") != .standard { environment["PAGER"] = nil }
        return Console.live(environment: environment, pager: settings["console.pager"]).port.page
    }

    /// Messages for the student, each returned once: databases that were replaced, schools that don't answer.
    package func takeNotices() -> [String] {
        [storeNotice, campus.takeNotice()].compactMap(\.self)
            + (schools?.transport.takeNotices() ?? [])
    }

    /// Shows pending messages, then closes everything.
    package func close() async {
        for notice in takeNotices() { context.console.err(notice) }
        await network.close()
        await outside.close()
        await patient.close()
        await campus.close()
        await store.close()
    }

    /// Closes at the end of a process without freeing memory, which would only take time.
    func end() async {
        await close()
        _ = Unmanaged.passRetained(self)
    }

    /// The tiles of all features; those of failed features show the reason.
    package var tiles: [any Tile] {
        features.tiles.map(\.tile)
            + features.failures.flatMap { failure in
                failure.manifest.tiles.map { FailedTile(info: $0, problem: failure.problem) }
            }
    }

    /// The backends on remote servers.
    package var connected: [Backend] {
        Backend.allCases.filter { !profile.address(of: $0).isEmbedded }
    }
}

/// The clients of all backends.
private struct ClientTable: Sendable {
    private var clients: [Backend: APIClient] = [:]
    /// nil unless several schools are connected.
    var schools: ConnectedSchools?

    subscript(backend: Backend) -> APIClient {
        get {
            guard let client = clients[backend] else {
                preconditionFailure("Every backend has its client: the table is filled at once.")
            }
            return client
        }
        set { clients[backend] = newValue }
    }
}

/// Values filled in after the features are built.
private final class LazyDependencies: Sendable {
    private struct Parts {
        var capabilities = Capabilities()
        var handlers: [any OutboxHandler] = []
    }
    private let parts = Mutex(Parts())

    var capabilities: Capabilities { parts.withLock(\.capabilities) }
    var handlers: [any OutboxHandler] { parts.withLock(\.handlers) }

    func fill(
        _ features: BuiltFeatures, browser: LocalBrowser, schools: ConnectedSchools?,
        program: HostProgramAccess, offersImport campus: EmbeddedCampus?
    ) {
        var capabilities = features.capabilities
        capabilities.offer(.browser, browser)
        capabilities.offer(.program, program)
        if let schools { capabilities.offer(.furtherSchools, schools) }
        if let campus { capabilities.offer(.packImport, EmbeddedPackImport(campus: campus)) }
        let handlers = features.outboxHandlers
        parts.withLock { $0 = Parts(capabilities: capabilities, handlers: handlers) }
    }
}

/// The tile of a feature that failed to start.
struct FailedTile: Tile {
    let info: TileInfo
    let problem: Problem

    func load(_ mode: LoadMode) async throws -> TileSummary? { throw problem }
}
