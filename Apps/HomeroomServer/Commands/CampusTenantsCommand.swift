import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus tenants`.
struct CampusTenantsCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenants", abstract: "Manage the server's schools (tenants).",
        discussion: """
            Every school has a short name (slug) that its clients send as X-Tenant-Slug. Clients that send none \
            use the school “home”, which every server starts with.

            EXAMPLES:
              homeroom campus tenants list
              homeroom campus tenants add north --name "North School"
              homeroom campus tenants registration north open
              homeroom campus tenants second-factor north required
              homeroom campus tenants suspend north
            """,
        subcommands: [
            List.self, Show.self, Add.self, Rename.self, Registration.self, StaffCodes.self,
            Suspend.self, Restore.self,
        ],
        defaultSubcommand: List.self)

    func run(in host: Host) async throws {}
}

/// A tenant in the output of `--json`, version 1.
struct TenantRow: JSONRecord {
    static let jsonFields = [
        "id", "slug", "name", "active", "people", "sessions", "created_at", "registration",
        "second_factor",
    ]

    var id: String
    var slug: String
    var name: String
    var active: Bool
    var people: Int?
    var sessions: Int?
    /// UTC; nil for the first tenant of a server that never started.
    var createdAt: String?
    /// `open`, `closed`, or the domains of addresses.
    var registration: String
    /// `required` of staff, or `optional`.
    var secondFactor: String?

    static func of(_ tenant: Tenant, _ office: CampusOffice) async throws -> TenantRow {
        let accounts = office.campus.capabilities[.accounts]
        let census = try await accounts?.census(of: tenant.id)
        let isRequired = try await accounts?.requiresSecondFactor(of: tenant.id)
        let isDated = tenant.createdAt.timeIntervalSince1970 > 0
        return TenantRow(
            id: tenant.id, slug: tenant.slug, name: tenant.name, active: tenant.isActive,
            people: census?.people, sessions: census?.sessions,
            createdAt: isDated ? ISODate.format(tenant.createdAt) : nil,
            registration: tenant.registration.rawValue,
            secondFactor: isRequired.map { $0 ? "required" : "optional" })
    }

    func show(_ console: Console) {
        console.out("\(slug): \(name)\(active ? "" : ", suspended")")
        console.out("  id \(id)")
        if let createdAt { console.out("  since \(createdAt)") }
        console.out("  registration \(registration)")
        if let secondFactor { console.out("  second factor of staff \(secondFactor)") }
        if let people, let sessions {
            console.out(
                "  \(Quantity.count(people, "person", "people")), "
                    + Quantity.count(sessions, "session"))
        }
    }
}

extension CampusTenantsCommand {
    struct List: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all tenants and their number of people.",
            discussion:
                "EXAMPLES:\n  homeroom campus tenants list\n  homeroom campus tenants --json")
        @OptionGroup var campus: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withCampus(campus) { office in
                try await office.requireCurrentSchema()
                var rows: [TenantRow] = []
                for tenant in try await office.campus.tenants.tenants() {
                    rows.append(try await TenantRow.of(tenant, office))
                }
                if output.json { return try console.emit(json: rows) }
                await console.table(
                    [
                        .init("Slug"), .init("Name", mayShrink: true), .init("Active"),
                        .init("People", alignsRight: true), .init("Sessions", alignsRight: true),
                    ],
                    rows.map { row in
                        [
                            row.slug, row.name, row.active ? "yes" : "no",
                            row.people.map(String.init) ?? "", row.sessions.map(String.init) ?? "",
                        ]
                    })
            }
        }
    }

    struct Show: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a tenant.",
            discussion: "EXAMPLES:\n  homeroom campus tenants show north")
        @Argument(help: "The tenant's short name.") var slug: String
        @OptionGroup var campus: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withTenant(slug, campus, output) { _ in nil }
        }
    }

    struct Add: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a tenant.",
            discussion: "EXAMPLES:\n  homeroom campus tenants add north --name \"North School\"")
        @Argument(help: "Its short name: 1 to 63 of a-z, 0-9 and -.") var slug: String
        @Option(help: "Its display name; by default the short name.") var name: String?
        @OptionGroup var campus: DatabaseOptions
        static var jsonFields: [String]? { TenantRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withCampus(campus) { office in
                try await office.requireCurrentSchema()
                let tenant = try await office.campus.tenants.add(
                    slug: slug, name: name ?? slug, recording: office.audit)
                if output.json {
                    return try console.emit(json: try await TenantRow.of(tenant, office))
                }
                console.out("Added the tenant \(tenant.slug) (\(tenant.name)).")
            }
        }
    }

    struct Rename: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Change a tenant's display name; its short name stays.",
            discussion: "EXAMPLES:\n  homeroom campus tenants rename north \"The North School\"")
        @Argument(help: "The tenant's short name.") var slug: String
        @Argument(help: "The new name.") var name: String
        @OptionGroup var campus: DatabaseOptions
        static var jsonFields: [String]? { TenantRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withTenant(slug, campus, output) { office in
                try await office.campus.tenants.rename(
                    slug: slug, to: name, recording: office.audit)
                return "The tenant \(slug) is now called \(name)."
            }
        }
    }

    struct Registration: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "registration",
            abstract: "Decide who may make an account of a tenant for themselves.",
            discussion: """
                  closed   no one: you add or import people (homeroom campus people)
                  open     everyone
                  domains  people who sign in with Google or Apple and have an address there

                New tenants start closed; the tenant home starts open.

                Running servers follow within seconds. Existing accounts stay.

                EXAMPLES:
                  homeroom campus tenants registration north closed
                  homeroom campus tenants registration north hill.example,students.hill.example
                """)
        @Argument(help: "The tenant's short name.") var slug: String
        @Argument(help: "open, closed, or domains separated by commas.") var rule: String
        @OptionGroup var campus: DatabaseOptions
        static var jsonFields: [String]? { TenantRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            guard let rule = RegistrationRule(rawValue: rule) else {
                throw Problem(
                    .usage, "“\(rule.prefix(80))” isn't a rule for registration.",
                    cure: "Use open, closed, or domains such as hill.example,students.hill.example."
                )
            }
            try await host.withTenant(slug, campus, output) { office in
                try await office.campus.tenants.setRegistration(
                    rule, slug: slug, recording: office.audit)
                return switch rule {
                case .open: "Everyone may register at \(slug)."
                case .closed: "No one may register at \(slug)."
                case .domains(let domains):
                    "People with verified addresses at \(domains.joined(separator: ", ")) may "
                        + "register at \(slug)."
                }
            }
        }
    }

    struct Suspend: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "suspend",
            abstract: "Stop serving a tenant; its data stays.",
            discussion: """
                Running servers follow within seconds.

                EXAMPLES:
                  homeroom campus tenants suspend north
                """)
        @Argument(help: "The tenant's short name.") var slug: String
        @OptionGroup var campus: DatabaseOptions
        static var jsonFields: [String]? { TenantRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withTenant(slug, campus, output) { office in
                try await office.campus.tenants.setActive(
                    false, slug: slug, recording: office.audit)
                return "The tenant \(slug) is suspended."
            }
        }
    }

    struct Restore: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Serve a suspended tenant again.",
            discussion: "EXAMPLES:\n  homeroom campus tenants restore north")
        @Argument(help: "The tenant's short name.") var slug: String
        @OptionGroup var campus: DatabaseOptions
        static var jsonFields: [String]? { TenantRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withTenant(slug, campus, output) { office in
                try await office.campus.tenants.setActive(
                    true, slug: slug, recording: office.audit)
                return "The tenant \(slug) is served again."
            }
        }
    }
}

extension Host {
    /// Changes an existing tenant and prints the returned message, or shows the tenant.
    func withTenant(
        _ slug: String, _ campus: DatabaseOptions, _ output: OutputOptions,
        _ act: (CampusOffice) async throws -> String?
    ) async throws {
        let console = console.with(output)
        try await withCampus(campus) { office in
            _ = try await office.tenant(slug)
            let said = try await act(office)
            let row = try await TenantRow.of(try await office.tenant(slug), office)
            if output.json { return try console.emit(json: row) }
            if let said { console.out(said) } else { row.show(console) }
        }
    }
}
