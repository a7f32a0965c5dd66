public import AppCore
import Foundation
public import SQLStore

/// The schools of this campus: managed by operators, used by every request.
public struct TenantDirectory: Sendable {
    private let database: any SQLDatabase
    private let environment: SystemEnvironment
    private let memory: TenantCache

    /// The campus's tables must exist before the first call.
    public init(database: any SQLDatabase, environment: SystemEnvironment) {
        self.database = database
        self.environment = environment
        memory = TenantCache(database: database, now: environment.now)
    }

    /// All tenants by slug, from the database.
    public func tenants() async throws -> [Tenant] {
        try await database.read { try TenantStore.all(in: $0) }
    }

    /// The tenant with this slug, from the database; nil if there is none.
    public func tenant(slug: String) async throws -> Tenant? {
        try await database.read { try TenantStore.tenant(slug: slug, in: $0) }
    }

    /// Adds an active tenant, where no one may register unless `registration` says so. Throws a problem with code `invalid` for an invalid slug or empty
    /// name, and `conflict` for an existing slug.
    @discardableResult
    public func add(
        slug: String, name: String, registration: RegistrationRule = .closed
    ) async throws -> Tenant {
        try await add(slug: slug, name: name, registration: registration, recording: nil)
    }

    /// The same with an entry in the audit log.
    @discardableResult
    public func add(
        slug: String, name: String, registration: RegistrationRule = .closed,
        recording log: (any AuditRecording)?
    ) async throws -> Tenant {
        guard Tenant.isSlug(slug) else {
            throw Problem(
                .invalid, "This is no short name for a tenant: \(slug.prefix(80)).",
                cure: "Use 1 to 63 of a-z, 0-9 and -.", place: "slug")
        }
        let tenant = Tenant(
            id: environment.uuid().uuidString.lowercased(), slug: slug,
            name: try Self.checked(name), isActive: true,
            createdAt: Date(
                timeIntervalSince1970: environment.now().timeIntervalSince1970.rounded(.down)),
            registration: registration)
        let isNew = try await database.write { connection in
            guard try TenantStore.add(tenant, in: connection) else { return false }
            let act = AuditAct("tenants.added", on: slug, ["registration": registration.rawValue])
            try log?.record([act], of: tenant.id, in: connection)
            return true
        }
        memory.forget()
        guard isNew else {
            throw Problem(
                .conflict, "There is a tenant with the short name \(slug) already.",
                cure: "Choose another one.", place: "slug")
        }
        return tenant
    }

    /// Changes a tenant's name; slug and id stay. Throws a problem with code `notFound`, or
    /// `invalid` for an empty name.
    public func rename(
        slug: String, to name: String, recording log: (any AuditRecording)? = nil
    ) async throws {
        let name = try Self.checked(name)
        try await change(slug, AuditAct("tenants.renamed", on: slug), log) {
            try TenantStore.rename(slug: slug, to: name, in: $0)
        }
    }

    /// Activates or deactivates a tenant: in this process at once, in others within
    /// ``TenantCache/lifetime`` seconds. Its data stays. Throws a problem with code `notFound`.
    public func setActive(
        _ isActive: Bool, slug: String, recording log: (any AuditRecording)? = nil
    ) async throws {
        let act = AuditAct(isActive ? "tenants.restored" : "tenants.suspended", on: slug)
        try await change(slug, act, log) { try TenantStore.setActive(isActive, slug: slug, in: $0) }
    }

    /// Decides who may register themselves: in this process at once, in others within
    /// ``TenantCache/lifetime`` seconds. Throws a problem with code `notFound`.
    public func setRegistration(
        _ rule: RegistrationRule, slug: String, recording log: (any AuditRecording)? = nil
    ) async throws {
        let act = AuditAct("tenants.registration", on: slug, ["registration": rule.rawValue])
        try await change(slug, act, log) {
            try TenantStore.setRegistration(rule, slug: slug, in: $0)
        }
    }

    /// The tenant of an anonymous request: by slug, or the default one. Cached for a few seconds.
    /// Throws a 404 problem if it doesn't exist or isn't active.
    public func serving(slug: String?) async throws -> Tenant {
        let tenants = try await memory.tenants()
        guard let slug else {
            if let home = tenants.home, home.isActive { return home }
            throw Problem(
                .notFound, "Name your school in the header X-Tenant-Slug.",
                reason: "This server has no default school.", status: 404,
                backendCode: "TENANT_NOT_FOUND")
        }
        if let tenant = tenants.bySlug[slug], tenant.isActive { return tenant }
        throw Problem(
            .notFound, "No such school on this server.",
            cure: "Check the name in the header X-Tenant-Slug.", place: "X-Tenant-Slug",
            status: 404, backendCode: "TENANT_NOT_FOUND")
    }

    /// The active tenant with a slug, or the default one; nil if there is none. Cached for a few
    /// seconds.
    public func served(slug: String?) async throws -> Tenant? {
        let tenants = try await memory.tenants()
        let tenant = slug.map { tenants.bySlug[$0] } ?? tenants.home
        return tenant?.isActive == true ? tenant : nil
    }

    /// The tenant with an id; nil if there is none. Cached for a few seconds.
    public func tenant(id: String) async throws -> Tenant? {
        try await memory.tenants().bySlug.values.first { $0.id == id }
    }

    /// Throws a 403 problem unless the account's tenant is active. Cached for a few seconds.
    public func requireActive(_ tenantID: String) async throws {
        try await memory.tenants().requireActive(tenantID)
    }

    /// The cached tenants.
    func known() async throws -> TenantCache.Tenants { try await memory.tenants() }

    /// Loads them in advance of the first request.
    func lookUp() async throws { _ = try await memory.tenants() }

    private func change(
        _ slug: String, _ act: AuditAct, _ log: (any AuditRecording)?,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Bool
    ) async throws {
        let isThere = try await database.write { connection in
            guard try body(connection) else { return false }
            if let log, let tenant = try TenantStore.tenant(slug: slug, in: connection) {
                try log.record([act], of: tenant.id, in: connection)
            }
            return true
        }
        memory.forget()
        guard isThere else {
            throw Problem(
                .notFound, "There is no tenant with the short name \(slug.prefix(80)).",
                place: "slug")
        }
    }

    private static func checked(_ name: String) throws -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...200).contains(words.count), words.utf8.count <= 800,
            words.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else {
            throw Problem(.invalid, "A tenant's name has 1 to 200 characters.", place: "name")
        }
        return words
    }
}
