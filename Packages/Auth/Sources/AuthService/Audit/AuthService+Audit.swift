import SQLStore
import ServiceKit

extension AuthService {
    /// Records an act of an account's owner on their own account, if they are staff.
    func recordStaff<Input>(
        _ act: AuditAct, of account: AccountKey, from request: ServiceRequest<Input>,
        in connection: any SQLConnection
    ) throws {
        try recordStaff(act, of: account, origin: request.auditOrigin, in: connection)
    }

    func recordStaff(
        _ act: AuditAct, of account: AccountKey, origin: String, in connection: any SQLConnection
    ) throws {
        let person = try PersonStore(tenantID: account.tenantID, connection: connection)
            .person(of: account.userID)
        guard person?.isStaff == true else { return }
        let actor = AuditActor(kind: .account, name: account.userID, origin: origin)
        try audit.record([act], by: actor, of: account.tenantID, in: connection)
    }
}
