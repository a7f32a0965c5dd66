import AppCore
import ArgumentParser
import HomeroomHost
import ServiceKit

extension CampusPeopleCommand {
    struct Password: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Set an account's password and end its sessions.",
            discussion: """
                EXAMPLES:
                  homeroom campus people password ada@example.org
                  homeroom campus people password ada@example.org --generate
                """)
        @Argument(help: "The account's email address.") var email: String
        @OptionGroup var password: NewPasswordOptions
        @OptionGroup var people: PeopleOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withPeople(people) { admin in
                let account = try await admin.account(email)
                let (secret, isGenerated) = try await password.read(console)
                try await admin.accounts.setPassword(secret, of: account.key)
                if output.json {
                    return try console.emit(
                        json: PersonRow(
                            try await admin.account(email), password: isGenerated ? secret : nil))
                }
                console.out(
                    "\(account.email) has a new password; "
                        + "\(Quantity.count(account.sessions, "session")) ended.")
                if isGenerated { console.out("The password: \(secret)") }
            }
        }
    }

    struct Premium: HostCommand {
        enum Switch: String, CaseIterable, ExpressibleByArgument, Sendable { case on, off }

        static let configuration = CommandConfiguration(
            commandName: "premium",
            abstract: "Turn premium on or off for an account.",
            discussion: """
                EXAMPLES:
                  homeroom campus people premium ada@example.org on
                  homeroom campus people premium ada@example.org off
                """)
        @Argument(help: "The account's email address.") var email: String
        @Argument(help: "on or off.") var state: Switch
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { PersonRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withPerson(email, people, output) { admin, account, _ in
                try await admin.accounts.setPremium(state == .on, of: account.key)
                return "\(account.email) is \(state == .on ? "premium" : "free") now."
            }
        }
    }

    struct Role: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "role", abstract: "Set someone's role at the school.",
            discussion: """
                EXAMPLES:
                  homeroom campus people role ada@example.org teacher,curriculum_lead
                  homeroom campus people role ada@example.org none
                """)
        @Argument(help: "The account's email address.") var email: String
        @Argument(help: "student, teacher, admin, curriculum_lead, guardian or none.")
        var roles: [String]
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { PersonRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let words = roles.flatMap(RoleWords.split).filter { $0 != "none" }
            try await host.withPerson(email, people, output) { admin, account, _ in
                try await admin.accounts.setRoles(words, of: account.key)
                return words.isEmpty
                    ? "\(account.email) has no role at the school now."
                    : "\(account.email) is \(words.joined(separator: ", ")) now."
            }
        }
    }

    struct Suspend: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "suspend",
            abstract: "Suspend an account: ends its sessions, keeps its work.",
            discussion: "EXAMPLES:\n  homeroom campus people suspend ada@example.org")
        @Argument(help: "The account's email address.") var email: String
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { PersonRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withPerson(email, people, output) { admin, account, _ in
                try await admin.accounts.setSuspended(true, of: account.key)
                return "\(account.email) is suspended."
            }
        }
    }

    struct Restore: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Restore a suspended account.",
            discussion: "EXAMPLES:\n  homeroom campus people restore ada@example.org")
        @Argument(help: "The account's email address.") var email: String
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { PersonRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withPerson(email, people, output) { admin, account, _ in
                try await admin.accounts.setSuspended(false, of: account.key)
                return "\(account.email) can sign in again."
            }
        }
    }

    struct Remove: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Permanently delete an account and all its work.",
            discussion: "EXAMPLES:\n  homeroom campus people remove ada@example.org --yes")
        @Argument(help: "The account's email address.") var email: String
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { ["removed"] }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withPeople(people) { admin in
                let account = try await admin.account(email)
                let sure = try await console.confirm(
                    "Permanently delete \(account.email) of \(admin.tenant.slug) and all its work?")
                guard sure else { throw Problem(.interrupted, "Nothing was deleted.") }
                try await admin.accounts.remove(account.key)
                if output.json { return try console.emit(json: ["removed": account.email]) }
                console.out("\(account.email) was deleted.")
            }
        }
    }

    struct Sessions: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "sessions",
            abstract: "List an account's sessions, or end them all with --end.",
            discussion: """
                EXAMPLES:
                  homeroom campus people sessions ada@example.org
                  homeroom campus people sessions ada@example.org --end
                """)
        @Argument(help: "The account's email address.") var email: String
        @Flag(help: "End all sessions.") var end = false
        @OptionGroup var people: PeopleOptions
        @OptionGroup var output: OutputOptions

        /// `--json`, version 1.
        private struct Row: Encodable {
            var id: String
            var renewedAt: String
            var expiresAt: String
        }

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            try await host.withPeople(people) { admin in
                let account = try await admin.account(email)
                let rows = try await admin.accounts.sessions(of: account.key).map {
                    Row(
                        id: $0.id, renewedAt: PersonRow.time($0.renewedAt),
                        expiresAt: PersonRow.time($0.expiresAt))
                }
                if end {
                    let count = try await admin.accounts.endSessions(of: account.key)
                    if output.json { return try console.emit(json: ["ended": count]) }
                    return console.out("Ended \(Quantity.count(count, "session")).")
                }
                if output.json { return try console.emit(json: rows) }
                if rows.isEmpty, !output.plain { return console.out("No active sessions.") }
                await console.table(
                    [.init("Session"), .init("Renewed"), .init("Ends")],
                    rows.map { [$0.id, $0.renewedAt, $0.expiresAt] })
            }
        }
    }
}
