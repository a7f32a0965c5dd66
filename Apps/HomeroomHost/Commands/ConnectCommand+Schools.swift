import AppCore

// Connecting schools, of which there can be several at once.
extension ConnectCommand {
    /// What connecting a school makes of the profile.
    struct SchoolChange: Sendable {
        /// What the profile stored when the change was made.
        var before: BackendAddress
        /// What the profile stores.
        var stored: BackendAddress
        /// The school among several; nil if it is the only one.
        var school: SchoolList.School?
        var isNew = true

        /// The school's part of the profile's credentials.
        func credentials(in all: any CredentialStore) -> any CredentialStore {
            school.map { ConnectedSchools.credentials(of: $0, in: all) } ?? all
        }
    }

    /// Adds a school to those that are connected; the sample school makes room for the first one.
    func adding(_ target: BackendAddress, in host: Host) async throws -> SchoolChange {
        if let name { try SchoolList.checkForm(name) }
        let before = try host.storedProfile().address(of: .school)
        var list: SchoolList
        if let known = try SchoolList(before) {
            list = known
        } else if before.isEmbedded || before == target {
            guard name == nil else {
                throw Problem(
                    .usage, "A short name is for one of several schools.", cure: "Leave --name out."
                )
            }
            return SchoolChange(before: before, stored: target, isNew: before != target)
        } else {
            let session = try await host.open()
            let client = session.context.client(for: .school)
            let account = await client.account()
            let student = await ConnectedSchool.student(at: client)
            await session.close()
            guard !account.isEmpty else {
                let address = try SchoolAdapter.split(before).address
                throw Problem(
                    .signedOut, "You're signed out of the school at \(address).",
                    reason: "A second school can be connected while you're signed in at the first.",
                    cure:
                        "Sign in with homeroom auth login --backend school, or leave that school: "
                        + "homeroom connect school embedded")
            }
            list = SchoolList(first: before, account: account, student: student)
        }
        if let known = list.schools.first(where: { $0.address == target }) {
            guard known.key == 0 || tenant == nil || tenant == known.tenant else {
                throw Problem(
                    .usage, "\(known.name) at \(target) is connected already.",
                    reason: "It's another school of that server.",
                    cure: "Disconnect it first: homeroom disconnect \(known.name)")
            }
            if let name { try list.rename(known.key, name) }
            let school = list.schools.first { $0.key == known.key }
            return SchoolChange(before: before, stored: list.stored, school: school, isNew: false)
        }
        let school = try list.add(target, name: name, tenant: tenant)
        return SchoolChange(before: before, stored: list.stored, school: school)
    }

    /// Stores the change. A school that is new starts without another person's sign-in.
    func keep(_ change: SchoolChange, _ host: Host) async throws {
        // Asking for a token takes time.
        guard try host.storedProfile().address(of: .school) == change.before else {
            throw Problem(
                .conflict, "Your schools have changed in the meantime.", cure: "Try again.")
        }
        if change.isNew, let school = change.school {
            let all = try Self.credentials(host)
            try await ConnectedSchool.forgetOwner(
                in: ConnectedSchools.credentials(of: school, in: all))
        }
        try await ActiveProfileStore(host: host).change { profile in
            profile.backends[.school] = change.stored
        }
    }

    /// Connects a school that speaks the school contract.
    func connectSchool(_ target: BackendAddress, _ host: Host, _ console: Console) async throws {
        let profile = try host.storedProfile()
        let before = profile.address(of: .school)
        if target.isEmbedded, let list = try SchoolList(before) {
            let lines = try await DisconnectCommand.leaveAll(list, host, dryRun: dryRun)
            guard !output.json || dryRun else {
                return try console.emit(json: ["backend": "school", "address": "embedded"])
            }
            for line in lines { console.out(line) }
            return
        }
        guard !target.isEmbedded else { return try await connectOnly(target, host, console) }
        let change = try await adding(target, in: host)
        guard let school = change.school else {
            return try await connectOnly(target, host, console)
        }
        if dryRun {
            return console.out("\(school.name) at \(target) would be one of your schools.")
        }
        try await keep(change, host)
        if let tenant, school.key == 0 { try await keep(tenant, host) }
        if output.json {
            return try console.emit(
                json: ["backend": "school", "address": target.description, "name": school.name])
        }
        guard change.isNew else {
            return console.out("\(school.name) stays at \(target).")
        }
        console.out("Connected \(school.name) at \(target). Your other schools stay connected.")
        console.out(
            "Sign in with: homeroom auth login --backend school --school \(school.name)")
        console.out("To disconnect: homeroom disconnect \(school.name)")
    }

    /// The sample school, or the only school of the profile.
    private func connectOnly(
        _ target: BackendAddress, _ host: Host, _ console: Console
    ) async throws {
        let before = try host.storedProfile().address(of: .school)
        if dryRun {
            return console.out("\(Backend.school.title): \(before) would become \(target).")
        }
        if SchoolAdapter.isNamed(in: before), before != target { try await forgetToken(host) }
        let tenant = tenant
        try await ActiveProfileStore(host: host).change { profile in
            profile.backends[.school] = target.isEmbedded ? nil : target
            // Another server has different schools.
            if tenant != nil || before != target { profile.schoolTenant = tenant }
        }
        if output.json {
            var answer = ["backend": "school", "address": target.description]
            answer["tenant"] = tenant
            return try console.emit(json: answer)
        }
        for line in Self.consequences(.school, from: before, to: target) { console.out(line) }
    }

    /// The schools of a profile with several, one a line.
    static func show(_ list: SchoolList, _ console: Console) async {
        await console.table(
            [.init("School"), .init("Where", mayShrink: true)],
            list.schools.map { [$0.name, $0.address.description] })
    }
}
