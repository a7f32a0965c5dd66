public import AppCore
import Foundation
public import SQLStore

/// The schools of this campus: looked after by operators, asked by every request.
public struct TenantDirectory: Sendable {
    private let database: any SQLDatabase
    private let environment: Surroundings
    private let memory: TenantMemory

    /// Stands on a database whose campus tables are there, or will be before the first call.
    public init(database: any SQLDatabase, environment: Surroundings) {
        self.database = database
        self.environment = environment
        memory = TenantMemory(database: database, now: environment.now)
    }

    /// All tenants by slug, as the database has them now.
    public func tenants() async throws -> [Tenant] {
        try await database.read { try TenantStore.all(in: $0) }
    }

    /// The tenant of this slug, as the database has it now; nil when there is none.
    public func tenant(slug: String) async throws -> Tenant? {
        try await database.read { try TenantStore.tenant(slug: slug, in: $0) }
    }

    /// Adds an active tenant. Throws a problem with code `invalid` for a slug that is none or an
    /// empty name, and `conflict` for a slug that is taken.
    @discardableResult
    public func add(slug: String, name: String) async throws -> Tenant {
        guard Tenant.isSlug(slug) else {
            throw Problem(
                .invalid, "This is no short name for a tenant: \(slug.prefix(80)).",
                cure: "Use 1 to 63 of a-z, 0-9 and -.", place: "slug")
        }
        let tenant = Tenant(
            id: environment.uuid().uuidString.lowercased(), slug: slug,
            name: try Self.checked(name), isActive: true,
            createdAt: Date(
                timeIntervalSince1970: environment.now().timeIntervalSince1970.rounded(.down)))
        let isNew = try await database.write { try TenantStore.add(tenant, in: $0) }
        memory.forget()
        guard isNew else {
            throw Problem(
                .conflict, "There is a tenant with the short name \(slug) already.",
                cure: "Choose another one.", place: "slug")
        }
        return tenant
    }

    /// Gives a tenant another name; its slug and id stay. Throws a problem with code `notFound`, or
    /// `invalid` for an empty name.
    public func rename(slug: String, to name: String) async throws {
        let name = try Self.checked(name)
        try await change(slug) { try TenantStore.rename(slug: slug, to: name, in: $0) }
    }

    /// Lets a tenant be served, or keeps it from being served: here at once, in other processes
    /// within ``TenantMemory/lifetime`` seconds. Its rows stay. Throws a problem with code
    /// `notFound`.
    public func setActive(_ isActive: Bool, slug: String) async throws {
        try await change(slug) { try TenantStore.setActive(isActive, slug: slug, in: $0) }
    }

    /// The tenant in whose name an anonymous request is served: of a slug, or the default one. Costs
    /// no statement but every few seconds. Throws a 404 problem when there is none or it is not
    /// active.
    public func serving(slug: String?) async throws -> Tenant {
        let tenants = try await memory.tenants()
        guard let slug else {
            if let home = tenants.home, home.isActive { return home }
            throw Problem(
                .notFound, "Name your school in the header X-Tenant-Slug.",
                reason: "This campus serves nobody without a school.", status: 404,
                backendCode: "TENANT_NOT_FOUND")
        }
        if let tenant = tenants.bySlug[slug], tenant.isActive { return tenant }
        throw Problem(
            .notFound, "There is no such school on this campus.",
            cure: "Check the name in the header X-Tenant-Slug.", place: "X-Tenant-Slug",
            status: 404, backendCode: "TENANT_NOT_FOUND")
    }

    /// The active tenant of a slug, or the default one without; nil when there is none. Costs no
    /// statement but every few seconds.
    public func served(slug: String?) async throws -> Tenant? {
        let tenants = try await memory.tenants()
        let tenant = slug.map { tenants.bySlug[$0] } ?? tenants.home
        return tenant?.isActive == true ? tenant : nil
    }

    /// The tenant of an id; nil when there is none. Costs no statement but every few seconds.
    public func tenant(id: String) async throws -> Tenant? {
        try await memory.tenants().bySlug.values.first { $0.id == id }
    }

    /// Throws a 403 problem unless the tenant of an account is active. Costs no statement but every
    /// few seconds.
    public func requireActive(_ tenantID: String) async throws {
        try await memory.tenants().requireActive(tenantID)
    }

    /// The tenants as requests see them. Costs no statement but every few seconds.
    func known() async throws -> TenantMemory.Tenants { try await memory.tenants() }

    /// Looks them up, so that the first request need not.
    func lookUp() async throws { _ = try await memory.tenants() }

    private func change(
        _ slug: String, _ body: @escaping @Sendable (any SQLConnection) throws -> Bool
    ) async throws {
        let isThere = try await database.write(body)
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
