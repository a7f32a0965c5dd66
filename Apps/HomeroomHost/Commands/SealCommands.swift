import AppCore
import ArgumentParser
import Foundation
import SQLStore

extension DataCommand {
    struct Seal: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "seal", abstract: "Encrypt your data on this computer.",
            discussion: """
                Encrypts texts, definitions, messages, drafts and unsent changes in place, with a key protected by a \
                passphrase or a key file. Homeroom then asks for the passphrase when it starts. If you lose it, the \
                data is lost, so make a backup first. `homeroom data status` shows what is encrypted.

                In scripts, set HOMEROOM_PASSPHRASE_FILE to a file with the passphrase, or set the key file with \
                HOMEROOM_KEY_FILE.

                EXAMPLES:
                  homeroom data seal
                  homeroom data seal --key-file FILE
                """)

        @OptionGroup var secret: NewSecretOptions
        static var jsonFields: [String]? { SealReport.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let sealing = StoreSealing(host: host)
            if try sealing.record() == nil {
                try await sealing.prepare()
                try sealing.seal(with: try await secret.read(console, host))
                await sealing.renewBackups(console)
            } else {
                try await sealing.finish()
            }
            if output.json { return try console.emit(json: sealing.report()) }
            console.out("Your data is encrypted. Exceptions: homeroom data status")
        }
    }

    struct Unseal: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "unseal", abstract: "Turn encryption off.",
            discussion: "EXAMPLES:\n  homeroom data unseal")

        static var jsonFields: [String]? { SealReport.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let sealing = StoreSealing(host: host)
            try await sealing.unseal()
            let console = host.console.with(output)
            if output.json { return try console.emit(json: sealing.report()) }
            console.out("Your data is no longer encrypted.")
        }
    }

    struct Rekey: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "rekey", abstract: "Change the passphrase or key file.",
            discussion: """
                Asks for the old one first. Homeroom's automatic backups are replaced by a new one; backups that \
                you made keep their old passphrase.

                EXAMPLES:
                  homeroom data rekey
                  homeroom data rekey --key-file FILE
                """)

        @OptionGroup var secret: NewSecretOptions
        static var jsonFields: [String]? { SealReport.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let sealing = StoreSealing(host: host)
            let key = try await host.storeKey()
            try sealing.rekey(key, with: try await secret.read(console, host))
            await sealing.renewBackups(console)
            if output.json { return try console.emit(json: sealing.report()) }
            console.out("Your data has a new key.")
        }
    }

    struct Status: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show what is encrypted on this computer.",
            discussion: "EXAMPLES:\n  homeroom data status\n  homeroom data status --json")

        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let report = try StoreSealing(host: host).report()
            if output.json { return try console.emit(json: report) }
            if !output.plain { for line in report.heading { console.out(line) } }
            await console.table(
                [
                    .init("Feature"), .init("Table"), .init("Rows", alignsRight: true),
                    .init(report.isSealed ? "Encrypted" : "Would be encrypted", mayShrink: true),
                    .init("Not encrypted", mayShrink: true),
                ],
                report.tables.map {
                    [
                        $0.feature, $0.table, "\($0.rows)", $0.sealed.joined(separator: ", "),
                        $0.clear.joined(separator: ", "),
                    ]
                })
            guard !output.plain else { return }
            console.out("\nNever encrypted:")
            for place in report.elsewhere { console.out("  \(place.what): \(place.place)") }
        }
    }
}

/// The new secret that protects a store.
struct NewSecretOptions: ParsableArguments {
    @Option(
        help: "Use this file's bytes instead of a passphrase; it's created if missing.",
        completion: .file())
    var keyFile: String?
    @OptionGroup var passphrase: PassphraseOptions

    func validate() throws {
        if keyFile != nil, passphrase.file != nil {
            throw ValidationError("Use either --key-file or --passphrase-file.")
        }
    }

    func read(_ console: Console, _ host: Host) async throws -> StoreSecret {
        guard let keyFile else {
            return .passphrase(
                try await passphrase.readNew(console, "Choose a passphrase for your data:"))
        }
        return try KeyFile.readOrMake(keyFile, outside: try host.paths().data)
    }
}
