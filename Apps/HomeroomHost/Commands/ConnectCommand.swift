import AppCore
import ArgumentParser
import CanvasAdapter
import Foundation
import ServiceKit

/// `homeroom connect`.
struct ConnectCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect", abstract: "Connect to a server, or use the built-in one.",
        discussion: """
            Give an address, or one of: embedded, local, staging, production, device:HOST. \
            A tutor's server gets your drawings, what you ask or say to it, and, unless a model for search by meaning is \
            installed here, the text of your documents.

            Without an address, lists all your connections, calendar servers and followed calendars included: when each \
            last answered, how many changes it doesn't have yet, and what's wrong. --refresh asks all of them first.

            Several schools can be connected at once: lists then show all of them, with the school's short name at each course.

            EXAMPLES:
              homeroom connect
              homeroom connect --refresh
              homeroom connect sat https://ADDRESS
              homeroom connect sat local
              homeroom connect sat embedded
              homeroom connect school https://ADDRESS --tenant NAME
              homeroom connect canvas https://ADDRESS
              homeroom connect school https://ADDRESS --name NAME
            """)

    @Argument(
        help: """
            sat, school, vocabulary, dialogues or tutor, or canvas for a school on Canvas; omit it to \
            show all connections.
            """,
        completion: .list(
            Backend.allCases.map(\.rawValue) + SchoolAdapter.allCases.map(\.rawValue)))
    var backend: String?

    @Argument(
        help: "Its address or a preset name.", completion: .list(BackendAddress.presetNames))
    var address: String?

    @Option(help: "Your school's short name, if the server has several schools.")
    var tenant: String?

    @Option(
        help: "A word of your choice for one of several schools; otherwise made from the address.")
    var name: String?

    @Flag(
        name: .customLong("token-stdin"),
        help: "Read Canvas's access token from standard input instead of asking for it.")
    var readsToken = false

    @Flag(name: .customLong("no-check"), help: "Connect even if no such server answers there.")
    var skipsCheck = false

    @Flag(help: "Ask all servers before listing them.") var refresh = false

    @Flag(help: "Show what would change without changing it.") var dryRun = false
    static var jsonFields: [String]? { ["tenant"] + ConnectionJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        try await run(in: host, host.console.with(output))
    }

    func run(in host: Host, _ console: Console) async throws {
        guard let backend else { return try await list(host, console) }
        if let adapter = SchoolAdapter(rawValue: backend.lowercased()) {
            return try await connect(adapter, in: host, console)
        }
        guard backend.lowercased() != "caldav" else {
            throw Problem(
                .usage, "A calendar server is connected with another command.",
                cure: "homeroom calendar connect \(address ?? "ADDRESS")")
        }
        guard !readsToken else {
            throw Problem(
                .usage, "--token-stdin works only with canvas.",
                cure: "To sign in anywhere else: homeroom auth login")
        }
        let known = try Self.backend(backend)
        try checkTenant(known)
        guard let address else {
            if let tenant {
                if !dryRun { try await keep(tenant, host) }
                return console.out("Your school: \(tenant).")
            }
            let known = try host.storedProfile().address(of: known)
            if let list = try SchoolList(known) { return await Self.show(list, console) }
            return console.out(known.description)
        }
        let target = try Self.address(address, for: known)
        let transport = NetworkTransport(
            environment: host.environment, limits: .init(connect: 5, idle: 5, exchange: 10))
        // The client validates the address: scheme, host, encryption.
        _ = try APIClient(
            backend: known, address: target, transport: transport,
            authenticator: AnonymousAuthenticator(), environment: host.systemEnvironment,
            allowsPlainHTTP: try host.settings().flag("network.plain_http"),
            log: host.log("connect"))
        if case .url(let text) = target {
            if Self.crossesNetworkInTheOpen(text) {
                console.err(
                    "Without https, others on this network can read what is sent to \(text).")
            }
        }
        var found: (answers: Bool, text: String)?
        if case .url(let text) = target, !skipsCheck {
            found = await Self.probe(text, known, transport, host)
        }
        await transport.close()
        if let found {
            guard found.answers else {
                throw Problem(
                    .unreachable, found.text, reason: "The connection wasn't changed.",
                    cure: "Check the address, or use it anyway with --no-check.")
            }
            console.err(found.text)
        }
        if known == .school { return try await connectSchool(target, host, console) }
        let before = try host.storedProfile().address(of: known)
        if dryRun { return console.out("\(known.title): \(before) would become \(target).") }
        try await ActiveProfileStore(host: host).change { profile in
            profile.backends[known] = target.isEmbedded ? nil : target
        }
        if output.json {
            return try console.emit(
                json: ["backend": known.rawValue, "address": target.description])
        }
        for line in Self.consequences(known, from: before, to: target) { console.out(line) }
    }

    /// Throws ``Problem/Code/usage`` for an invalid short name, or one given for another backend.
    private func checkTenant(_ backend: Backend) throws(Problem) {
        guard name == nil || backend == .school else {
            throw Problem(.usage, "--name works only with schools.", cure: "Leave it out.")
        }
        guard let tenant else { return }
        guard backend == .school else {
            throw Problem(.usage, "--tenant works only with school.", cure: "Leave it out.")
        }
        guard Tenant.isSlug(tenant) else {
            throw Problem(
                .usage, "“\(tenant.prefix(80))” isn't a valid short name.",
                cure: "Use 1 to 63 of a-z, 0-9 and -. Your school can tell you its short name.")
        }
    }

    func keep(_ tenant: String, _ host: Host) async throws {
        let profileStore = try ActiveProfileStore(host: host)
        try await profileStore.change { $0.schoolTenant = tenant }
    }

    private func list(_ host: Host, _ console: Console) async throws {
        try await host.withSession { session in
            let connections = ConnectionList(session: session)
            let notices = refresh ? await connections.refresh() : []
            let rows = await connections.rows(checks: refresh)
            if output.json {
                return try console.emit(json: rows.map { ConnectionJSON($0, session.profile) })
            }
            let calendar = LocalCalendar(host.systemEnvironment)
            await console.table(
                [
                    .init("What"), .init("Where", mayShrink: true), .init("State", mayShrink: true),
                    .init("Answered"), .init("To send", alignsRight: true),
                ],
                rows.map { row in
                    let connection = row.connection
                    return [
                        connection.kind, connection.name, connection.problem ?? connection.detail,
                        connection.heardAt.map { calendar.age(of: $0) } ?? "",
                        connection.waiting == 0 ? "" : String(connection.waiting),
                    ]
                })
            for notice in notices { console.err(notice) }
        }
    }

    private static func backend(_ word: String) throws(Problem) -> Backend {
        if let backend = Backend(rawValue: word.lowercased()) { return backend }
        let words = Backend.allCases.map(\.rawValue) + SchoolAdapter.allCases.map(\.rawValue)
        throw Suggestion.unknown("backend", word, in: words)
    }

    static func address(_ text: String, for backend: Backend) throws(Problem) -> BackendAddress {
        if let preset = BackendAddress.preset(text, for: backend) { return preset }
        if text.contains("://") { return .url(text) }
        let presets = BackendAddress.presetNames.filter {
            BackendAddress.preset($0, for: backend) != nil
        }
        let guess = Suggestion.nearest(to: text, in: presets)
        throw Problem(
            .usage, "“\(text.prefix(80))” isn't an address or a preset of \(backend.title).",
            reason: guess.map { "Did you mean “\($0)”?" },
            cure: "One of: https://ADDRESS, \(presets.joined(separator: ", ")), device:HOST.")
    }

    /// True for plain http to another computer.
    static func crossesNetworkInTheOpen(_ text: String) -> Bool {
        guard let url = URL(string: text), url.scheme?.lowercased() == "http" else { return false }
        let host = (url.host ?? "").lowercased()
        return
            !(host == "localhost" || host == "::1" || host == "[::1]"
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
    }

    /// Checks whether the backend responds at an address, and describes the result.
    static func probe(
        _ text: String, _ backend: Backend, _ transport: any HTTPTransport, _ host: Host
    ) async -> (answers: Bool, text: String) {
        do throws(Problem) {
            let (adapter, address) = try SchoolAdapter.split(.url(text))
            if let adapter, case .url(let site) = address {
                let canvas = try adapter.transport(
                    to: site, network: transport, environment: host.systemEnvironment)
                return sentence(
                    await canvas.probe(), adapter.title, command: adapter.rawValue, at: site)
            }
            let probe = try BackendProbe(
                backend, at: text, allowsPlainHTTP: true, transport: transport)
            return sentence(await probe.look(), backend, at: text)
        } catch {
            return (false, "\(error.summary) \(error.reason ?? "")")
        }
    }

    /// The result as a sentence; true if the address can be used.
    static func sentence(
        _ finding: ProbeResult, _ backend: Backend, at text: String
    ) -> (answers: Bool, text: String) {
        sentence(finding, backend.title, command: backend.rawValue, at: text)
    }

    static func sentence(
        _ finding: ProbeResult, _ title: String, command: String, at text: String
    ) -> (answers: Bool, text: String) {
        switch finding {
        case .backend: (true, "\(title) answers at \(text).")
        case .plausible: (true, "A server answers at \(text).")
        case .troubled(let status):
            (true, "A server answers at \(text), but reports an error (status \(status)).")
        case .wholeCampus(let mount):
            (
                false,
                "A server with all backends answers at \(text): \(title) is below "
                    + "\(mount). homeroom connect \(command) "
                    + "\(text.hasSuffix("/") ? String(text.dropLast()) : text)\(mount)"
            )
        case .somethingElse(let what):
            (
                false,
                "\(text) is \(what), not \(title). A Wi-Fi sign-in page can cause this."
            )
        case .silent(let failure):
            (
                false,
                "\(text) doesn't answer: \(reason(failure))."
            )
        }
    }

    private static func reason(_ failure: TransportFailure) -> String {
        switch failure {
        case .notSent(let text), .outcomeUnknown(let text), .insecure(let text): text
        case .timedOut: "no answer in time"
        case .cancelled: "stopped"
        case .tooLarge: "the response is too large"
        }
    }

    static func consequences(
        _ backend: Backend, from before: BackendAddress, to after: BackendAddress
    ) -> [String] {
        if before == after { return ["\(backend.title) stays at \(after)."] }
        var lines = ["\(backend.title): \(before) → \(after)."]
        if SchoolAdapter.isNamed(in: before) {
            lines.append(
                "Its access token was removed from this computer. You can delete it there, too.")
        }
        if after.isEmbedded {
            lines.append("It runs on this computer again. You're signed in automatically.")
        } else {
            lines.append("Your work in the sample school stays there and isn't sent.")
            let which = backend == .sat ? "" : " --backend \(backend.rawValue)"
            lines.append(
                backend == .tutor
                    ? "To keep your work private on your school's server, sign in: "
                        + "homeroom auth login" + which + ". A Reef server has no accounts."
                    : "Sign in with: homeroom auth login" + which)
            if backend == .tutor {
                lines.append(
                    "The server gets your drawings, what you ask or say to it, questions you send with --tell, and "
                        + "the text of your documents and questions for search by meaning, unless the "
                        + "model is installed here: homeroom tutor model install")
            }
            lines.append("To undo: homeroom connect \(backend.rawValue) embedded")
        }
        return lines
    }
}
