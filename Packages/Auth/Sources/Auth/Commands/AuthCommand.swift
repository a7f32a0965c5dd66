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

            If several schools are connected, name one that isn't the first:

              homeroom auth login --backend school --school NAME

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
    @OptionGroup var choice: SchoolOption

    func validate() throws { try choice.validate(with: backend) }

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

/// The `--school` option.
struct SchoolOption: ParsableArguments {
    @Option(help: "A school's short name, if several are connected; the first one otherwise.")
    var school: String?

    func validate(with backend: SignInBackend?) throws {
        guard school != nil, backend != .school else { return }
        throw ValidationError("--school works only with --backend school.")
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

    /// The connected schools besides the first.
    var furtherSchools: [FurtherSchool] {
        capability(.furtherSchools)?.furtherSchools ?? []
    }

    /// The session at the school that `option` names; at the first one if it names none.
    func schoolSession(_ option: SchoolOption) throws(Problem) -> SchoolSession {
        let first = capability(.furtherSchools)?.firstSchool
        guard let name = option.school, name.lowercased() != first?.lowercased() else {
            return schoolSession()
        }
        let schools = furtherSchools
        if let school = schools.first(where: { $0.name.lowercased() == name.lowercased() }) {
            return session(at: school)
        }
        guard !schools.isEmpty else {
            throw Problem(
                .usage, "You have only one school here.", cure: "Leave --school out.")
        }
        throw Suggestion.unknown(
            "school", name, in: [first].compactMap(\.self) + schools.map(\.name))
    }

    func session(at school: FurtherSchool) -> SchoolSession {
        let shared =
            (capability(.authenticators) as? SessionAuthenticators)?
            .schoolAuthenticator(for: school)
            ?? SessionAuthenticators.school(
                client: school.client, credentials: school.credentials, slug: school.tenant,
                environment: environment)
        return SchoolSession(
            client: school.client, credentials: school.credentials, cookies: shared.cookies,
            keys: shared.keys, tokenSite: school.tokenSite)
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
