public import AppCore
public import Foundation
public import Logging
public import SQLStore

/// All services on one database, embedded in the program or served on a port.
public struct Campus: Sendable {
    public let responder: Responder
    /// All served endpoints in the services' order, without web pages.
    public let endpoints: [EndpointDescription]
    /// The schools of this campus. The tables exist once the campus has started.
    public let tenants: TenantDirectory
    /// The content of `GET /openapi.json`.
    public let description: APIDescription
    /// The id of the embedded profile's student; empty until the campus has started.
    public var localStudentID: String { parts.keys?.localStudentID ?? "" }
    private let gate: CampusGate
    private let events: EventHub
    let parts: CampusParts

    /// Assembles the services without any I/O. `only` serves a single backend at the root.
    /// `sharedFolder` is shared by the computer's campuses and profiles.
    /// Without `settings` the services use their defaults. `outbound` sends requests to other
    /// servers, `mail` sends mail. `school` provides the default tenant's people, courses and work
    /// at startup. `student` provides the capabilities of the student's features in this process; a
    /// served campus has none. Without `hasPaywall`, every account has premium and nothing is sold.
    /// Without `writeLimits`, callers may write as much as they like.
    ///
    /// Throws a ``Problem`` with code `configuration` that lists all conflicts: duplicate ids,
    /// tables, migrations, routes and capabilities.
    public init(
        services: [any ServiceModule.Type], database: any SQLDatabase,
        environment: SystemEnvironment,
        log: Logger, starterContent: URL?, sharedFolder: URL? = nil, only: Backend? = nil,
        settings: Settings? = nil,
        outbound: any HTTPTransport = OfflineTransport(),
        mail: any MailSending = DisabledMailSender(),
        school: SchoolProvider? = nil,
        student: @escaping @Sendable () -> Capabilities = { Capabilities() },
        hasPaywall: Bool = true, writeLimits: WriteLimits? = nil
    ) throws {
        var refusals = CampusRefusals()
        refusals.check(services)
        let parts = CampusParts()
        var context = parts.context(
            database: database, environment: environment, log: log, starterContent: starterContent,
            sharedFolder: sharedFolder,
            settings: settings ?? Settings(defaults: services.flatMap { $0.settingKeys }),
            outbound: outbound, mail: mail, student: student)
        context.hasPaywall = hasPaywall
        let modules = try services.map { [context] in try $0.init(context: context) }
        var capabilities = CampusCapabilities()
        for module in modules { module.offer(to: &capabilities) }
        var table = RouteTable(only: only)
        refusals.check(capabilities)
        refusals.add(
            modules.flatMap { module in module.routes.map { (type(of: module).id, $0) } }
                .filter { only == nil || $0.route.endpoint.backend == only },
            to: &table, only: only)
        try refusals.throwIfAny()
        endpoints = table.entries.map(\.endpoint).filter { !$0.isPage }
        _ = table.add(CampusHealth.route(database), of: nil, at: CampusHealth.path)
        parts.fill(modules: modules, capabilities: capabilities)
        let gate = CampusGate(
            parts: parts, tenants: context.tenants, database: database,
            migrations: Self.migrations(of: services),
            checkTables: { try Self.checkTables(of: services) },
            environment: environment, log: log, school: school)
        let callers = CallerResolution(
            principals: capabilities[.principals], tenants: context.tenants,
            localStudentID: { parts.keys?.localStudentID ?? "" }, database: database,
            webSessions: capabilities[.webSessions], hasPaywall: hasPaywall)
        let events = EventHub(database: database, environment: environment, log: log)
        _ = table.add(EventRoute(hub: events, callers: callers).route, of: nil, at: EventRoute.path)
        let described = table
        description = APIDescription { OpenAPIDocument.operations(of: described) }
        _ = table.add(OpenAPIRoute.route(description), of: nil, at: OpenAPIRoute.path)
        self.gate = gate
        self.events = events
        self.parts = parts
        tenants = context.tenants
        responder = Responder(
            table: table,
            callers: callers, gate: gate, events: events,
            writes: writeLimits.map { WriteLimiter($0, limiter: RateLimiter(context: context)) },
            ids: RequestIDs(environment: environment),
            environment: environment,
            log: log)
    }

    /// Runs migrations and prepares the services; calling it again has no effect. The first request
    /// calls it. Throws a ``Problem`` if a migration fails; a service that can't prepare reports
    /// its own error.
    public func start() async throws {
        do {
            try await gate.open()
        } catch {
            throw Problem(thrown: error) ?? error
        }
    }

    /// Ends every event stream, so that a server can shut down: clients reconnect elsewhere. No new
    /// streams are accepted.
    public func endStreams() async { await events.close() }

    /// Throws a ``Problem`` with code `configuration` if keys of these services' tables would mix
    /// schools, or if tables are created but not declared. Checked before migrations, not at every
    /// start.
    public static func checkTables(of services: [any ServiceModule.Type]) throws {
        var refusals = CampusRefusals()
        refusals.checkTenants(services)
        try refusals.throwIfAny()
    }

    /// All migrations of a campus with these services, for checking a database file before use.
    public static func migrations(of services: [any ServiceModule.Type]) -> [StoreMigration] {
        CampusSchema.migrations + services.flatMap { $0.migrations }
    }

    /// All tables of a campus with these services, for copying or comparing them.
    public static func tables(of services: [any ServiceModule.Type]) -> [ServiceTable] {
        CampusSchema.tables + services.flatMap { $0.tables }
    }

    /// The services' capabilities, for the host.
    public var capabilities: CampusCapabilities { parts.capabilities }
}
