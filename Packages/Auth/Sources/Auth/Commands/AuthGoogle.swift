import AppCore

/// Runs `auth login --google`.
struct GoogleLogin {
    let context: FeatureContext
    let session: SessionClient
    let console: Console
    /// True if the browser runs on another computer and the student pastes its address.
    let pastes: Bool

    func run() async throws -> Account {
        try session.refuseOnEmbedded()
        let google = GoogleSignIn(session: session, browser: context.capability(.browser))
        let walk = try await google.begin()
        do {
            let account = try await account(google, walk)
            await walk.close()
            return account
        } catch {
            await walk.close()
            throw error
        }
    }

    private func account(_ google: GoogleSignIn, _ walk: GoogleSignIn.SignInFlow) async throws
        -> Account
    {
        let isOpen = pastes ? false : await google.open(walk)
        console.err(
            isOpen
                ? "Sign in with your browser. If it doesn't open, go to this address:"
                : "Open this address in a browser:")
        console.err("")
        console.err("  " + walk.address)
        console.err("")
        let come = try await come(of: walk, asks: !isOpen)
        return try await google.finish(walk, with: come)
    }

    /// Waits for the result of the sign-in.
    private func come(of walk: GoogleSignIn.SignInFlow, asks: Bool) async throws -> GoogleReturn {
        if pastes || !walk.listens { return try await pasted() }
        return try await firstOf(walk, asks: asks)
    }

    private static let question =
        "Then paste the last address in your browser, or just its code:"

    private func pasted() async throws -> GoogleReturn {
        let words = try await console.prompt(Self.question)
        return try GoogleReturn(pasted: words)
    }

    /// The first of two results: the browser's return or the student's pasted text.
    private func firstOf(_ walk: GoogleSignIn.SignInFlow, asks: Bool) async throws -> GoogleReturn {
        let (words, say) = AsyncStream.makeStream(of: Result<GoogleReturn, Problem>.self)
        let listening = Task {
            for await come in walk.arrivals { say.yield(.success(come)) }
        }
        let sleep = context.environment.sleep
        let limit = Task {
            try await sleep(GoogleSignIn.patience)
            say.yield(
                .failure(
                    Problem(
                        .unreachable, "Sign-in in the browser wasn't finished.",
                        cure: "Start over; over SSH, use: homeroom auth login --google --paste")))
        }
        defer {
            listening.cancel()
            limit.cancel()
        }
        if asks, console.isInteractive, !console.options.noInput {
            // Keeps running if the browser is faster: a read can't be cancelled.
            Task {
                do {
                    say.yield(.success(try await pasted()))
                } catch {
                    say.yield(.failure(Problem(error)))
                }
            }
        }
        for await word in words { return try word.get() }
        throw Problem(.interrupted, "Stopped.")
    }
}
