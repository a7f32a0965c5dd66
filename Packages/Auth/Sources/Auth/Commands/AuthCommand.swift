import AppCore
import ArgumentParser

/// `homeroom auth`.
struct AuthCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "auth", abstract: "Sign in, register, and see who's signed in.",
        discussion: """
            The sample school signs you in automatically. You need an account once you connect to a server:

              homeroom connect sat https://ADDRESS
              homeroom auth register --email EMAIL
              homeroom auth status

            A school signs you in on its own web pages:

              homeroom connect school https://ADDRESS
              homeroom auth login --backend school

            A separate vocabulary server has its own accounts; a school's server shares the tutor's accounts:

              homeroom connect vocabulary https://ADDRESS/vocabulary
              homeroom auth login --backend vocabulary --email EMAIL

            Sign in to a dialogues server the same way, and to a school server's tutor, which also works \
            without an account:

              homeroom connect tutor https://ADDRESS/tutor
              homeroom auth login --backend tutor --email EMAIL

            Homeroom asks for passwords or reads them from standard input or a file, never from arguments.
            """,
        subcommands: [
            Status.self, Login.self, Register.self, ResetPassword.self, SetSecondFactor.self,
            Sessions.self, Logout.self, Delete.self,
        ],
        defaultSubcommand: Status.self)

    func run(in context: FeatureContext) async throws {}
}

/// The `--backend` option.
struct BackendOption: ParsableArguments {
    @Option(help: "The server to use.")
    var backend: SignInBackend = .sat

    /// Throws ``Problem/Code/usage`` if the backend is a school, whose staff manage accounts.
    func refuseSchool(_ what: String) throws(Problem) {
        guard backend == .school else { return }
        throw Problem(
            .usage, "\(what) at a school is up to its staff.",
            cure: "Sign in with: " + Problem.schoolSignIn)
    }

    /// Throws ``Problem/Code/usage`` for backends whose accounts are managed at the SAT tutor's address.
    func refuseElsewhere(_ what: String) throws(Problem) {
        guard SignInBackend.ofTheCampus.contains(backend) else { return }
        throw Problem(
            .usage, "\(what) isn't possible at \(backend.backend.title).",
            reason: "The server keeps your account at the SAT tutor's address.",
            cure: "Connect to it, and omit --backend.")
    }
}

/// Backends with sign-in.
enum SignInBackend: String, CaseIterable, ExpressibleByArgument, Sendable {
    case sat, school, vocabulary, dialogues, tutor

    /// Backends whose accounts are managed at the SAT tutor's address.
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

    /// Backends with password sign-in.
    static let byPassword: [Backend] = [.sat, .vocabulary, .dialogues, .tutor]
}

extension FeatureContext {
    func session(at option: BackendOption) -> SessionClient {
        let backend = option.backend == .school ? Backend.sat : option.backend.backend
        return SessionClient(client: client(for: backend), credentials: credentials)
    }

    /// The school session, using the authenticator shared by all calls.
    func schoolSession() -> SchoolSession {
        let client = client(for: .school)
        let shared =
            capability(.authenticators)?.authenticator(for: .school) as? SchoolAuthenticator
            ?? SessionAuthenticators.school(
                client: client, credentials: credentials, slug: profile.schoolTenant,
                environment: environment)
        return SchoolSession(
            client: client, credentials: credentials, cookies: shared.cookies, keys: shared.keys,
            tokenSite: profile.schoolTokenSite)
    }
}
