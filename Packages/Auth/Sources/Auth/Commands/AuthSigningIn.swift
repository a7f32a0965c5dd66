import AppCore
import ArgumentParser

extension AuthCommand {
    struct Login: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "login",
            abstract: "Sign in with an email address and password, or with Google.",
            discussion: """
                EXAMPLES:
                  homeroom auth login --email EMAIL
                  pass show sat | homeroom auth login --email EMAIL --password-stdin
                  homeroom auth login --google
                  homeroom auth login --google --paste
                  homeroom auth login --backend vocabulary --email EMAIL
                  homeroom auth login --backend school
                  homeroom auth login --backend school --school NAME
                  homeroom auth login --backend school --paste
                  homeroom auth login --backend school --email EMAIL --development

                If your account has a second factor, Homeroom asks for a code from your authenticator app, or a \
                recovery code. Password and code can come on standard input, one per line. To set one up: \
                homeroom auth second-factor.

                With --google, your browser opens and returns here by itself. With --paste (over SSH, say), \
                open the address on any computer and paste the last address your browser shows.

                A school signs you in with Google. If you end up on the school's own pages, paste your \
                browser's session cookie for them, or the tokens that the school gave you, when asked \
                or on standard input. --development is only for test servers.
                """)

        @Option(help: "Your account's email address; if omitted, you're asked for it.") var email:
            String?
        @Flag(help: "Sign in with Google in your browser.") var google = false
        @Flag(help: "Paste the browser's last address, from another computer.") var paste = false
        @Flag(help: "Sign in with only an email address, at a test server.")
        var development = false
        @OptionGroup var secret: SecretSource
        @OptionGroup var backend: BackendOption
        static var jsonFields: [String]? {
            SchoolPersonReport.jsonFields + AccountReport.jsonFields
        }
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if backend.backend == .school { return try validateForSchool() }
            if development {
                throw ValidationError("--development works only with --backend school.")
            }
            if google, backend.backend != .sat {
                throw ValidationError("--google works only with the SAT tutor and schools.")
            }
            if google, email != nil || secret.isGiven {
                throw ValidationError("With --google, omit the email address and password.")
            }
            if paste, !google { throw ValidationError("--paste works only with --google.") }
        }

        private func validateForSchool() throws {
            if secret.isGiven { throw ValidationError("Schools don't use passwords.") }
            if development, email == nil {
                throw ValidationError("--development needs an --email.")
            }
            if !development, email != nil {
                throw ValidationError("At a school, use --email only with --development.")
            }
            if development, google || paste {
                throw ValidationError(
                    "--development doesn't use a browser: omit --google and --paste.")
            }
        }

        func run(in context: FeatureContext) async throws {
            if backend.backend == .school {
                try await signInAtSchool(
                    SchoolLogin(context, context.console.with(output), at: backend.choice))
            } else if google {
                try await signInByGoogle(context)
            } else {
                try await signInByPassword(context)
            }
        }

        private func signInAtSchool(_ login: SchoolLogin) async throws {
            if let email {
                try report(try await login.develop(email), login)
            } else {
                try report(try await login.run(pastes: paste), login)
            }
        }

        private func signInByGoogle(_ context: FeatureContext) async throws {
            let console = context.console.with(output)
            let session = context.session(at: backend)
            let login = GoogleLogin(
                context: context, session: session, console: console, pastes: paste)
            try report(try await login.run(), session, console)
        }

        private func signInByPassword(_ context: FeatureContext) async throws {
            let console = context.console.with(output)
            let session = context.session(at: backend)
            var input = try await SignInPrompt(console: console, session: session)
                .input(email: email, username: nil, secret: secret, isNew: false)
            let account: Account
            do throws(Problem) {
                account = try await session.login(input)
            } catch {
                guard error.backendCode == SecondFactor.requiredCode else { throw error }
                input.code = try await console.prompt(SecondFactor.question)
                account = try await session.login(input)
            }
            try report(account, session, console)
        }

        private func report(_ me: SchoolMe, _ login: SchoolLogin) throws {
            let console = login.console
            if let notice = login.session.storageNotice { console.err(notice) }
            if output.json { return try console.emit(json: SchoolPersonReport(me)) }
            console.out("Signed in as \(me.name) (\(me.user.email)) at \(me.tenant.name).")
            if me.user.roles.isEmpty {
                console.err("Your school hasn't given you a role yet: ask its staff.")
            }
        }

        private func report(
            _ account: Account, _ session: SessionClient, _ console: Console
        ) throws {
            if let notice = session.storageNotice { console.err(notice) }
            if output.json { return try console.emit(json: AccountReport(account)) }
            console.out("Signed in as \(account.email).")
        }
    }

    struct Register: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "register", abstract: "Create an account and sign in.",
            discussion: """
                EXAMPLES:
                  homeroom auth register --email EMAIL
                  homeroom auth register --email EMAIL --username NAME --password-file FILE
                """)

        @Option(help: "Your account's email address; if omitted, you're asked for it.") var email:
            String?
        @Option(help: "The name to call you by.") var username: String?
        @OptionGroup var secret: SecretSource
        @OptionGroup var backend: BackendOption
        static var jsonFields: [String]? { AccountReport.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            try backend.refuseSchool("Creating an account")
            let console = context.console.with(output)
            let session = context.session(at: backend)
            let input = try await SignInPrompt(console: console, session: session)
                .input(email: email, username: username, secret: secret, isNew: true)
            let account = try await session.register(input)
            if let notice = session.storageNotice { console.err(notice) }
            if output.json { return try console.emit(json: AccountReport(account)) }
            console.out("Created the account \(account.email); you're signed in.")
        }
    }
}

/// Asks for sign-in details.
struct SignInPrompt {
    let console: Console
    let session: SessionClient

    func input(
        email: String?, username: String?, secret: SecretSource, isNew: Bool
    ) async throws -> SignInInput {
        if session.isEmbedded {
            // Asks nothing: the session throws the reason.
            return SignInInput(email: "", password: "")
        }
        let address: String
        if let email {
            address = email
        } else {
            address = try await console.prompt("Email", secret: false)
        }
        let label = isNew ? "New password (8 characters or more)" : "Password"
        let input = SignInInput(
            email: address, password: try await secret.read(console, prompt: label),
            username: username)
        try input.check(forNewAccount: isNew)
        return input
    }
}
