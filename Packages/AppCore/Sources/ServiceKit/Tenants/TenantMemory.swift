import AppCore
import Foundation
import SQLStore
import Synchronization

/// The tenants as requests see them: read once every few seconds, however many requests there are.
final class TenantMemory: Sendable {
    /// Seconds after which the tenants are looked up again.
    static let lifetime = 2.0
    /// Seconds for which others go on with what is known while one request looks it up, or fails to.
    static let longestLifetime = 10.0

    struct Tenants: Sendable {
        let bySlug: [String: Tenant]
        /// Ids of the active ones.
        let active: Set<String>
        let home: Tenant?

        init(_ tenants: [Tenant]) {
            bySlug = Dictionary(tenants.map { ($0.slug, $0) }, uniquingKeysWith: { one, _ in one })
            active = Set(tenants.filter(\.isActive).map(\.id))
            home = tenants.first { $0.id == Tenant.defaultID }
        }

        /// Throws a 403 problem unless the tenant of an account is active.
        func requireActive(_ tenantID: String) throws {
            if active.contains(tenantID) { return }
            throw Problem(
                .notAllowed, "This school is not served at the moment.",
                cure: "Ask the people who look after this campus.", status: 403,
                backendCode: "TENANT_INACTIVE")
        }
    }

    private struct State {
        var known: (tenants: Tenants, time: Double)?
        /// Grows with every ``forget()``: what was read before it does not count any more.
        var generation = 0
        var isLookingUp = false
    }

    private let database: any SQLDatabase
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    init(database: any SQLDatabase, now: @escaping @Sendable () -> Date) {
        self.database = database
        self.now = now
    }

    /// Not older than ``longestLifetime`` seconds.
    func tenants() async throws -> Tenants {
        let time = now().timeIntervalSince1970
        let (known, generation) = state.withLock { state -> (Tenants?, Int) in
            guard let known = state.known else { return (nil, state.generation) }
            // A clock that was set back makes what is known old too.
            let age = abs(time - known.time)
            if age < Self.lifetime || (age < Self.longestLifetime && state.isLookingUp) {
                return (known.tenants, state.generation)
            }
            state.isLookingUp = true
            return (nil, state.generation)
        }
        if let known { return known }
        do {
            let tenants = Tenants(try await database.read { try TenantStore.all(in: $0) })
            state.withLock { state in
                state.isLookingUp = false
                if state.generation == generation { state.known = (tenants, time) }
            }
            return tenants
        } catch {
            // The next request tries again; this one goes on with what is known, if that is recent.
            let recent = state.withLock { state -> Tenants? in
                state.isLookingUp = false
                guard let known = state.known, abs(time - known.time) < Self.longestLifetime else {
                    return nil
                }
                return known.tenants
            }
            guard let recent else { throw error }
            return recent
        }
    }

    /// Looks them up again at the next request.
    func forget() {
        state.withLock { state in
            state.known = nil
            state.generation += 1
        }
    }
}
