import AppCore
import Foundation
import Logging
import SQLStore
import Synchronization

/// What services share through their context. Set once when the campus is assembled and once when
/// it starts, then read without a lock.
final class CampusParts: Sendable {
    private final class Services: Sendable {
        let modules: [any ServiceModule]
        let capabilities: CampusCapabilities

        init(modules: [any ServiceModule], capabilities: CampusCapabilities) {
            self.modules = modules
            self.capabilities = capabilities
        }
    }

    /// The state shared by all services.
    final class SharedState: Sendable {
        let database: any SQLDatabase
        let environment: SystemEnvironment
        let numbers: NumberSequence

        init(_ context: ServiceContext) {
            database = context.database
            environment = context.environment
            numbers = context.numbers
        }
    }

    private let shared = AtomicLazyReference<SharedState>()
    private let services = AtomicLazyReference<Services>()
    private let storedKeys = AtomicLazyReference<CampusKeys>()

    var modules: [any ServiceModule] { services.load()?.modules ?? [] }
    var capabilities: CampusCapabilities { services.load()?.capabilities ?? CampusCapabilities() }
    /// nil until the services' context exists.
    var stage: SharedState? { shared.load() }
    /// nil until the migrations have run.
    var keys: CampusKeys? { storedKeys.load() }

    func fill(modules: [any ServiceModule], capabilities: CampusCapabilities) {
        _ = services.storeIfNil(Services(modules: modules, capabilities: capabilities))
    }

    func fill(keys: CampusKeys) { _ = storedKeys.storeIfNil(keys) }

    func context(
        database: any SQLDatabase, environment: SystemEnvironment, log: Logger,
        starterContent: URL?,
        sharedFolder: URL?, settings: Settings, outbound: any HTTPTransport, mail: any MailSending,
        student: @escaping @Sendable () -> Capabilities
    ) -> ServiceContext {
        let context = ServiceContext(
            database: database, environment: environment, log: log, starterContent: starterContent,
            sharedFolder: sharedFolder, settings: settings, outbound: outbound, mail: mail,
            student: student,
            signingKey: self.keys?.signingKey ?? [],
            localStudentID: self.keys?.localStudentID ?? "",
            forgetEverywhere: { try self.forget($0, in: $1) },
            capabilities: { self.capabilities })
        _ = shared.storeIfNil(SharedState(context))
        return context
    }

    private func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        // The service with the people goes last: others may still look up an account.
        let order = modules.sorted { type(of: $0).schoolTurn > type(of: $1).schoolTurn }
        for module in order { try module.forget(account, in: connection) }
        try EventLog.forget(account, in: connection)
        try connection.execute(
            "DELETE FROM campus_idempotency WHERE tenant_id = ? AND principal = ?",
            [.text(account.tenantID), .text(account.userID)])
    }
}
