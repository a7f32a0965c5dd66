import AppCore
import ArgumentParser

extension AuthCommand {
    struct Status: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show where you're signed in, and where your session is saved.",
            discussion: """
                EXAMPLES:
                  homeroom auth status
                  homeroom auth status --backend school
                  homeroom auth status --json
                """)

        @Option(help: "Show only this server; otherwise all.")
        var backend: SignInBackend?
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let reports = try await reports(context)
            if output.json {
                guard let first = reports.first else { return }
                return try console.emit(
                    json: StatusAnswer(first: first, all: backend == nil ? reports : nil))
            }
            for line in reports.map(\.lines).joined(separator: [""]) { console.out(line) }
        }

        private func reports(_ context: FeatureContext) async throws -> [StatusReport] {
            var reports: [StatusReport] = []
            if backend == nil || backend == .sat {
                reports.append(await report(.sat, context))
            }
            // For the embedded server, the first report covers them.
            for further in SignInBackend.ofTheCampus {
                let isElsewhere = !context.client(for: further.backend).address.isEmbedded
                if backend == further || backend == nil && isElsewhere {
                    reports.append(await report(further.backend, context))
                }
            }
            if backend == nil || backend == .school {
                let session = context.schoolSession()
                reports.append(
                    await StatusReport(session, session.signInState(), profile: context.profile))
                for school in context.furtherSchools {
                    let session = context.session(at: school)
                    reports.append(
                        await StatusReport(
                            session, session.signInState(), profile: context.profile,
                            school: school.name))
                }
            }
            return reports
        }

        private func report(
            _ backend: Backend, _ context: FeatureContext
        ) async -> StatusReport {
            let session = SessionClient(
                client: context.client(for: backend), credentials: context.credentials)
            return StatusReport(session, await session.signInState())
        }
    }
}

/// `auth status --json`, version 1: the first backend's report plus all reports.
private struct StatusAnswer: Encodable {
    var first: StatusReport
    /// nil if a single backend was requested.
    var all: [StatusReport]?

    private enum Key: String, CodingKey { case backends }

    func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        guard let all else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(all, forKey: .backends)
    }
}

/// The sign-in state at one backend.
struct StatusReport: Encodable {
    var backend: String
    var address: String
    var state: String
    var account: AccountReport?
    var credentials: String
    var problem: Problem?
    /// For a school: its short name, the person, and the session type (tokens or cookie).
    var tenant: String?
    var person: SchoolPersonReport?
    var session: String?
    /// The short name of a school that isn't the first.
    var school: String?
    /// The report as lines of text.
    let lines: [String]

    init(_ session: SessionClient, _ signInState: SignInState) {
        backend = session.backend.rawValue
        address = session.isEmbedded ? "embedded" : session.address
        state = signInState.word
        account = signInState.account.map(AccountReport.init)
        credentials = session.isEmbedded ? "none" : session.whereabouts
        if case .signedOut(let problem) = signInState { self.problem = problem }
        lines = Self.lines(
            "\(session.backend.title) at \(session.address)", signInState,
            kept: session.whereabouts,
            cure: session.backend == .sat
                ? "homeroom auth login"
                : "homeroom auth login --backend \(session.backend.rawValue)",
            isOptional: session.backend == .tutor)
    }

    /// - Parameter school: the short name of a school that isn't the first.
    init(
        _ session: SchoolSession, _ signInState: SignInState, profile: Profile,
        school: String? = nil
    ) async {
        backend = Backend.school.rawValue
        self.school = school
        address = session.isEmbedded ? "embedded" : session.address
        state = signInState.word
        account = signInState.account.map(AccountReport.init)
        credentials = session.isEmbedded ? "none" : session.whereabouts
        if case .signedOut(let problem) = signInState { self.problem = problem }
        let me = signInState.account == nil ? nil : try? await session.me()
        person = me.map(SchoolPersonReport.init)
        let slug = await session.slug()
        tenant = me?.tenant.slug ?? slug
        self.session = session.isEmbedded ? nil : await session.kind()
        var lines = Self.lines(
            "\(Backend.school.title) at \(session.address)", signInState, kept: session.whereabouts,
            cure: Problem.schoolSignIn + (school.map { " --school " + $0 } ?? ""))
        if let me {
            let roles =
                me.user.roles.isEmpty ? "no role yet" : me.user.roles.joined(separator: ", ")
            lines.insert("  \(me.tenant.name) (\(me.tenant.slug)): \(roles).", at: 2)
        } else if school == nil, let named = profile.schoolTenant {
            lines.insert("  The school's short name is \(named).", at: 1)
        }
        if self.session == "cookie" {
            lines.append("  It's a cookie: it expires after some hours without use.")
        }
        self.lines = lines
    }

    private static func lines(
        _ title: String, _ signInState: SignInState, kept: String, cure: String,
        isOptional: Bool = false
    ) -> [String] {
        var lines = [title]
        switch signInState {
        case .local(let account):
            lines.append("  Signed in automatically as \(account.username ?? account.email).")
            lines.append("  No password needed.")
        case .signedIn(let account, let isConfirmed):
            lines.append("  Signed in as \(account.email).")
            if !cure.hasPrefix(Problem.schoolSignIn) {
                lines.append(account.isPremium ? "  Premium account." : "  Free account.")
            }
            if !isConfirmed {
                lines.append("  The server isn't responding; this is its last answer.")
            }
            lines.append("  Your session is saved \(kept).")
        case .signedOut(let problem):
            lines.append("  Signed out.")
            if let problem { lines.append("  " + problem.summary) }
            if isOptional {
                lines.append(
                    "  You can use it without an account; with one, the server saves your work."
                )
            }
            lines.append("  Sign in with: \(cure)")
            lines.append("  Your session would be saved \(kept).")
        }
        return lines
    }

    private enum CodingKeys: String, CodingKey {
        case backend, address, state, account, credentials, problem, tenant, person, session, school
    }
}

/// An account in `--json`, with the contract's keys.
struct AccountReport: JSONRecord {
    static let jsonFields = ["id", "email", "username", "is_premium"]

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
}
