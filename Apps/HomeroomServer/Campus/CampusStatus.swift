import AppCore
import HomeroomHost
import SQLStore
import ServiceKit

/// The content of a server's database, as in `campus status --json`, version 1.
struct CampusStatus: Encodable, Sendable {
    struct Migration: Encodable, Sendable {
        enum State: String, Encodable, Sendable { case applied, pending, unknown }
        var id: String
        /// `campus` or the service's id.
        var owner: String
        var state: State
        var appliedAt: String?
    }

    struct Table: Encodable, Sendable {
        var name: String
        var rows: Int
        /// Including indexes; nil if the engine would have to read everything.
        var bytes: Int?
    }

    struct School: Encodable, Sendable {
        var slug: String
        var name: String
        var active: Bool
        /// nil if no installed feature manages accounts.
        var people: Int?
        var sessions: Int?
    }

    struct Pack: Encodable, Sendable {
        var id: String
        var title: String
        var version: Int
    }

    /// The database's address without a password.
    var address: String
    var engine: String
    /// Size of the whole database in bytes.
    var bytes: Int
    var migrations: [Migration]
    var tables: [Table]
    /// Empty unless the schema is up to date.
    var tenants: [School]
    var packs: [Pack]
    /// Results of a verification; nil if there was none.
    var findings: [String]?
    var engineVersion: String

    static func of(_ office: CampusOffice, verifies: Bool) async throws -> CampusStatus {
        let state = try await office.schema()
        let engine = office.database.engine
        let blueprint = try await CampusBlueprint.of(office.layout, migrations: state.applied)
        let look = EngineLook(engine: engine)
        let (version, bytes, tables) = try await office.database.read { connection in
            (
                try look.version(in: connection), try look.bytes(in: connection),
                try blueprint.tables.map { table in
                    Table(
                        name: table, rows: try CampusBlueprint.count(of: table, in: connection),
                        bytes: try look.bytes(of: table, in: connection))
                }
            )
        }
        let findings =
            verifies
            ? try await office.database.read { try look.faults(blueprint, in: $0) } : nil
        let migrations = migrations(office.layout, state)
        let isCurrent = migrations.allSatisfy { $0.state == .applied }
        return CampusStatus(
            address: office.address.description, engine: engine.rawValue, bytes: bytes,
            migrations: migrations, tables: tables,
            tenants: isCurrent ? try await schools(office) : [],
            packs: isCurrent ? try await packs(office) : [],
            findings: findings, engineVersion: version)
    }

    private static func migrations(
        _ layout: CampusLayout, _ state: CampusSchemaState
    ) -> [Migration] {
        (layout.migrations.map(\.id) + state.unknown).map { id in
            let time = state.times[id]
            let kind: Migration.State =
                state.unknown.contains(id) ? .unknown : time == nil ? .pending : .applied
            return Migration(id: id, owner: owner(of: id), state: kind, appliedAt: time)
        }
    }

    /// `content` of `content-service-001-catalog`, `campus` of `campus-001-keys`.
    private static func owner(of id: String) -> String {
        String(id.prefix { $0 != "-" })
    }

    private static func schools(_ office: CampusOffice) async throws -> [School] {
        let accounts = office.campus.capabilities[.accounts]
        var schools: [School] = []
        for tenant in try await office.campus.tenants.tenants() {
            let census = try await accounts?.census(of: tenant.id)
            schools.append(
                School(
                    slug: tenant.slug, name: tenant.name, active: tenant.isActive,
                    people: census?.people, sessions: census?.sessions))
        }
        return schools
    }

    private static func packs(_ office: CampusOffice) async throws -> [Pack] {
        try await office.campus.capabilities[.packList]?.packs().map {
            Pack(id: $0.id, title: $0.title, version: $0.version)
        } ?? []
    }
}

extension CampusStatus {
    /// For people.
    var lines: [String] {
        var lines = [
            address, "  \(engine) \(engineVersion), \(Quantity.size(bytes))", "", "Migrations",
        ]
        lines += migrations.map { migration in
            let time = migration.appliedAt.map { " \($0)" } ?? ""
            let note =
                migration.state == .unknown
                ? " (from a newer Homeroom, or a missing feature)" : ""
            return "  \(migration.id): \(migration.state.rawValue)\(time)\(note)"
        }
        lines += ["", "Tables"]
        lines += tables.map { table in
            let size = table.bytes.map { ", \(Quantity.size($0))" } ?? ""
            return "  \(table.name): \(Quantity.count(table.rows, "row"))\(size)"
        }
        if migrations.contains(where: { $0.state == .pending }) {
            lines += ["", "The schema is out of date. To update it: homeroom campus migrate"]
        }
        if !tenants.isEmpty {
            lines += ["", "Tenants"]
            lines += tenants.map { tenant in
                let people =
                    tenant.people.map { ", \(Quantity.count($0, "person", "people"))" } ?? ""
                let sessions = tenant.sessions.map { ", \(Quantity.count($0, "session"))" } ?? ""
                return "  \(tenant.slug) (\(tenant.name))\(people)\(sessions)"
                    + (tenant.active ? "" : ", suspended")
            }
        }
        if !packs.isEmpty {
            lines += ["", "Content packs"]
            lines += packs.map { "  \($0.title) version \($0.version) (\($0.id))" }
        }
        if let findings {
            lines += ["", "Verification"]
            lines += findings.isEmpty ? ["  No problems found."] : findings.map { "  " + $0 }
        }
        return lines
    }
}
