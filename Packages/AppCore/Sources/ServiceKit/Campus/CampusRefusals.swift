import AppCore
import HTTPTypes
import SQLStore

/// Collects all reasons why a campus can't start, for one message.
struct CampusRefusals {
    private var messages: [String] = []

    mutating func check(_ services: [any ServiceModule.Type]) {
        refuseTwice(services.map { ($0.id, "\($0)") }, "service id")
        refuseTwice(
            CampusSchema.tables.map { ($0.name, "the campus") }
                + services.flatMap { service in service.tables.map { ($0.name, service.id) } },
            "table")
        refuseTwice(
            services.flatMap { service in service.migrations.map { ($0.id, service.id) } },
            "migration")
        for service in services {
            let prefix = service.id + "-service-"
            for migration in service.migrations where !migration.id.hasPrefix(prefix) {
                messages.append("The migration \(migration.id) does not start with \(prefix).")
            }
        }
    }

    /// Tenants must be separated in every key.
    mutating func checkTenants(_ services: [any ServiceModule.Type]) {
        let tables = CampusSchema.tables + services.flatMap { $0.tables }
        var schema = TenantSchema(tables: tables)
        for migration in CampusSchema.migrations + services.flatMap({ $0.migrations }) {
            schema.read(migration)
        }
        messages += schema.faults
        for service in services {
            for table in service.tables
            where table.scope == .tenant && !schema.created.contains(table.name) {
                messages.append(
                    "The table \(table.name) is declared by \(service.id), but never made.")
            }
        }
    }

    mutating func check(_ capabilities: CampusCapabilities) {
        for id in capabilities.duplicates {
            messages.append("The capability \(id) is offered twice.")
        }
    }

    mutating func add(
        _ routes: [(service: String, route: ServiceRoute)], to table: inout RouteTable,
        only: Backend?
    ) {
        refuseTwice(routes.map { ($0.route.endpoint.id, $0.service) }, "endpoint")
        for (service, route) in routes {
            guard let other = table.add(route, of: service) else { continue }
            messages.append(
                "\(route.endpoint.method.rawValue) \(route.endpoint.path) is served twice: by "
                    + "\(other.id) and \(route.endpoint.id).")
        }
        if let only, routes.isEmpty {
            messages.append("No installed service serves \(only.title).")
        }
    }

    func throwIfAny() throws {
        guard !messages.isEmpty else { return }
        throw Problem(
            .configuration, "The campus cannot start.", reason: messages.joined(separator: " "),
            cure: "Remove the conflicting features.")
    }

    private mutating func refuseTwice(_ names: [(name: String, owner: String)], _ kind: String) {
        guard Set(names.lazy.map(\.name)).count < names.count else { return }
        for (name, uses) in Dictionary(grouping: names, by: \.name).sorted(by: { $0.key < $1.key })
        where uses.count > 1 {
            let owners = uses.map(\.owner).joined(separator: " and ")
            messages.append("The \(kind) \(name) has two owners: \(owners).")
        }
    }
}
