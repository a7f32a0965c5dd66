import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import Logging
import SQLStore
import ServiceKit

/// `homeroom serve`.
struct ServeCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve your school over HTTP.",
        discussion: """
            Listens only on this computer unless --host says otherwise. Ctrl-C or SIGTERM finishes running \
            requests, then stops; a second one stops at once. SIGHUP reloads the certificate.

            Every option can also be a line under [campus] in the configuration file or a variable \
            HOMEROOM_CAMPUS_…; --set campus.KEY=VALUE sets any of them for this run. Options come first, then \
            variables. --check-config lists all of them.

            EXAMPLES:
              homeroom serve --port 8000
              homeroom serve --only sat --port 8000
              homeroom serve --port 0 --database /srv/campus.sqlite
              homeroom serve --config /etc/homeroom/campus.toml --check-config
            """)

    @OptionGroup var databaseOptions: DatabaseOptions
    @OptionGroup var options: ServeOptions

    @Flag(
        help: """
            Check the configuration and exit: 0 if valid, 78 if not, 73 if an address or a folder can't be used now. \
            Doesn't ask other computers.
            """)
    var checkConfig = false

    func run(in host: Host) async throws {
        let settings = try databaseOptions.settings(in: host, flags: options.flags)
        let plan = try ServePlan(settings, in: host)
        try CampusDatabase.check(plan.database)
        let certificates = try plan.certificate.map { try Certificates($0) }
        if checkConfig {
            try await ConfigurationCheck(plan: plan, host: host).run()
            for line in plan.lines() { host.console.out(line) }
            return
        }
        let serverLog = ServerLog(format: plan.logging.format, level: plan.logging.level)
        let database = try CampusDatabase.open(plan.database, options: plan.databaseOptions)
        do {
            try await serve(plan, database, certificates, serverLog, in: host)
        } catch {
            await Self.close(database)
            throw error
        }
        await Self.close(database)
    }

    private func serve(
        _ plan: ServePlan, _ database: any SQLDatabase, _ certificates: Certificates?,
        _ serverLog: ServerLog, in host: Host
    ) async throws {
        let services = host.features.flatMap(\.services)
        let state = ServerState()
        let campus = try Campus(
            services: services, database: database, environment: host.systemEnvironment,
            log: serverLog.logger("campus"), starterContent: host.starterPack,
            sharedFolder: host.sharedFolder, only: plan.only, settings: plan.settings,
            outbound: NetworkTransport(environment: host.environment),
            mail: MailRetry(
                plan.mail.sending(
                    senderName: plan.settings["campus.pages.operator"],
                    environment: host.systemEnvironment),
                metrics: state.metrics, environment: host.systemEnvironment,
                log: serverLog.logger("mail")),
            hasPaywall: plan.settings.flag("campus.paywall"), writeLimits: plan.limits.writes)
        ServerEndpoints.describe(
            in: campus.description, withMetrics: plan.metrics.isPublic)
        try await campus.start()
        if let log = campus.capabilities[.audit] {
            try await SettingsRecord(log: log, database: database)
                .record(plan.changedSettings, by: .operating(host.environment))
        }
        let readiness = Readiness(
            database: database, migrations: Set(Campus.migrations(of: services).map(\.id)),
            state: state)
        let server = CampusServer(
            adapter: CampusAdapter(
                responder: campus.responder, plan: plan, readiness: readiness, state: state,
                accessLog: AccessLog(
                    access: plan.logging.access, log: serverLog.logger("access")),
                figures: ServerFigures(
                    state: state, readiness: readiness, database: database),
                resetPage: ResetPage(
                    campus: campus, only: plan.only, writer: plan.pages.writer)),
            plan: plan, state: state, certificates: certificates,
            log: serverLog.logger("server"), signals: ServerSignals())
        let console = host.console
        let environment = host.environment
        do {
            try await server.run { ports in
                for line in Self.addresses(campus, plan, ports) { console.out(line) }
                ServiceManager.notify("READY=1", environment: environment)
            }
        } catch {
            throw Self.problem(error, plan)
        }
    }

    /// Closes the database, but doesn't wait forever for a running statement.
    private static func close(_ database: any SQLDatabase) async {
        _ = await Deadline.race(
            .seconds(5), sleep: { try await Task.sleep(for: $0) },
            late: Problem(.unreachable, "The database didn't close in time.")
        ) {
            await database.close()
        }
    }

    /// The served addresses for display; the base address comes first.
    private static func addresses(
        _ campus: Campus, _ plan: ServePlan, _ ports: CampusServer.Ports
    ) -> [String] {
        let scheme = plan.certificate == nil ? "http" : "https"
        let base = "\(scheme)://\(bracketed(plan.host)):\(ports.campus)"
        var lines = ["Serving on \(base)"]
        let served = Set(campus.endpoints.map(\.backend))
        for backend in Backend.allCases where served.contains(backend) {
            let mount = plan.only == nil ? backend.mount : ""
            lines.append("  \(backend.title): \(base)\(mount)\(backend.apiBase)")
        }
        if let port = ports.metrics {
            lines.append("  Metrics: http://\(bracketed(plan.metrics.host)):\(port)/metrics")
        }
        return lines
    }

    private static func bracketed(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    private static func problem(_ error: any Error, _ plan: ServePlan) -> any Error {
        guard let failure = NetworkError.code(of: error) else { return error }
        var ports = "\(bracketed(plan.host)):\(plan.port)"
        if let port = plan.metrics.port { ports += " and \(bracketed(plan.metrics.host)):\(port)" }
        return Problem(
            .cannotWrite, "Homeroom can't listen on \(ports).",
            reason: String(cString: strerror(failure)),
            cure: "Choose another port: homeroom serve --port 0 takes a free one.")
    }
}

