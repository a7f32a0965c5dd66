import AppCore
import SQLStore
import ServiceKit

/// Manages accounts for the server's operators, with the same rules as the routes.
struct AccountAdmin: AccountAdministering {
    let service: AuthService
    private var database: any SQLDatabase { service.context.database }

    func accounts(
        of tenantID: String, after email: String?, limit: Int
    ) async throws -> [AccountSummary] {
        let time = service.now
        return try await database.read { connection in
            try AccountListing(tenantID: tenantID, now: time, connection: connection)
                .page(after: email ?? "", limit: limit)
        }
    }

    func account(email: String, of tenantID: String) async throws -> AccountSummary? {
        guard let address = EmailAddress(email) else { return nil }
        let time = service.now
        return try await database.read { connection in
            try AccountListing(tenantID: tenantID, now: time, connection: connection)
                .account(address)
        }
    }

    func faults(of account: NewAccount) -> [String: [String]] {
        var faults: [String: [String]] = [:]
        let email = EmailAddress(account.email)
        if email == nil { faults["email"] = ["This is not an email address."] }
        if email == EmbeddedStudent.email {
            faults["email"] = ["This address is reserved for this computer's student."]
        }
        do {
            _ = try AuthService.username(account.name, email ?? EmailAddress.anybody)
        } catch {
            faults["name"] = ["A name has 1 to 150 characters."]
        }
        let passwords = account.isInvited ? [] : PasswordRules.faults(of: account.password)
        if !passwords.isEmpty { faults["password"] = passwords }
        do {
            _ = try SchoolRoles.checked(account.roles, at: "roles")
        } catch {
            faults["roles"] = ["Roles are words such as student or teacher."]
        }
        return faults
    }

