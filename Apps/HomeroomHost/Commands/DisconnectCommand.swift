import AppCore
import ArgumentParser
import HTTPTypes

/// `homeroom disconnect`.
struct DisconnectCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Disconnect a school or a server.",
        discussion: """
            With several schools, Homeroom also removes the sign-in of the one that you leave from this computer. Changes that \
            it doesn't have yet must be sent or discarded first.

            EXAMPLES:
              homeroom connect
              homeroom disconnect NAME
            """)

    @Argument(
        help: "A school's short name or address; or sat, school, vocabulary, dialogues or tutor.")
    var name: String

    @Flag(help: "Show what would change without changing it.") var dryRun = false
    static var jsonFields: [String]? { ["backend", "address", "name", "tenant"] }
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        let address = try host.storedProfile().address(of: .school)
        guard let list = try SchoolList(address), !isOtherBackend else {
            return try await connect(address).run(in: host, console)
        }
        let school = try list.school(name)
        if dryRun {
            return console.out("\(school.name) at \(school.address) would be disconnected.")
        }
        try await Self.leave([school], host)
        if output.json {
            return try console.emit(
                json: [
                    "backend": "school", "address": school.address.description,
                    "name": school.name,
                ])
        }
        console.out("Disconnected \(school.name). Its sign-in was removed from this computer.")
        if SchoolAdapter.isNamed(in: school.address) {
            console.out("You can delete its access token there, too.")
        }
    }

    private var isOtherBackend: Bool {
        Backend(rawValue: name.lowercased()).map { $0 != .school } ?? false
    }

    /// The command that connects the built-in server again in place of the only school or of another backend.
    private func connect(_ school: BackendAddress) throws -> ConnectCommand {
        let only = SchoolList(first: school, account: "", student: nil)
        let isSchool =
            !school.isEmbedded && (name.lowercased() == "canvas" || (try? only.school(name)) != nil)
        return try ConnectCommand.parse(
            [isSchool ? "school" : name, "embedded"] + (dryRun ? ["--dry-run"] : [])
                + (output.json ? ["--json"] : []))
    }

    /// Disconnects all schools. Returns lines for the student.
    static func leaveAll(_ list: SchoolList, _ host: Host, dryRun: Bool) async throws -> [String] {
        let names = list.schools.map(\.name).joined(separator: ", ")
        if dryRun { return ["\(names) would be disconnected."] }
        try await leave(list.schools, host)
        return [
            "Disconnected \(names). Their sign-ins were removed from this computer.",
            "The sample school runs on this computer again.",
        ]
    }

    /// Throws ``Problem/Code/conflict`` if a school doesn't have all changes.
    private static func leave(_ schools: [SchoolList.School], _ host: Host) async throws {
        let session = try await host.open()
        let forgotten = await forget(schools, in: session)
        await session.close()
        try forgotten.get()
        try await ActiveProfileStore(host: host).change { profile in
            // Another command may have changed the list in the meantime.
            guard var left = try? SchoolList(profile.address(of: .school)) else { return }
            for school in schools { left.remove(school.key) }
            let stored = left.stored
            profile.backends[.school] = stored.isEmbedded ? nil : stored
            if schools.contains(where: { $0.key == 0 }) { profile.schoolTenant = nil }
        }
    }

    /// Removes what the session's store and keychain have of these schools.
    private static func forget(
        _ schools: [SchoolList.School], in session: HostSession
    ) async -> Result<Void, any Error> {
        do {
            try checkSent(try await session.outbox.entries(), schools)
            for school in schools {
                try await forget(school, in: session.context.credentials)
            }
        } catch {
            return .failure(error)
        }
        // What is cached for all schools together has the school's part in it.
        await ResponseCache(store: session.store).removeAll(of: .school)
        return .success(())
    }

    private static func checkSent(
        _ entries: [OutboxEntry], _ schools: [SchoolList.School]
    ) throws(Problem) {
        for school in schools {
            let waiting = entries.filter { $0.schoolKey == school.key }.count
            guard waiting == 0 else {
                throw Problem(
                    .conflict,
                    "\(school.name) doesn't have \(Quantity.count(waiting, "change")) yet.",
                    cure: "Send or discard them first: homeroom outbox")
            }
        }
    }

    /// Removes a school's sign-in from this computer.
    static func forget(
        _ school: SchoolList.School, in all: any CredentialStore
    ) async throws(Problem) {
        let own = ConnectedSchools.credentials(of: school, in: all)
        for key in ["tokens", "cookies", "account", "tenant"] {
            try await own.remove("school.\(key)")
        }
        try await ConnectedSchool.forgetOwner(in: own)
    }
}

extension OutboxEntry {
    /// The key of the school that it is for, see ``SchoolIDs``; nil for another backend.
    var schoolKey: Int? { backend == .school ? namedSchoolKey ?? 0 : nil }

    /// The key of the school whose records it names; nil if it names none.
    var namedSchoolKey: Int? {
        let request = SchoolRequest(HTTPRequest.Method(method) ?? .post, target: path, body: body)
        return if case .school(let key)? = request?.target { key } else { nil }
    }
}
