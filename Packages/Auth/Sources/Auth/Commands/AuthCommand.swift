import AppCore
import ArgumentParser

/// `homeroom auth`.
struct AuthCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "auth", abstract: "Sign in, register, and see who is signed in.",
        discussion: """
            The embedded campus signs you in by itself. Accounts matter once a backend is connected:

              homeroom connect sat https://sat.example.org
              homeroom auth register --email you@example.org
              homeroom auth status

            A school signs you in by its own pages:

              homeroom connect school https://school.example.org
              homeroom auth login --backend school

            A vocabulary server elsewhere has accounts of its own; those of a campus are the tutor's:

              homeroom connect vocabulary https://campus.example.org/vocabulary
              homeroom auth login --backend vocabulary --email you@example.org

            A dialogues server is signed in to in the same way, and the tutor of a campus, which also serves callers
            without an account:

              homeroom connect tutor https://campus.example.org/tutor
              homeroom auth login --backend tutor --email you@example.org

            Passwords are asked for, or read from standard input or a file; they are never arguments.
            """,
        subcommands: [
            Status.self, Login.self, Register.self, ResetPassword.self, Logout.self, Delete.self,
        ],
        defaultSubcommand: Status.self)

    func run(in context: FeatureContext) async throws {}
}

/// Which backend a command of this feature is about.
struct BackendOption: ParsableArguments {
    @Option(help: "The backend.")
    var backend: SignInBackend = .sat

    /// Throws ``Problem/Code/usage`` for what a school's accounts are not for.
    func refuseSchool(_ what: String) throws(Problem) {
        guard backend == .school else { return }
        throw Problem(
            .usage, "\(what) at a school is up to its staff.",
            cure: "Sign in with: " + Problem.schoolSignIn)
    }

    /// Throws ``Problem/Code/usage`` for what is done with an account where it is kept: at the tutor's address.
    func refuseElsewhere(_ what: String) throws(Problem) {
        guard SignInBackend.ofTheCampus.contains(backend) else { return }
        throw Problem(
            .usage, "\(what) is not done at \(backend.backend.title).",
            reason: "A campus keeps the account at the SAT tutor's address.",
            cure: "Connect that one, and leave --backend out.")
    }
}

/// Backends that this feature can sign in to.
enum SignInBackend: String, CaseIterable, ExpressibleByArgument, Sendable {
    case sat, school, vocabulary, dialogues, tutor

    /// Those whose accounts a campus keeps at the SAT tutor's address.
    static let ofTheCampus: [SignInBackend] = [.vocabulary, .dialogues, .tutor]

    var backend: Backend {
        switch self {
        case .sat: .sat
        case .school: .school
        case .vocabulary: .vocabulary
        case .dialogues: .dialogues
        case .tutor: .tutor
        }
    }

    /// Those where an address and a password sign in.
    static let byPassword: [Backend] = [.sat, .vocabulary, .dialogues, .tutor]
}

extension FeatureContext {
    func session(at option: BackendOption) -> SessionClient {
        let backend = option.backend == .school ? Backend.sat : option.backend.backend
        return SessionClient(client: client(for: backend), credentials: credentials)
    }

    /// Signing in at the school, by the authenticator that all calls share.
    func schoolSession() -> SchoolSession {
        let client = client(for: .school)
        let shared =
            capability(.authenticators)?.authenticator(for: .school) as? SchoolAuthenticator
            ?? SessionAuthenticators.school(
                client: client, credentials: credentials, slug: profile.schoolTenant,
                environment: environment)
        return SchoolSession(
            client: client, credentials: credentials, cookies: shared.cookies, keys: shared.keys)
    }
}
