import AppCore
import ArgumentParser
import HomeroomHost
import ServiceKit

/// `homeroom campus people invite`.
struct CampusPeopleInvite: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Invite a person: add an account and print a code to set its password.",
        discussion: """
            Works even if registration is closed. Send the code to the person: with it they set a password at the \
            server, within 14 days. If you invite someone again before they set a password, the old code stops \
            working.

            EXAMPLES:
              homeroom campus people invite ada@example.org --role teacher
              homeroom campus people invite leo@example.org --name Leo --role student --json
            """)
    @Argument(help: "The person's email address.") var email: String
    @Option(help: "The name; by default the part before the @.") var name = ""
    @Flag(help: "Give the account premium.") var premium = false
    @Option(
        help:
            "The role at the school, e.g. student, teacher or admin; separate several by commas."
    ) var role = ""
    @OptionGroup var people: PeopleOptions
    static var jsonFields: [String]? { ["email", "code", "link"] }
    @OptionGroup var output: OutputOptions

    /// `--json`, version 1.
    private struct Invitation: Encodable {
        var email: String
        var code: String
        /// nil if the server's public address isn't set.
        var link: String?
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        let base = try people.campus.settings(in: host)["campus.public_url"]
        try await host.withPeople(people) { admin in
            let code = try await admin.accounts.invite(
                NewAccount(
                    email: email, name: name, password: "", isPremium: premium,
                    roles: RoleWords.split(role)), to: admin.tenant.id)
            let account = try await admin.account(email)
            let link = Self.link(code, at: base)
            if output.json {
                return try console.emit(
                    json: Invitation(email: account.email, code: code, link: link))
            }
            console.out("Invited \(account.email). They have 14 days to set a password:")
            if let link { console.out("  at \(link)") }
            console.out("  or with homeroom auth reset-password --confirm and this code:")
            console.out("  \(code)")
        }
    }

    private static func link(_ code: String, at base: String) -> String? {
        guard !base.isEmpty else { return nil }
        let root = base.hasSuffix("/") ? String(base.dropLast()) : base
        return "\(root)/accounts/password-reset-confirm/\(code)/"
    }
}