    func add(
        _ accounts: [NewAccount], to tenantID: String, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> [AddedAccount] {
        for account in accounts { try refuse(faults(of: account), place: account.email) }
        let addresses = accounts.compactMap { EmailAddress($0.email) }
        let known = try await database.read { connection in
            try Set(
                addresses.filter {
                    try AccountStore.account(email: $0, of: tenantID, in: connection) != nil
                })
        }
        var taken = known
        let wishes = zip(accounts, addresses).filter { taken.insert($1).inserted }
        let hashes = try await hashes(of: wishes.map(\.0), progress)
        let made = try zip(wishes, hashes).map { wish, hash in
            NewlyMade(
                account: StoredAccount(
                    key: AccountKey(tenantID: tenantID, userID: service.newID()),
                    email: wish.1.text,
                    username: try AuthService.username(wish.0.shownName, wish.1),
                    password: hash?.text, isPremium: wish.0.isPremium),
                wish: wish.0, code: wish.0.isInvited ? TenantSecret(of: tenantID) : nil)
        }
        let (time, moment) = (service.now, service.context.milliseconds)
        let stock = try await service.context.numbers.take(made.count)
        var new = try await database.write { connection in
            var stock = stock
            var acts: [AuditAct] = []
            var new: [String: TenantSecret?] = [:]
            for one in made {
                let account = one.account
                var person = account.person(id: try stock.next(), at: moment)
                person.take(one.wish)
                // An account may have been registered meanwhile.
                guard try AccountStore.add(account, as: person, at: time, in: connection)
                else { continue }
                // The operator confirms the address.
                try AccountStore.setEmailVerified(account.key, at: time, in: connection)
                new[account.email] = .some(one.code)
                acts.append(.added(person))
                if account.isPremium {
                    acts.append(
                        AuditAct("people.premium", on: account.key.userID, ["premium": "on"]))
                }
                guard let code = one.code else { continue }
                try PasswordResetStore(tenantID: tenantID, connection: connection)
                    .add(code, for: account.key, at: time, until: time + Self.invitationLifetime)
                acts.append(AuditAct("people.invited", on: account.key.userID))
            }
            try service.audit.record(acts, of: tenantID, in: connection)
            return new
        }
        return addresses.map { email in
            let made = new.removeValue(forKey: email.text)
            return AddedAccount(email: email.text, isNew: made != nil, code: made??.text)
        }
    }

    /// An account to store, with the code of an invited one.
    private struct NewlyMade: Sendable {
        var account: StoredAccount
        var wish: NewAccount
        var code: TenantSecret?
    }

    /// The hashes of the accounts' passwords in their order, nil for invited ones. As many run at
    /// once as there are threads for them.
    private func hashes(
        of accounts: [NewAccount], _ progress: @Sendable (Int) -> Void
    ) async throws -> [PasswordHash?] {
        var hashes = [PasswordHash?](repeating: nil, count: accounts.count)
        var waiting = accounts.indices.filter { !accounts[$0].isInvited }[...]
        let hasher = service.hasher
        try await withThrowingTaskGroup(of: (Int, PasswordHash).self) { group in
            func begin() {
                guard let index = waiting.popFirst() else { return }
                let password = accounts[index].password
                group.addTask { (index, try await hasher.hash(password, for: .console)) }
            }
            for _ in 0..<hasher.atOnce { begin() }
            var done = 0
            while let (index, hash) = try await group.next() {
                hashes[index] = hash
                done += 1
                progress(done)
                begin()
            }
        }
        return hashes
    }

    func setPassword(_ password: String, of account: AccountKey) async throws {
        let faults = PasswordRules.faults(of: password)
        try refuse(faults.isEmpty ? [:] : ["password": faults], place: "password")
        let hash = try await service.hasher.hash(password, for: .console)
        try await change(account, "people.password") { connection in
            try AccountStore.setPassword(hash, of: account, in: connection)
            try service.endAll(of: account, in: connection)
        }
    }

    func setPremium(_ isPremium: Bool, of account: AccountKey) async throws {
        try await change(account, "people.premium", ["premium": isPremium ? "on" : "off"]) {
            connection in
            try AccountStore.setPremium(isPremium, of: account, in: connection)
        }
    }

    func setRoles(_ roles: [String], of account: AccountKey) async throws {
        let (roles, moment) = (
            try SchoolRoles.checked(roles, at: "roles"), service.context.milliseconds
        )
        try await change(account) { connection in
            let people = PersonStore(tenantID: account.tenantID, connection: connection)
            guard var person = try people.person(of: account.userID) else { return }
            let before = person
            (person.roles, person.updatedAt) = (roles, moment)
            try people.update(person)
            try service.endUnprotected(person, before: before, in: connection)
            try service.audit.record(
                AuditAct.roles(of: person, before: before.roles), of: account.tenantID,
                in: connection)
        }
    }

    func setSuspended(_ isSuspended: Bool, of account: AccountKey) async throws {
        try await change(account, isSuspended ? "people.suspended" : "people.restored") {
            connection in
            try AccountStore.setSuspended(isSuspended, of: account, in: connection)
            if isSuspended { try service.endAll(of: account, in: connection) }
        }
    }

    func remove(_ account: AccountKey) async throws {
        let forget = service.context.forgetEverywhere
        try await change(account, "people.removed") { try forget(account, $0) }
    }

    func sessions(of account: AccountKey) async throws -> [SessionDetails] {
        let time = service.now
        return try await database.read { connection in
            try AccountListing(tenantID: account.tenantID, now: time, connection: connection)
                .sessions(of: account.userID)
        }
    }

    func endSessions(of account: AccountKey) async throws -> Int {
        try await database.write { connection in
            let count = try service.endAll(of: account, in: connection)
            try service.audit.record(
                [AuditAct("sessions.ended", on: account.userID, ["count": String(count)])],
                of: account.tenantID, in: connection)
            return count
        }
    }

    func census(of tenantID: String) async throws -> (people: Int, sessions: Int) {
        let time = service.now
        return try await database.read { connection in
            try AccountListing(tenantID: tenantID, now: time, connection: connection).census()
        }
    }

    /// Changes an existing account with a password, and records that under a name.
    private func change(
        _ account: AccountKey, _ act: String? = nil, _ details: [String: String] = [:],
        _ body: @escaping @Sendable (any SQLConnection) throws -> Void
    ) async throws {
        try await database.write { connection in
            guard let stored = try AccountStore.account(account, in: connection) else {
                throw Problem(.notFound, "Account not found.")
            }
            guard stored.email != EmbeddedStudent.address else {
                throw Problem(
                    .notAllowed, "This is the local student account.",
                    reason: "It belongs to the sample school on this computer and has no password.")
            }
            try body(connection)
            guard let act else { return }
            try service.audit.record(
                [AuditAct(act, on: account.userID, details)], of: account.tenantID,
                in: connection)
        }
    }

    private func refuse(_ faults: [String: [String]], place: String) throws(Problem) {
        guard !faults.isEmpty else { return }
        throw Problem(
            .invalid, faults.sorted { $0.key < $1.key }.flatMap(\.value).joined(separator: " "),
            place: place, fields: faults)
    }
}

extension NewAccount {
    /// The account's name, or one made from the person's.
    var shownName: String {
        name.isEmpty ? [firstName, lastName].compactMap(\.self).joined(separator: " ") : name
    }
}

extension SchoolPerson {
    /// Applies the new account's roles and name.
    mutating func take(_ wish: NewAccount) {
        roles = Set(wish.roles)
        let name = PersonName(first: wish.firstName, last: wish.lastName)
        guard name.first != nil || name.last != nil else { return }
        (firstName, lastName) = (name.first, name.last)
    }
}

extension EmailAddress {
    /// A placeholder for an invalid address while the other fields are validated.
    static let anybody = EmailAddress(nobodyWithLocalPart: "anybody")

    private init(nobodyWithLocalPart part: String) { text = part }
}
