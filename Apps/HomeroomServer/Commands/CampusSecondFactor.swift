import AppCore
import ArgumentParser
import HomeroomHost
import ServiceKit

extension CampusPeopleCommand {
    struct ResetSecondFactor: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-second-factor",
            abstract: "Remove someone's second factor, for a lost device.",
            discussion: """
                Removes the authenticator app's secret and the recovery codes, and ends the account's sessions. \
                Make sure first that you're talking to the account's owner.

                EXAMPLES:
                  homeroom campus people reset-second-factor ada@example.org
                """)
        @Argument(help: "The account's email address.") var email: String
        @OptionGroup var people: PeopleOptions
        static var jsonFields: [String]? { PersonRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withPerson(email, people, output) { admin, account, _ in
                guard try await admin.accounts.resetSecondFactor(of: account.key) else {
                    throw Problem(.notFound, "\(account.email) has no second factor.")
                }
                return "\(account.email) signs in without a code until they set up the app again."
            }
        }
    }
}

extension CampusTenantsCommand {
    struct StaffCodes: HostCommand {
        enum Rule: String, CaseIterable, ExpressibleByArgument, Sendable {
            case required, optional
        }

        static let configuration = CommandConfiguration(
            commandName: "second-factor",
            abstract: "Set whether a tenant's staff need a second factor.",
            discussion: """
                Staff are teachers, curriculum leads and administrators. If it's required, they can't sign in with a password \
                until they set up an authenticator app (homeroom auth second-factor), and the sessions of those without one \
                end at once. Google and Apple have second factors of their own.

                EXAMPLES:
                  homeroom campus tenants second-factor north required
                  homeroom campus tenants second-factor north optional
                """)
        @Argument(help: "The tenant's short name.") var slug: String
        @Argument(help: "required or optional.") var rule: Rule
        @OptionGroup var campus: DatabaseOptions
        static var jsonFields: [String]? { TenantRow.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withTenant(slug, campus, output) { office in
                let tenant = try await office.tenant(slug)
                let ended = try await office.accounts()
                    .setRequiresSecondFactor(rule == .required, of: tenant.id)
                return rule == .required
                    ? "Staff of \(slug) need a second factor; "
                        + "\(Quantity.count(ended, "session")) ended."
                    : "Staff of \(slug) may sign in without a second factor."
            }
        }
    }
}
