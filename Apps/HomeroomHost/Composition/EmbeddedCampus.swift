package import AppCore
package import Foundation
import HTTPTypes
package import Logging
import SQLStore
package import ServiceKit
import Synchronization

/// The built-in server in this process, created when first used.
package final class EmbeddedCampus: Sendable {
    private struct State {
        var campus: Campus?
        var database: SQLiteDatabase?
        var notice: String?
    }

    private let state = Mutex(State())
    private let services: [any ServiceModule.Type]
    private let path: String
    private let environment: SystemEnvironment
    private let starterContent: @Sendable () -> URL?
    private let sharedFolder: URL?
    private let outbound: any HTTPTransport
    private let school: SchoolProvider?
    private let hasPaywall: Bool
    private let student: @Sendable () -> Capabilities
    private let log: Logger

    /// - Parameters:
    ///   - path: the server's database file.
    ///   - starterContent: the folder of the bundled content.
    ///   - sharedFolder: the folder shared by all profiles.
    ///   - outbound: the transport for requests to other servers.
    ///   - school: the student's school; nil for none.
    ///   - student: what the student's features offer this server.
    ///   - hasPaywall: whether to lock premium content; the student's own copy is open.
    package init(
        services: [any ServiceModule.Type], path: String, environment: SystemEnvironment,
        starterContent: @escaping @Sendable () -> URL?, sharedFolder: URL? = nil,
        outbound: any HTTPTransport,
        school: SchoolProvider? = nil,
        student: @escaping @Sendable () -> Capabilities = { Capabilities() },
        hasPaywall: Bool = false, log: Logger
    ) {
        self.hasPaywall = hasPaywall
        self.student = student
        self.school = school
        self.services = services
        self.path = path
        self.environment = environment
        self.starterContent = starterContent
        self.sharedFolder = sharedFolder
        self.outbound = outbound
        self.log = log
    }

    /// The server with its database open. Throws a ``Problem``.
    package func campus() throws -> Campus {
        try state.withLock { state in
            if let campus = state.campus { return campus }
            let opened = try StoreFile.open(
                path: path, migrations: [], now: environment.now(),
                title: "The sample school's database", patience: 120)
            let campus = try Campus(
                services: services, database: opened.database, environment: environment, log: log,
                starterContent: starterContent(), sharedFolder: sharedFolder, outbound: outbound,
                school: school, student: student, hasPaywall: hasPaywall)
            state = State(campus: campus, database: opened.database, notice: opened.notice)
            return campus
        }
    }

    /// The server's database, if it is open.
    var openDatabase: SQLiteDatabase? { state.withLock(\.database) }

    /// A message about opening the database, returned once.
    package func takeNotice() -> String? {
        state.withLock { state in
            defer { state.notice = nil }
            return state.notice
        }
    }

    package func close() async {
        let database = state.withLock(\.database)
        await database?.close()
    }
}

/// Sends requests to the built-in server; the first one opens it.
struct EmbeddedTransport: HTTPTransport {
    let campus: EmbeddedCampus

    func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let responder: Responder
        do {
            responder = try campus.campus().responder
        } catch {
            let problem = Problem(error)
            throw .notSent(
                [problem.summary, problem.reason, problem.place].compactMap(\.self)
                    .joined(separator: " "))
        }
        return try await InProcessTransport(responder: responder).send(request, body: body)
    }
}

/// Content import into the built-in server, offered to features while it exists.
struct EmbeddedPackImport: PackImporting {
    let campus: EmbeddedCampus

    func importPack(at directory: String, dryRun: Bool) async throws -> PackImportReport {
        let campus = try campus.campus()
        try await campus.start()
        guard let importer = campus.capabilities[.packImport] else {
            throw Problem(
                .notFound, "No installed feature imports packs.",
                cure: "The Content feature does, but this build doesn't include it.")
        }
        return try await importer.importPack(at: directory, dryRun: dryRun)
    }
}
