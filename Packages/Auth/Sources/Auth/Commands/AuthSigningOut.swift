import AppCore
import ArgumentParser

extension AuthCommand {
    struct Logout: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "logout", abstract: "Sign out and forget the session.",
            discussion: "EXAMPLES:\n  homeroom auth logout\n  homeroom auth logout --backend school"
        )

        @OptionGroup var backend: BackendOption
        static var jsonFields: [String]? { ["state"] }
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            if backend.backend == .school {
                try await context.schoolSession(backend.choice).logout()
            } else {
                try await context.session(at: backend).logout()
            }
            if output.json { return try console.emit(json: ["state": "signed_out"]) }
            console.out("Signed out.")
        }
    }

    struct Delete: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete your account on the server, with everything in it.",
            discussion: "EXAMPLES:\n  homeroom auth delete\n  homeroom auth delete --yes --dry-run")

        @Flag(help: "Show what would be deleted without deleting it.") var dryRun = false
        @OptionGroup var backend: BackendOption
        static var jsonFields: [String]? { ["state"] }
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            try backend.refuseSchool("Deleting an account")
            try backend.refuseElsewhere("Deleting an account")
            let console = context.console.with(output)
            let session = context.session(at: backend)
            let signInState = await session.signInState()
            guard let account = signInState.account else {
                throw Problem(
                    .signedOut, "You're not signed in at \(session.address).",
                    cure: "Sign in with: homeroom auth login")
            }
            if dryRun {
                console.out("Would delete \(account.email) at \(session.address).")
                return
            }
            if !session.isEmbedded {
                let sure = try await console.confirm(
                    "Permanently delete \(account.email) at \(session.address), with everything in it?"
                )
                guard sure else { throw Problem(.interrupted, "Nothing was deleted.") }
            }
            try await session.deleteAccount()
            if output.json { return try console.emit(json: ["state": "deleted"]) }
            console.out("Deleted the account \(account.email).")
        }
    }
}
