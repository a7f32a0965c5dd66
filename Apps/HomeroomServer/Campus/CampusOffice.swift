import AppCore
import Foundation
import HomeroomHost
import SQLStore
import ServiceKit

/// Opens a server's database for administration. Creates, migrates or renames nothing unless asked.
struct CampusOffice: Sendable {
    let address: DatabaseAddress
    let database: any SQLDatabase
    let services: [any ServiceModule.Type]
    let layout: CampusLayout
    let backup: CampusBackup
    /// Assembled but not started: the services' capabilities on the same database.
    let campus: Campus

    init(
        _ database: any SQLDatabase, at address: DatabaseAddress, host: Host,
        mail: any MailSending = DisabledMailSender()
    ) throws {
        self.address = address
        self.database = database
        services = host.features.flatMap(\.services)
        layout = CampusLayout(services: services)
        backup = CampusBackup(
            layout: layout, version: Version.text, now: host.systemEnvironment.now)
        campus = try Campus(
            services: services, database: database, environment: host.systemEnvironment,
            log: host.log("campus"), starterContent: nil, mail: mail)
        audit?.begin(by: AuditActor.operating(host.environment))
    }

    /// The log of administrators' acts; nil in a build without accounts.
    var audit: (any AuditRecording)? { campus.capabilities[.audit] }

    /// The applied migrations.
    func schema() async throws -> CampusSchemaState {
        let (layout, engine) = (layout, database.engine)
        return try await database.read { try CampusSchemaState.read(layout, in: $0, engine) }
    }

    /// Throws ``Problem/Code/configuration`` unless the schema is up to date.
    func requireCurrentSchema() async throws {
        let state = try await schema()
        try state.refuseUnknown("Update Homeroom.")
        let pending = layout.migrations.filter { state.times[$0.id] == nil }
        guard let first = pending.first else { return }
        throw Problem(
            .configuration, "The database schema is out of date.",
            reason: "\(pending.count) migrations haven't run, starting with \(first.id).",
            cure: "homeroom campus migrate", place: address.description)
    }

    /// The accounts, if the schema is up to date.
    func accounts() async throws -> any AccountAdministering {
        guard let accounts = campus.capabilities[.accounts] else {
            throw Problem(
                .notFound, "No installed feature manages accounts.",
                cure: "The Auth feature does, but this build doesn't include it.")
        }
        try await requireCurrentSchema()
        return accounts
    }

    /// The tenant with a slug. Throws ``Problem/Code/notFound``.
    func tenant(_ slug: String) async throws -> Tenant {
        try await requireCurrentSchema()
        guard let tenant = try await campus.tenants.tenant(slug: slug) else {
            throw Problem(
                .notFound, "Unknown tenant “\(slug)”.", cure: "homeroom campus tenants list")
        }
        return tenant
    }
}

extension CampusOffice {
    /// Adds an act of the operator to the audit log of `home`. If the database's schema is out of
    /// date or the database can't be written, prints that there is no entry.
    func record(_ act: String, _ details: [String: String], _ console: Console) async {
        guard let audit else { return }
        let act = AuditAct(act, on: nil, details)
        do {
            try await requireCurrentSchema()
            try await database.write { connection in
                try audit.record([act], of: Tenant.defaultID, in: connection)
            }
        } catch {
            console.err("This isn't in the audit log: \(Problem(error).summary)")
        }
    }
}

extension CampusLayout {
    /// The tables and migrations of these services.
    init(services: [any ServiceModule.Type]) {
        self.init(
            tables: Campus.tables(of: services).map(\.name).filter { $0 != "schema_migrations" },
            migrations: Campus.migrations(of: services))
    }
}

extension Host {
    /// The server's mail sender, for mails that a command causes. Nothing is sent with wrong
    /// settings, which `serve` reports, or without a mail server.
    private func mail(_ settings: Settings) -> any MailSending {
        guard let paths = try? paths(), let plan = try? MailPlan(settings, paths: paths),
            case .server = plan
        else { return DisabledMailSender() }
        return plan.sending(
            senderName: settings["campus.pages.operator"], environment: systemEnvironment)
    }

    /// Opens the server's database for `body` and always closes it. Creates a missing SQLite file
    /// only if `makesDatabase`.
    func withCampus(
        _ options: DatabaseOptions, makesDatabase: Bool = false,
        _ body: (CampusOffice) async throws -> Void
    ) async throws {
        Interruption.endOnInterrupt()
        let settings = try options.settings(in: self)
        let address = try DatabaseChoice.address(settings, in: self)
        if !makesDatabase, case .sqlite(let path) = address,
            !FileManager.default.fileExists(atPath: path)
        {
            throw Problem(
                .notFound, "There is no server database yet.",
                cure: "Create one with homeroom campus migrate or homeroom serve.", place: path)
        }
        var wanted = DatabaseChoice.options(settings)
        wanted.isPatient = true
        let database = try CampusDatabase.open(address, options: wanted)
        do {
            let office = try CampusOffice(
                database, at: address, host: self, mail: mail(settings))
            try await body(office)
        } catch {
            await database.close()
            guard let error = error as? SQLError else { throw error }
            var problem = Problem(error)
            problem.place = problem.place ?? address.description
            throw problem
        }
        await database.close()
    }

    /// The address of the server's database.
    func campusAddress(_ options: DatabaseOptions) throws -> DatabaseAddress {
        try DatabaseChoice.address(try options.settings(in: self), in: self)
    }
}
