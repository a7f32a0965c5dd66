import AppCore

/// Runs `auth login --backend school`.
struct SchoolLogin {
    let context: FeatureContext
    let session: SchoolSession
    let console: Console

    /// Throws ``Problem/Code/usage`` for a school that isn't connected.
    init(
        _ context: FeatureContext, _ console: Console, at school: SchoolOption
    ) throws(Problem) {
        self.context = context
        self.console = console
        session = try context.schoolSession(school)
    }

    /// Signs in with only an email address.
    func develop(_ email: String) async throws -> SchoolMe {
        try session.refuseOnEmbedded()
        return try await session.developmentSignIn(email: email)
    }

    /// Signs in with Google or pasted text.
    func run(pastes: Bool) async throws -> SchoolMe {
        try session.refuseOnEmbedded()
        let google = SchoolGoogle(session: session, browser: context.capability(.browser))
        if pastes || !console.isInteractive {
            return try await google.finish(pasted: try await pasted())
        }
        let walk = try await google.begin()
        do {
            let me = try await me(google, walk)
            await walk.close()
            return me
        } catch {
            await walk.close()
            throw error
        }
    }

    private func me(_ google: SchoolGoogle, _ walk: SchoolGoogle.SignInFlow) async throws
        -> SchoolMe
    {
        guard walk.listens else {
            console.err(
                session.tokenSite == nil
                    ? "Sign in on your school's pages in any browser: \(walk.address)"
                    : "Make a new access token there, in your account's settings: \(walk.address)")
            return try await google.finish(pasted: try await pasted())
        }
        let isOpen = await google.open(walk)
        console.err(
            isOpen
                ? "Sign in with your browser. If it doesn't open, go to this address:"
                : "Open this address in a browser on this computer:")
        console.err("")
        console.err("  " + walk.address)
        console.err("")
        console.err("If you end up on a page of your school, paste its session cookie here.")
        switch try await first(walk) {
        case .came(let come): return try await google.finish(with: come)
        case .pasted(let text): return try await google.finish(pasted: text)
        }
    }

    private enum End: Sendable {
        case came(GoogleReturn)
        case pasted(String)
    }

    private func pasted() async throws(Problem) -> String {
        try await console.prompt(
            session.tokenSite == nil ? "Session cookie or tokens:" : "Access token:", secret: true)
    }

    /// The first of two results: the browser's return or the student's pasted text.
    private func first(_ walk: SchoolGoogle.SignInFlow) async throws -> End {
        let (ends, say) = AsyncStream.makeStream(of: Result<End, Problem>.self)
        let listening = Task {
            for await come in walk.arrivals { say.yield(.success(.came(come))) }
        }
        let sleep = context.environment.sleep
        let limit = Task {
            try await sleep(GoogleSignIn.patience)
            say.yield(
                .failure(
                    Problem(
                        .unreachable, "Sign-in in the browser wasn't finished.",
                        cure: "Start over, or paste the session: \(Problem.schoolSignIn) --paste"))
            )
        }
        defer {
            listening.cancel()
            limit.cancel()
        }
        if !console.options.noInput {
            // Keeps running if the browser is faster: a read can't be cancelled.
            Task {
                do throws(Problem) {
                    say.yield(.success(.pasted(try await pasted())))
                } catch {
                    say.yield(.failure(error))
                }
            }
        }
        for await end in ends { return try end.get() }
        throw Problem(.interrupted, "Stopped.")
    }
}

/// A person at a school in `--json`, with the contract's keys.
struct SchoolPersonReport: JSONRecord {
    static let jsonFields = ["id", "email", "name", "roles", "tenant", "school"]

    var id: Int64
    var email: String
    var name: String
    var roles: [String]
    var tenant: String
    var school: String

    init(_ me: SchoolMe) {
        id = me.user.id
        email = me.user.email
        name = me.name
        roles = me.user.roles
        tenant = me.tenant.slug
        school = me.tenant.name
    }
}
