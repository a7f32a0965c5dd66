import AppCore
import ArgumentParser

extension AuthCommand {
    struct Status: FeatureCommand {
        static let configuration = CommandConfiguration(
            abstract: "Who is signed in where, and where the session is kept.",
            discussion: "Examples:\n  homeroom auth status\n  homeroom auth status --json")

        @OptionGroup var backend: BackendOption
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let session = context.session(at: backend)
            let standing = await session.standing()
            if output.json {
                try console.emit(json: StatusReport(session, standing))
                return
            }
            for line in Self.lines(session, standing) { console.out(line) }
        }

        static func lines(_ session: SessionClient, _ standing: Standing) -> [String] {
            var lines = ["\(session.backend.title) at \(session.address)"]
            switch standing {
            case .local(let account):
                lines.append("  Signed in by itself as \(account.username ?? account.email).")
                lines.append("  No password and no session are kept.")
            case .signedIn(let account, let isConfirmed):
                lines.append("  Signed in as \(account.email).")
                lines.append(account.isPremium ? "  Premium account." : "  Free account.")
                if !isConfirmed {
                    lines.append("  The backend does not answer; this is what it last said.")
                }
                lines.append("  The session is kept \(session.whereabouts).")
            case .signedOut(let problem):
                lines.append("  Signed out.")
                if let problem { lines.append("  " + problem.summary) }
                lines.append("  Sign in with: homeroom auth login")
                lines.append("  The session would be kept \(session.whereabouts).")
            }
            return lines
        }
    }
}

/// `auth status --json`, version 1.
struct StatusReport: Encodable {
    var backend: String
    var address: String
    var state: String
    var account: AccountReport?
    var credentials: String
    var problem: Problem?

    init(_ session: SessionClient, _ standing: Standing) {
        backend = session.backend.rawValue
        address = session.isEmbedded ? "embedded" : session.address
        state = standing.word
        account = standing.account.map(AccountReport.init)
        credentials = session.isEmbedded ? "none" : session.whereabouts
        if case .signedOut(let problem) = standing { self.problem = problem }
    }
}

/// An account in `--json`, with the contract's names.
struct AccountReport: Encodable {
    var id: String
    var email: String
    var username: String?
    var isPremium: Bool

    init(_ account: Account) {
        id = account.id
        email = account.email
        username = account.username
        isPremium = account.isPremium
    }

    private enum CodingKeys: String, CodingKey {
        case id, email, username
        case isPremium = "is_premium"
    }
}
