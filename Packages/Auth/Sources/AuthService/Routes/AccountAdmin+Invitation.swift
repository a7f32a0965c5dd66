import AppCore
import SQLStore
import ServiceKit

extension AccountAdmin {
    /// How long a code is good, in seconds.
    static let invitationLifetime: Int64 = 14 * 86_400

    func invite(_ wish: NewAccount, to tenantID: String) async throws -> String {
        var faults = faults(of: wish)
        faults["password"] = nil
        guard faults.isEmpty, let email = EmailAddress(wish.email) else {
            throw Problem(
                .invalid, faults.values.flatMap(\.self).sorted().joined(separator: " "),
                place: wish.email, fields: faults)
        }
        let account = StoredAccount(
            key: AccountKey(tenantID: tenantID, userID: service.newID()), email: email.text,
            username: try AuthService.username(wish.shownName, email), password: nil,
            isPremium: wish.isPremium)
        let (token, time) = (TenantSecret(of: tenantID), service.now)
        var new = try await service.newPerson(of: account)
        new.take(wish)
        let person = new
        try await service.context.database.write { connection in
            let key = try invited(account, person, at: time, in: connection)
            try PasswordResetStore(tenantID: tenantID, connection: connection)
                .add(token, for: key, at: time, until: time + Self.invitationLifetime)
            try service.audit.record(
                [AuditAct("people.invited", on: key.userID)], of: tenantID, in: connection)
        }
        return token.text
    }

    /// The new account, or the one that was invited before and has no password yet.
    private func invited(
        _ account: StoredAccount, _ person: SchoolPerson, at time: Int64,
        in connection: any SQLConnection
    ) throws -> AccountKey {
        if try AccountStore.add(account, as: person, at: time, in: connection) {
            // The operator confirms the address.
            try AccountStore.setEmailVerified(account.key, at: time, in: connection)
            try service.audit.record(
                [.added(person)], of: account.key.tenantID, in: connection)
            return account.key
        }
        let known = try EmailAddress(account.email).flatMap {
            try AccountStore.account(email: $0, of: account.key.tenantID, in: connection)
        }
        guard let known, known.password == nil, !known.isSuspended else {
            throw Problem(
                .conflict, "The account \(account.email) is already in use.",
                cure: "homeroom campus people password \(account.email)")
        }
        return known.key
    }
}
