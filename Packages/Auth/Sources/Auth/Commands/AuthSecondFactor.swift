import AppCore
import ArgumentParser

extension AuthCommand {
    struct SetSecondFactor: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "second-factor",
            abstract: "Set up codes from an authenticator app for signing in.",
            discussion: """
                For accounts with a password on a school's server, which may require it of its staff. Shows a secret once, for any \
                app with time-based codes (TOTP), then asks for the app's first code and shows ten recovery codes. Keep them \
                where you find them without your phone: each one signs you in once. Open sessions stay open; to end them: \
                homeroom auth sessions --end-others. With --json: recovery_codes, or removed.

                EXAMPLES:
                  homeroom auth second-factor --email EMAIL
                  homeroom auth second-factor --email EMAIL --remove
                """)

        @Option(help: "Your account's email address; if omitted, you're asked for it.") var email:
            String?
        @Flag(help: "Remove the second factor; asks for a code once more.") var remove = false
        @OptionGroup var secret: SecretSource
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            let session = SessionClient(
                client: context.client(for: .sat), credentials: context.credentials)
            try session.refuseOnEmbedded()
            var input = try await SignInPrompt(console: console, session: session)
                .input(email: email, username: nil, secret: secret, isNew: false)
            if remove {
                input.code = try await console.prompt(SecondFactor.question)
                try await session.removeSecondFactor(input)
                if output.json { return try console.emit(json: ["removed": true]) }
                return console.out("Removed. You now sign in with only your password.")
            }
            let begun = try await session.beginSecondFactor(input)
            console.err("Add this to your authenticator app. You won't see it again:")
            console.err("  Secret   \(begun.secret)")
            console.err("  Address  \(begun.uri)")
            let codes = try await confirmed(input, session, console).recoveryCodes
            if output.json { return try console.emit(json: ["recovery_codes": codes]) }
            console.out("Signing in now needs a code. Save these recovery codes, shown only once:")
            for code in codes { console.out("  \(code)") }
        }

        /// Asks again after a wrong code, as long as someone answers and the server allows it.
        private func confirmed(
            _ input: SignInInput, _ session: SessionClient, _ console: Console
        ) async throws -> RecoveryCodes {
            var input = input
            while true {
                input.code = try await console.prompt("The code that the app shows:")
                if input.code?.isEmpty == true, console.isInteractive { continue }
                do throws(Problem) {
                    return try await session.confirmSecondFactor(input)
                } catch {
                    guard error.backendCode == SecondFactor.wrongCode, console.isInteractive else {
                        throw error
                    }
                    console.err(error.summary)
                }
            }
        }
    }
}

extension SessionClient {
    func beginSecondFactor(_ input: SignInInput) async throws(Problem) -> SecondFactorSecret {
        try await known { () async throws(Problem) in
            try await client.call(AuthEndpoints.beginSecondFactor, body: input.login)
        }
    }

    func confirmSecondFactor(_ input: SignInInput) async throws(Problem) -> RecoveryCodes {
        try await client.call(AuthEndpoints.confirmSecondFactor, body: input.login)
    }

    func removeSecondFactor(_ input: SignInInput) async throws(Problem) {
        _ = try await known { () async throws(Problem) in
            try await client.call(AuthEndpoints.removeSecondFactor, body: input.login)
        }
    }

    /// Explains the error if the server doesn't know second factors.
    private func known<T>(_ call: () async throws(Problem) -> T) async throws(Problem) -> T {
        do throws(Problem) { return try await call() } catch {
            guard error.status == 404 || error.status == 405 else { throw error }
            throw Problem(
                .notFound, "This server has no second factors.", place: address,
                status: error.status)
        }
    }
}

extension SignInInput {
    fileprivate var login: LoginRequest {
        LoginRequest(email: email, password: password, code: code)
    }
}
