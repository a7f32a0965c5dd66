import AppCore
import Foundation
import SQLStore

/// Reads and writes `campus_tenants`, a small shared table.
enum TenantStore {
    static func all(in connection: any SQLConnection) throws -> [Tenant] {
        try connection.rows(
            """
            SELECT id, slug, name, is_active, created_at, registration FROM campus_tenants
            ORDER BY slug
            """
        ).map(tenant)
    }

    static func tenant(slug: String, in connection: any SQLConnection) throws -> Tenant? {
        try connection.row(
            """
            SELECT id, slug, name, is_active, created_at, registration FROM campus_tenants
            WHERE slug = ?
            """,
            [.text(slug)]
        ).map(tenant)
    }

    /// Returns false if the slug exists.
    static func add(_ tenant: Tenant, in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO campus_tenants (id, slug, name, is_active, created_at, registration)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .text(tenant.id), .text(tenant.slug), .text(tenant.name),
                SQLValue(tenant.isActive),
                .integer(Int64(tenant.createdAt.timeIntervalSince1970)),
                .text(tenant.registration.rawValue),
            ]) == 1
    }

    /// Returns false if the tenant doesn't exist.
    static func rename(
        slug: String, to name: String, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE campus_tenants SET name = ? WHERE slug = ?", [.text(name), .text(slug)]) == 1
    }

    /// Sets a tenant's name from an imported school; nil keeps it. Throws a problem with code
    /// `notFound` if the tenant doesn't exist.
    static func name(_ id: String, as name: String?, in connection: any SQLConnection) throws {
        let changed = try connection.execute(
            "UPDATE campus_tenants SET name = COALESCE(?, name) WHERE id = ?",
            [name.map { .text(String($0.prefix(200))) } ?? .null, .text(id)])
        guard changed == 1 else { throw Problem(.notFound, "There is no such school here.") }
    }

    /// Returns false if the tenant doesn't exist.
    static func setActive(
        _ isActive: Bool, slug: String, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE campus_tenants SET is_active = ? WHERE slug = ?",
            [SQLValue(isActive), .text(slug)]) == 1
    }

    /// Returns false if the tenant doesn't exist.
    static func setRegistration(
        _ rule: RegistrationRule, slug: String, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "UPDATE campus_tenants SET registration = ? WHERE slug = ?",
            [.text(rule.rawValue), .text(slug)]) == 1
    }

    private static func tenant(_ row: SQLRow) throws -> Tenant {
        Tenant(
            id: try row.text("id"), slug: try row.text("slug"), name: try row.text("name"),
            isActive: try row.bool("is_active"),
            createdAt: Date(timeIntervalSince1970: try row.double("created_at")),
            registration: RegistrationRule(rawValue: try row.text("registration")) ?? .closed)
    }
}
