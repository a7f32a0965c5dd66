import AppCore
import Foundation

/// The student's connections in one list: the backends, then those of the features.
struct ConnectionList: Sendable {
    /// A connection, and who can end it.
    struct Row: Sendable, Hashable, Identifiable {
        enum Owner: Sendable, Hashable {
            case backend(Backend)
            /// One of several schools, by its key and its address.
            case school(Int, BackendAddress)
            /// A feature's id.
            case feature(String)
        }

        var owner: Owner
        var connection: ServerConnection

        var id: String { "\(connection.kind)/\(connection.id)" }
    }

    let session: HostSession

    /// - Parameter checks: asks the backends on other computers whether they answer, and who is signed
    ///   in there; otherwise uses only stored facts.
    func rows(checks: Bool) async -> [Row] {
        let network = NetworkTransport(
            environment: session.host.environment, limits: .init(connect: 5, idle: 5, exchange: 10))
        let spoken = Set(session.host.registry.manifests.flatMap(\.backends))
        let unsent = (try? await session.outbox.entries()) ?? []
        let backends = await withTaskGroup(of: (Int, ServerConnection).self) { group in
            for (index, backend) in Backend.allCases.enumerated()
            where spoken.contains(backend) && (backend != .school || session.schools == nil) {
                group.addTask {
                    var connection = await known(backend, unsent.filter { $0.backend == backend })
                    if checks { await check(backend, &connection, network) }
                    return (index, connection)
                }
            }
            return await group.reduce(into: [Int: ServerConnection]()) { $0[$1.0] = $1.1 }
        }
        let schools = await schools(checks: checks, unsent, network)
        await network.close()
        var rows = Backend.allCases.enumerated().flatMap { index, backend in
            (backends[index].map { [Row(owner: .backend(backend), connection: $0)] } ?? [])
                + (backend == .school ? schools : [])
        }
        for (id, listing) in listings {
            let found = await loader.run("\(id).connections") { try await listing.connections() }
            rows += ((try? found.get()) ?? []).map { Row(owner: .feature(id), connection: $0) }
        }
        return rows
    }

    /// Refreshes the features' connections. Returns notices for the student.
    func refresh() async -> [String] {
        var notices: [String] = []
        for (_, listing) in listings {
            do {
                notices += try await listing.refreshConnections()
            } catch {
                notices.append(Problem(error).summary)
            }
        }
        return notices
    }

    /// Signs out of a backend, or ends a feature's connection.
    func end(_ row: Row) async throws {
        switch row.owner {
        case .backend(let backend):
            guard let endings = session.context.capability(.sessionEnding) else {
                throw Problem(.notFound, "The Account module, which signs out, isn't installed.")
            }
            try await endings.signOut(of: backend)
        // Leaving one of several schools takes a new start.
        case .school: break
        case .feature(let id):
            try await listings.first { $0.id == id }?.listing.endConnection(row.connection.id)
        }
    }

    private var loader: TileLoader { TileLoader(environment: session.host.systemEnvironment) }

    private var listings: [(id: String, listing: any ConnectionListing)] {
        session.features.modules.compactMap { id, module in
            (module as? any ConnectionListing).map { (id, $0) }
        }
    }

    /// The stored facts about a backend.
    private func known(_ backend: Backend, _ unsent: [OutboxEntry]) async -> ServerConnection {
        let client = session.context.client(for: backend)
        var connection = ServerConnection(
            id: backend.rawValue, kind: backend.title,
            name: backend == .school ? "the sample school" : "this computer",
            waiting: unsent.count,
            problem: unsent.first { $0.state == .failed }?.lastProblem?.summary)
        guard case .url(let address) = client.address else { return connection }
        let adapter = try? SchoolAdapter.split(session.profile.address(of: backend)).adapter
        connection.name = [adapter?.title, address].compactMap(\.self).joined(separator: " at ")
        connection.heardAt = await ResponseCache(store: session.store).lastAnswer(
            from: backend, at: client.address)
        if [.sat, .school].contains(backend) {
            connection.place = session.context.capability(.sessionEnding)?.place(of: backend)
        }
        guard await !client.account().isEmpty else {
            connection.detail = "signed out"
            return connection
        }
        connection.detail = "signed in"
        connection.ending = "homeroom auth logout --backend \(backend.rawValue)"
        connection.consequence =
            "Your saved data stays until someone else signs in on this computer."
        return connection
    }

    /// Asks a backend on another computer.
    private func check(
        _ backend: Backend, _ connection: inout ServerConnection, _ network: NetworkTransport
    ) async {
        guard case .url(let address) = session.profile.address(of: backend) else { return }
        let found = await ConnectCommand.probe(address, backend, network, session.host)
        guard found.answers else {
            connection.problem = found.text
            return
        }
        guard connection.ending != nil else { return }
        if let account = await session.context.capability(.account)?.account(at: backend) {
            connection.detail = "signed in as \(account.username ?? account.email)"
        } else {
            connection.problem = "It no longer accepts your sign-in."
        }
    }
}
