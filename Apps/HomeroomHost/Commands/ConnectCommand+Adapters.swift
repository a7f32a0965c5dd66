import AppCore
import CanvasAdapter
import Foundation
import HTTPTypes

// Connecting to a school whose server needs an adapter and an access token.
extension ConnectCommand {
    func connect(_ adapter: SchoolAdapter, in host: Host, _ console: Console) async throws {
        guard tenant == nil else {
            throw Problem(.usage, "--tenant works only with school.", cure: "Leave it out.")
        }
        let network = NetworkTransport(
            environment: host.environment, limits: .init(connect: 10, idle: 30, exchange: 60))
        do {
            if let address {
                try await connect(
                    adapter, to: try Self.site(address, adapter, host), network, host, console)
            } else {
                try await show(adapter, network, host, console)
            }
        } catch {
            await network.close()
            throw error
        }
        await network.close()
    }

    /// Scheme and host of what the student typed or copied: `school.instructure.com`, or the address of a page there.
    private static func site(
        _ text: String, _ adapter: SchoolAdapter, _ host: Host
    ) throws(Problem) -> String {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let complete = trimmed.contains("://") ? trimmed : "https://" + trimmed
        guard let mark = complete.range(of: "://") else { return complete }
        let authority = complete[mark.upperBound...].prefix { !"/?#".contains($0) }
        let site = complete[..<mark.upperBound] + authority
        guard authority.contains(".") || authority.hasPrefix("localhost") else {
            throw Problem(
                .usage, "“\(text.prefix(80))” isn't the address of a school on \(adapter.title).",
                cure: "homeroom connect \(adapter.rawValue) https://SCHOOL.instructure.com")
        }
        // The client validates the rest: characters, encryption.
        _ = try APIClient(
            backend: .school, address: .url(String(site)),
            transport: NoTransport(), authenticator: AnonymousAuthenticator(),
            environment: host.systemEnvironment,
            allowsPlainHTTP: try host.settings().flag("network.plain_http"),
            log: host.log("connect"))
        return String(site)
    }

    private func connect(
        _ adapter: SchoolAdapter, to site: String, _ network: NetworkTransport, _ host: Host,
        _ console: Console
    ) async throws {
        if Self.crossesNetworkInTheOpen(site) {
            console.err("Without https, others on this network can read what is sent to \(site).")
        }
        if !skipsCheck {
            let found = await Self.probe(
                adapter.address(of: site).description, .school, network, host)
            guard found.answers else {
                throw Problem(
                    .unreachable, found.text, reason: "The connection wasn't changed.",
                    cure: "Check the address, or use it anyway with --no-check.")
            }
            console.err(found.text)
        }
        let transport = try adapter.transport(
            to: site, network: network, environment: host.systemEnvironment)
        let target = adapter.address(of: site)
        let change = try await adding(target, in: host)
        if dryRun {
            return console.out(
                change.school.map { "\($0.name) at \(site) would be one of your schools." }
                    ?? "\(Backend.school.title) would become \(target).")
        }
        let token = try await askForToken(transport.tokenPage, console)
        let identity = try await transport.identity(token: token)
        let store = change.credentials(in: try Self.credentials(host))
        try await keep(change, host)
        try await store.write(
            BearerTokens.key(for: .school),
            try WireJSON.encodeText(BearerTokens(access: token, account: String(identity.id))))
        if change.school == nil {
            try await ActiveProfileStore(host: host).change { $0.schoolTenant = nil }
        }
        if output.json {
            return try console.emit(
                json: ConnectedSchoolJSON(adapter, site, identity, store.whereabouts))
        }
        console.out("Connected to \(adapter.title) at \(site) as \(identity.name).")
        Self.list(identity.courses, console)
        console.out("Your access token is saved \(store.whereabouts).")
        console.out(
            "\(adapter.title) has no goals and no timetable: your goals stay on this computer.")
        console.out(
            change.school.map { "To disconnect: homeroom disconnect \($0.name)" }
                ?? "To disconnect: homeroom connect school embedded")
    }