/// Server settings with their own options.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on.") var host: String?
    @Option(help: "The port; 0 takes a free one.") var port: Int?

    @Option(
        help: "Serve a single backend, at the root.",
        completion: .list(Backend.allCases.map(\.rawValue)))
    var only: String?

    @Option(help: "PEM file with the certificate and its chain.", completion: .file())
    var tlsCertificate: String?
    @Option(help: "PEM file with the certificate's key.", completion: .file()) var tlsKey: String?

    @Option(help: "The public address used in links: https://HOST[:PORT].")
    var publicUrl: String?

    @Option(help: "Addresses or networks whose X-Forwarded-… headers to trust, comma-separated.")
    var proxies: String?

    @Option(
        help: "The lowest level to log.",
        completion: .list(Logger.Level.allCases.map(\.rawValue)))
    var logLevel: String?

    @Option(help: "json, logfmt or text.", completion: .list(["json", "logfmt", "text"]))
    var logFormat: String?

    @Option(
        help: "Which requests to log: none, errors or all.",
        completion: .list(["none", "errors", "all"]))
    var logAccess: String?

    @Option(help: "A separate port for /metrics and health, on this computer only.")
    var metricsPort: Int?

    func validate() throws {
        for (name, port) in [("--port", port), ("--metrics-port", metricsPort)] {
            guard port.map((0...65535).contains) != false else {
                throw ValidationError("\(name) takes a number from 0 to 65535.")
            }
        }
        if let only, Backend(rawValue: only) == nil {
            throw ValidationError(
                "--only takes one of: "
                    + Backend.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
    }

    /// The given options by setting.
    var flags: [String: String] {
        var flags: [String: String] = [:]
        flags["campus.host"] = host
        flags["campus.port"] = port.map(String.init)
        flags["campus.only"] = only
        flags["campus.tls.certificate"] = tlsCertificate
        flags["campus.tls.key"] = tlsKey
        flags["campus.public_url"] = publicUrl
        flags["campus.proxies"] = proxies
        flags["campus.log.level"] = logLevel
        flags["campus.log.format"] = logFormat
        flags["campus.log.access"] = logAccess
        flags["campus.metrics.port"] = metricsPort.map(String.init)
        return flags
    }
}
