import SQLStore
import ServiceKit

extension AccountAdmin {
    func resetSecondFactor(of account: AccountKey) async throws -> Bool {
        let owner = try await service.context.database.write { connection -> StoredAccount? in
            guard try SecondFactorStore(account: account, connection: connection).remove() else {
                return nil
            }
            try service.endAll(of: account, in: connection)
            try service.audit.record(
                [AuditAct("second-factor.reset", on: account.userID)], of: account.tenantID,
                in: connection)
            return try AccountStore.account(account, in: connection)
        }
        guard let owner else { return false }
        await service.notify(owner, of: .reset, from: nil)
        await service.mails.settle()
        return true
    }

    func requiresSecondFactor(of tenantID: String) async throws -> Bool {
        try await service.context.database.read {
            try SecondFactorStore.isRequired(at: tenantID, in: $0)
        }
    }

    func setRequiresSecondFactor(_ isRequired: Bool, of tenantID: String) async throws -> Int {
        try await service.context.database.write { connection in
            try SecondFactorStore.setRequired(isRequired, at: tenantID, in: connection)
            let ended = isRequired ? try endStaffSessions(at: tenantID, in: connection) : 0
            try service.audit.record(
                [
                    AuditAct(
                        "second-factor.rule", on: nil,
                        ["staff": isRequired ? "required" : "optional"])
                ], of: tenantID, in: connection)
            return ended
        }
    }

    /// Ends the sessions of staff without a second factor. Returns their number.
    private func endStaffSessions(
        at tenantID: String, in connection: any SQLConnection
    ) throws -> Int {
        let people = PersonStore(tenantID: tenantID, connection: connection)
        let roles = ["teacher", "admin", "district_admin", "curriculum_lead"]
        let ids = try roles.reduce(into: Set<Int64>()) {
            $0.formUnion(try people.ids(withRole: $1))
        }
        return try people.people(ids).values.filter(\.isStaff).reduce(0) { count, person in
            let store = SecondFactorStore(account: person.account, connection: connection)
            guard try !store.isConfirmed() else { return count }
            return try count + service.endAll(of: person.account, in: connection)
        }
    }
}