    /// Shows the connection, with the student's name and courses if the server answers.
    private func show(
        _ adapter: SchoolAdapter, _ network: NetworkTransport, _ host: Host, _ console: Console
    ) async throws {
        let stored = try host.storedProfile().address(of: .school)
        let all = try Self.credentials(host)
        let known: [(address: BackendAddress, store: any CredentialStore)] =
            try SchoolList(stored).map { list in
                list.schools.map { ($0.address, ConnectedSchools.credentials(of: $0, in: all)) }
            } ?? [(stored, all)]
        let sites = try known.compactMap { school -> (String, any CredentialStore)? in
            let (found, address) = try SchoolAdapter.split(school.address)
            guard found == adapter, case .url(let site) = address else { return nil }
            return (site, school.store)
        }
        guard !sites.isEmpty else {
            return console.out(
                "\(adapter.title) isn't connected. Connect it with: "
                    + "homeroom connect \(adapter.rawValue) https://SCHOOL.instructure.com")
        }
        for (site, store) in sites { try await show(adapter, site, store, network, host, console) }
    }

    private func show(
        _ adapter: SchoolAdapter, _ site: String, _ store: any CredentialStore,
        _ network: NetworkTransport, _ host: Host, _ console: Console
    ) async throws {
        let tokens = try await store.read(BearerTokens.key(for: .school)).flatMap {
            try? WireJSON.decode(BearerTokens.self, from: $0)
        }
        guard let tokens else {
            throw Problem(
                .signedOut, "You have no access token for \(adapter.title) at \(site).",
                cure: "homeroom connect \(adapter.rawValue) \(site)")
        }
        let identity = try await adapter.transport(
            to: site, network: network, environment: host.systemEnvironment
        ).identity(token: tokens.access)
        if output.json {
            return try console.emit(
                json: ConnectedSchoolJSON(adapter, site, identity, store.whereabouts))
        }
        console.out("\(adapter.title) at \(site): connected as \(identity.name).")
        Self.list(identity.courses, console)
    }

    private static func list(_ courses: [String], _ console: Console) {
        console.out(courses.isEmpty ? "You have no courses there yet." : "Your courses:")
        for course in courses { console.out("  " + course) }
    }

    /// Throws ``Problem/Code/invalid`` for what can't be a token. It is never shown.
    private func askForToken(_ page: String, _ console: Console) async throws(Problem) -> String {
        let text: String
        if readsToken {
            text = readLine(strippingNewline: true) ?? ""
        } else {
            console.err("Make an access token in your browser: \(page)")
            console.err("There, under “Approved Integrations”, choose “New Access Token”.")
            text = try await console.prompt("Access token:", secret: true)
        }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !token.isEmpty else {
            throw Problem(.invalid, "The access token is empty.", cure: "Make one at \(page)")
        }
        guard token.utf8.count <= 1024, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Problem(
                .invalid, "This isn't an access token.",
                cure: "Copy it from \(page), without anything else.")
        }
        return token
    }

    static func credentials(_ host: Host) throws -> any CredentialStore {
        CredentialStores.choose(
            profile: host.profileName, paths: try host.paths(), environment: host.environment,
            warn: { host.console.err($0) })
    }

    /// Another server must not get the access token.
    func forgetToken(_ host: Host) async throws {
        try await Self.credentials(host).remove(BearerTokens.key(for: .school))
    }
}

/// A connection in `--json`. The token isn't part of it.
private struct ConnectedSchoolJSON: Encodable {
    var backend: String
    var address: String
    var person: String
    var courses: [String]
    var credentials: String

    init(
        _ adapter: SchoolAdapter, _ site: String, _ identity: CanvasIdentity,
        _ whereabouts: CredentialLocation
    ) {
        backend = adapter.rawValue
        address = site
        person = identity.name
        courses = identity.courses
        credentials = whereabouts.description
    }
}

/// For a client that only validates an address.
private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        throw .cancelled
    }
}
