import AppCore
import ArgumentParser
import Foundation
import Logging
import SQLStore
import ServiceKit

/// `homeroom serve`.
struct ServeCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the campus over HTTP.",
        discussion: """
            Listens on this machine alone unless --host says otherwise. Ctrl-C or SIGTERM ends it after
            what is under way.

            Examples:
              homeroom serve --port 8000
              homeroom serve --only sat --port 8000
              homeroom serve --port 0 --database /srv/campus.sqlite
            """)

    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port; 0 takes a free one.") var port = 8000

    @Option(
        help: "One backend alone, at the root of the port.",
        completion: .list(Backend.allCases.map(\.rawValue)))
    var only: String?

    @Option(help: "The campus's database file; by default the profile's own.", completion: .file())
    var database: String?

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535.")
        }
        if let only, Backend(rawValue: only) == nil {
            throw ValidationError(
                "--only takes one of: "
                    + Backend.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
    }

    func run(in host: Host) async throws {
        let only = only.flatMap(Backend.init(rawValue:))
        let path = try database ?? Self.ownDatabase(host)
        let opened = try StoreFile.open(
            path: path, migrations: [], now: host.surroundings.now(), title: "The campus database")
        if let notice = opened.notice { host.console.err(notice) }
        var log = Logger(label: "campus") { StreamLogHandler.standardError(label: $0) }
        log.logLevel =
            host.environment["HOMEROOM_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .warning
        let campus = try Campus(
            services: host.features.flatMap(\.services), database: opened.database,
            environment: host.surroundings, log: log, starterContent: host.starterPack, only: only)
        try await campus.start()
        let console = host.console
        let listening = self.host
        let server = CampusServer(
            responder: campus.responder, host: listening, port: port, log: log)
        do {
            try await server.run { port in
                for line in Self.addresses(campus, host: listening, port: port, only: only) {
                    console.out(line)
                }
            }
        } catch {
            await opened.database.close()
            throw Self.problem(error, host: listening, port: port)
        }
        await opened.database.close()
    }

    private static func ownDatabase(_ host: Host) throws -> String {
        let folder = try host.paths().folder(ofProfile: host.profileName)
        return try HomePaths.prepare(folder).appending(path: "campus.sqlite")
            .path(percentEncoded: false)
    }

    /// What is served where, for people; the first line is the base address.
    private static func addresses(
        _ campus: Campus, host: String, port: Int, only: Backend?
    ) -> [String] {
        let base = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        var lines = ["Serving the campus on \(base)"]
        let served = Set(campus.endpoints.map(\.backend))
        for backend in Backend.allCases where served.contains(backend) {
            let mount = only == nil ? backend.mount : ""
            lines.append("  \(backend.title): \(base)\(mount)\(backend.apiBase)")
        }
        return lines
    }

    private static func problem(_ error: any Error, host: String, port: Int) -> any Error {
        guard let failure = NetworkError.code(of: error) else { return error }
        return Problem(
            .cannotWrite, "Homeroom cannot listen on \(host):\(port).",
            reason: String(cString: strerror(failure)),
            cure: "Choose another port: homeroom serve --port 0 takes a free one.")
    }
}
