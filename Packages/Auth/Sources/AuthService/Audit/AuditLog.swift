import AppCore
import SQLStore
import ServiceKit
import Synchronization

/// The audit log for other services and for operators.
struct AuditLog: AuditRecording {
    /// The operator at whose command this process works; nil in a server.
    private final class Operator: Sendable {
        let actor = Mutex<AuditActor?>(nil)
    }

    let context: ServiceContext
    private let operating = Operator()

    init(context: ServiceContext) { self.context = context }

    func begin(by actor: AuditActor) { operating.actor.withLock { $0 = actor } }

    func record(
        _ acts: [AuditAct], by actor: AuditActor, of tenantID: String,
        in connection: any SQLConnection
    ) throws {
        try AuditStore(tenantID: tenantID, connection: connection)
            .append(acts, by: actor, at: context.milliseconds)
    }

    func record(
        _ acts: [AuditAct], of tenantID: String, in connection: any SQLConnection
    ) throws {
        guard let actor = operating.actor.withLock({ $0 }) else { return }
        try record(acts, by: actor, of: tenantID, in: connection)
    }

    func entries(_ query: AuditQuery, of tenantID: String) async throws -> [AuditEntry] {
        try await context.database.read {
            try AuditStore(tenantID: tenantID, connection: $0).entries(query)
        }
    }

    func check(of tenantID: String) async throws -> AuditCheck {
        try await context.database.read {
            try AuditStore(tenantID: tenantID, connection: $0).check()
        }
    }

    func hash(of number: Int, of tenantID: String) async throws -> String? {
        try await context.database.read {
            try AuditStore(tenantID: tenantID, connection: $0).hash(of: number)
        }
    }

    func addresses(
        of accounts: Set<String>, at tenantID: String
    ) async throws -> [String: String] {
        try await context.database.read { connection in
            var addresses: [String: String] = [:]
            for id in accounts {
                let key = AccountKey(tenantID: tenantID, userID: id)
                addresses[id] = try AccountStore.account(key, in: connection)?.email
            }
            return addresses
        }
    }
}
