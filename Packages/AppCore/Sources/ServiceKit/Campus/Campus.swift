public import AppCore
public import Foundation
public import Logging
public import SQLStore

/// All services together on one database: embedded in the program, or served on a port.
public struct Campus: Sendable {
    public let responder: Responder
    /// Every endpoint that is served, in the services' order; pages for browsers are none.
    public let endpoints: [EndpointDescription]
    /// The schools of this campus. Its tables are there once the campus has started.
    public let tenants: TenantDirectory
    /// What `GET /openapi.json` says.
    public let description: APIDescription
    /// Lower-case id of the embedded profile's own student; empty until the campus has started.
    public var localStudentID: String { parts.keys?.localStudentID ?? "" }
    private let gate: CampusGate
    private let events: EventHub
    let parts: CampusParts

    /// Puts the services together; performs no I/O. `only` leaves one backend, at the root. `sharedFolder`
    /// holds what this machine's campuses and profiles share.
    /// Without `settings` the services have their defaults; `outbound` is their way to other servers,
    /// `mail` the one to people's mailboxes. `school` is what the default tenant's people, courses and
    /// work are made of when it starts. `student` is what the features of the student offer in whose process the
    /// campus is; a served one is given nothing.
    ///
    /// Throws a ``Problem`` with code `configuration` that names everything that does not fit: two
    /// owners of an id, a table, a migration, a route or a capability.
    public init(
        services: [any ServiceModule.Type], database: any SQLDatabase, environment: Surroundings,
        log: Logger, starterContent: URL?, sharedFolder: URL? = nil, only: Backend? = nil,
        settings: Settings? = nil,
        outbound: any HTTPTransport = NoWayOut(), mail: any MailSending = NoMail(),
        school: SchoolSupply? = nil,
        student: @escaping @Sendable () -> Capabilities = { Capabilities() }
    ) throws {
        var refusals = CampusRefusals()
        refusals.check(services)
        let parts = CampusParts()
        let context = parts.context(
            database: database, environment: environment, log: log, starterContent: starterContent,
            sharedFolder: sharedFolder,
            settings: settings ?? Settings(defaults: services.flatMap { $0.settingKeys }),
            outbound: outbound, mail: mail, student: student)
        let modules = try services.map { try $0.init(context: context) }
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
            webSessions: capabilities[.webSessions])
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
            callers: callers, gate: gate, events: events, ids: RequestIDs(environment: environment),
            environment: environment,
            log: log)
    }

    /// Brings the schema up to date and lets the services prepare; once, however often it is called.
    /// The first request does so by itself. Throws a ``Problem`` when the schema cannot be brought up
    /// to date; a service that cannot prepare answers for itself.
    public func start() async throws {
        do {
            try await gate.open()
        } catch {
            throw Problem(thrown: error) ?? error
        }
    }

    /// Ends every event stream, so that a server can come to its end: their readers go on at another
    /// one, or come again. Nobody can listen here from now on.
    public func endStreams() async { await events.close() }

    /// Throws a ``Problem`` with code `configuration` when keys of these services' tables would mix schools, or tables are
    /// made and not declared. A campus looks before it makes or changes tables, not at every start: what has
    /// been made once is the same ever after.
    public static func checkTables(of services: [any ServiceModule.Type]) throws {
        var refusals = CampusRefusals()
        refusals.checkTenants(services)
        try refusals.throwIfAny()
    }

    /// Everything that a campus of these services migrates, for a host that looks at a database file
    /// before it is used.
    public static func migrations(of services: [any ServiceModule.Type]) -> [StoreMigration] {
        CampusSchema.migrations + services.flatMap { $0.migrations }
    }

    /// Everything that a campus of these services keeps, for a host that copies or compares it.
    public static func tables(of services: [any ServiceModule.Type]) -> [ServiceTable] {
        CampusSchema.tables + services.flatMap { $0.tables }
    }

    /// What the services offer each other, for a host that hands some of it on.
    public var capabilities: CampusCapabilities { parts.capabilities }
}
