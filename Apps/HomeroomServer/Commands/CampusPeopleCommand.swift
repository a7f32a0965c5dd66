import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import ServiceKit

/// `homeroom campus people`.
struct CampusPeopleCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Manage a school's people.",
        discussion: """
            Applies to one tenant: --tenant, by default “home”. Passwords come from a prompt, \
            standard input, a file or --generate, never from the command line.

            EXAMPLES:
              homeroom campus people list --tenant north
              homeroom campus people add ada@example.org --name Ada --role student --generate
              homeroom campus people import class-7.csv --tenant north
              homeroom campus people role ada@example.org teacher
              homeroom campus people suspend ada@example.org
            """,
        subcommands: [
            List.self, Show.self, Add.self, CampusPeopleInvite.self, CampusPeopleImport.self,
            Password.self, Premium.self,
            Role.self,
            Suspend.self, Restore.self, Remove.self, Sessions.self, ResetSecondFactor.self,
        ],
        defaultSubcommand: List.self)

    func run(in host: Host) async throws {}
}

/// The database and the tenant.
struct PeopleOptions: ParsableArguments {
    @Option(help: "The tenant's short name.") var tenant = Tenant.defaultID
    @OptionGroup var campus: DatabaseOptions
}

/// An account in the output of `--json`, version 1.
struct PersonRow: JSONRecord {
    static let jsonFields = [
        "id", "email", "name", "premium", "suspended", "sessions", "password", "created_at",
    ]

    var id: String
    var email: String
    var name: String
    var premium: Bool
    var suspended: Bool
    var sessions: Int
    /// Only for a newly generated one.
    var password: String?
    var createdAt: String

    init(_ account: AccountSummary, password: String? = nil) {
        id = account.key.userID
        email = account.email
        name = account.name
        premium = account.isPremium
        suspended = account.isSuspended
        createdAt = PersonRow.time(account.createdAt)
        sessions = account.sessions
        self.password = password
    }

    static func time(_ seconds: Int64) -> String {
        ISODate.format(.init(timeIntervalSince1970: Double(seconds)))
    }
}

/// The people of a tenant, for administration.
struct PeopleAdmin: Sendable {
    let tenant: Tenant
    let accounts: any AccountAdministering

    /// The account with an email address. Throws ``Problem/Code/notFound``.
    func account(_ email: String) async throws -> AccountSummary {
        guard let account = try await accounts.account(email: email, of: tenant.id) else {
            throw Problem(
                .notFound, "No account \(email) in \(tenant.slug).",
                cure: "homeroom campus people list --tenant \(tenant.slug)")
        }
        return account
    }

    /// All accounts sorted by email address, page by page.
    func forEachPage(_ body: ([AccountSummary]) throws -> Void) async throws {
        var last: String?
        while true {
            let page = try await accounts.accounts(of: tenant.id, after: last, limit: 500)
            guard let end = page.last else { return }
            try body(page)
            last = end.email
        }
    }
}

extension Host {
    func withPeople(
        _ people: PeopleOptions, _ body: (PeopleAdmin) async throws -> Void
    ) async throws {
        try await withCampus(people.campus) { office in
            let accounts = try await office.accounts()
            try await body(
                PeopleAdmin(tenant: try await office.tenant(people.tenant), accounts: accounts))
        }
    }

    /// Changes an account, reports it, and prints the account for `--json`.
    func withPerson(
        _ email: String, _ people: PeopleOptions, _ output: OutputOptions,
        _ act: (PeopleAdmin, AccountSummary, Console) async throws -> String
    ) async throws {
        let console = console.with(output)
        try await withPeople(people) { admin in
            let said = try await act(admin, try await admin.account(email), console)
            guard output.json else { return console.out(said) }
            try console.emit(json: PersonRow(try await admin.account(email)))
        }
    }
}

extension CampusPeopleCommand {
    struct List: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List everyone, sorted by email address.",
            discussion: "EXAMPLES:\n  homeroom campus people list --tenant north --plain")
        @OptionGroup var people: PeopleOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withPeople(people) { admin in
                var rows: [PersonRow] = []
                try await admin.forEachPage { page in rows += page.map { PersonRow($0) } }
                if output.json { return try console.emit(json: rows) }
                if rows.isEmpty, !output.plain { return console.out("No people yet.") }
                await console.table(
                    [
                        .init("Email", mayShrink: true), .init("Name", mayShrink: true),
                        .init("Premium"), .init("State"), .init("Sessions", alignsRight: true),
                        .init("Since"),
                    ],
                    rows.map { row in
                        [
                            row.email, row.name, row.premium ? "yes" : "no",
                            row.suspended ? "suspended" : "active", String(row.sessions),
                            row.createdAt,
                        ]
                    })
            }
        }
    }

    struct Show: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show an account.",
            discussion: "EXAMPLES:\n  homeroom campus people show ada@example.org")
        @Argument(help: "The account's email address.") var email: String
        @OptionGroup var people: PeopleOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withPerson(email, people, output) { _, account, _ in
                let row = PersonRow(account)
                return """
                    \(row.email) (\(row.name))
                      id \(row.id)
                      \(row.premium ? "premium" : "free"), \(row.suspended ? "suspended" : "active")
                      since \(row.createdAt), \(Quantity.count(row.sessions, "session"))
                    """
            }
        }
    }

    struct Add: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add an account.",
            discussion: """
                EXAMPLES:
                  homeroom campus people add ada@example.org --name Ada --generate
                  pass show ada | homeroom campus people add ada@example.org --password-stdin
                """)
        @Argument(help: "The account's email address.") var email: String
        @Option(help: "The name; by default the part before the @.") var name = ""
        @Flag(help: "Give the account premium.") var premium = false
        @Option(
            help:
                "The role at the school, e.g. student, teacher or admin; separate several by commas."
        ) var role = ""
        @OptionGroup var password: NewPasswordOptions
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { PersonRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withPeople(people) { admin in
                guard try await admin.accounts.account(email: email, of: admin.tenant.id) == nil
                else { throw taken(admin.tenant) }
                let (secret, isGenerated) = try await password.read(console)
                let account = NewAccount(
                    email: email, name: name, password: secret, isPremium: premium,
                    roles: RoleWords.split(role))
                let added = try await admin.accounts.add(
                    [account], to: admin.tenant.id, progress: { _ in })
                guard added.first?.isNew == true else { throw taken(admin.tenant) }
                let made = try await admin.account(email)
                if output.json {
                    return try console.emit(
                        json: PersonRow(made, password: isGenerated ? secret : nil))
                }
                console.out("Added the account \(made.email).")
                if isGenerated { console.out("Its password: \(secret)") }
            }
        }

        private func taken(_ tenant: Tenant) -> Problem {
            Problem(
                .conflict, "The account \(email) already exists in \(tenant.slug).",
                cure: "homeroom campus people password \(email)")
        }
    }
}
