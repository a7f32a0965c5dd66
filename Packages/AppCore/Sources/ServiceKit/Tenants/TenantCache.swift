import AppCore
import Foundation
import SQLStore
import Synchronization

/// Caches the tenants for a few seconds.
final class TenantCache: Sendable {
    /// Seconds until the tenants are reloaded.
    static let lifetime = 2.0
    /// Seconds that requests use old data while another request reloads it or fails to.
    static let maxLifetime = 10.0

    struct Tenants: Sendable {
        let bySlug: [String: Tenant]
        /// Ids of the active tenants.
        let active: Set<String>
        let home: Tenant?

        init(_ tenants: [Tenant]) {
            bySlug = Dictionary(tenants.map { ($0.slug, $0) }, uniquingKeysWith: { one, _ in one })
            active = Set(tenants.filter(\.isActive).map(\.id))
            home = tenants.first { $0.id == Tenant.defaultID }
        }

        /// Throws a 403 problem unless the account's tenant is active.
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
        /// Incremented by every ``forget()``, which invalidates earlier reads.
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

    /// Not older than ``maxLifetime`` seconds.
    func tenants() async throws -> Tenants {
        let time = now().timeIntervalSince1970
        let (known, generation) = state.withLock { state -> (Tenants?, Int) in
            guard let known = state.known else { return (nil, state.generation) }
            // If the clock was set back, known data counts as old, too.
            let age = abs(time - known.time)
            if age < Self.lifetime || (age < Self.maxLifetime && state.isLookingUp) {
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
            // The next request tries again; this one uses recent data.
            let recent = state.withLock { state -> Tenants? in
                state.isLookingUp = false
                guard let known = state.known, abs(time - known.time) < Self.maxLifetime else {
                    return nil
                }
                return known.tenants
            }
            guard let recent else { throw error }
            return recent
        }
    }

    /// Reloads them at the next request.
    func forget() {
        state.withLock { state in
            state.known = nil
            state.generation += 1
        }
    }
}
