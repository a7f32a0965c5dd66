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
}

/// Backends that this feature can sign in to.
enum SignInBackend: String, CaseIterable, ExpressibleByArgument, Sendable {
    case sat

    var backend: Backend {
        switch self {
        case .sat: .sat
        }
    }
}

extension FeatureContext {
    func session(at option: BackendOption) -> SessionClient {
        SessionClient(client: client(for: option.backend.backend), credentials: credentials)
    }
}
