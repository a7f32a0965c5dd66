import AppCore
import ArgumentParser
import Foundation

extension AuthCommand {
    struct ResetPassword: FeatureCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-password",
            abstract: "Reset your password with a code sent by email.",
            discussion: """
                Without --confirm, requests the email; with it, asks for the code and the new password.

                EXAMPLES:
                  homeroom auth reset-password --email EMAIL
                  homeroom auth reset-password --confirm
                  homeroom auth reset-password --confirm --token-file FILE --password-file FILE
                """)

        @Option(help: "Your account's email address; if omitted, you're asked for it.") var email:
            String?
        @Flag(help: "Set the new password with the code from the email.") var confirm = false
        @Flag(
            name: .customLong("token-stdin"),
            help: "Read the code from standard input, before the password.")
        var tokenFromInput = false
        @Option(
            name: .customLong("token-file"),
            help: "Read the code from the first line of this file.",
            completion: .file())
        var tokenFile: String?
        @OptionGroup var secret: SecretSource
        @OptionGroup var backend: BackendOption
        static var jsonFields: [String]? { ["message"] }
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if tokenFromInput && tokenFile != nil {
                throw ValidationError("Use either --token-stdin or --token-file, not both.")
            }
            if confirm, email != nil {
                throw ValidationError("--email requests the email; don't use it with --confirm.")
            }
            if !confirm, tokenFromInput || tokenFile != nil || secret.isGiven {
                throw ValidationError("Use a code and a new password only with --confirm.")
            }
        }

        func run(in context: FeatureContext) async throws {
            try backend.refuseSchool("Resetting a password")
            try backend.refuseElsewhere("Resetting a password")
            let console = context.console.with(output)
            let session = context.session(at: backend)
            try session.refuseOnEmbedded()
            let said =
                confirm
                ? try await set(session, console) : try await ask(session, console)
            if output.json { return try console.emit(json: ["message": said]) }
            console.out(said)
            if !confirm { console.err("Then: homeroom auth reset-password --confirm") }
        }

        private func ask(_ session: SessionClient, _ console: Console) async throws -> String {
            let address =
                if let email { email } else { try await console.prompt("Email", secret: false) }
            return try await session.requestReset(of: address)
        }

        private func set(_ session: SessionClient, _ console: Console) async throws -> String {
            let code = try await code(console)
            let input = ResetInput(
                pasted: code,
                password: try await secret.read(
                    console, prompt: "New password (8 characters or more)"))
            try input.check()
            return try await session.confirmReset(input)
        }

        private func code(_ console: Console) async throws -> String {
            if tokenFromInput { return readLine(strippingNewline: true) ?? "" }
            guard let tokenFile else {
                return try await console.prompt("The code from the email", secret: true)
            }
            return try SecretSource.firstLine(of: tokenFile)
        }
    }
}
