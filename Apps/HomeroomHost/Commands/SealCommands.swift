import AppCore
import ArgumentParser
import Foundation
import SQLStore

extension DataCommand {
    struct Seal: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "seal", abstract: "Encrypt what you write and read on this machine.",
            discussion: """
                Texts, meanings, messages, drafts, and what waits to be sent are encrypted where they stand, by a key that a \
                passphrase or a key file opens. From then on Homeroom asks for the passphrase when it starts. Who loses it \
                has lost what is sealed: make a backup first. `homeroom data status` says what is sealed and what is not.

                Without a person at the terminal the passphrase's file is named by HOMEROOM_PASSPHRASE_FILE, a key file by \
                HOMEROOM_KEY_FILE.

                Examples:
                  homeroom data seal
                  homeroom data seal --key-file /media/stick/homeroom.key
                """)

        @OptionGroup var secret: NewSecretOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let sealing = StoreSealing(host: host)
            if try sealing.record() == nil {
                try await sealing.prepare()
                try sealing.seal(with: try await secret.read(console, host))
            } else {
                try await sealing.finish()
            }
            if output.json { return try console.emit(json: sealing.report()) }
            console.out("The local store is sealed. What is not: homeroom data status")
        }
    }

    struct Unseal: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "unseal", abstract: "Keep everything in the clear again.",
            discussion: "Examples:\n  homeroom data unseal")

        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let sealing = StoreSealing(host: host)
            try await sealing.unseal()
            let console = host.console.with(output)
            if output.json { return try console.emit(json: sealing.report()) }
            console.out("The local store is in the clear.")
        }
    }

    struct Rekey: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "rekey", abstract: "Another passphrase or key file for a sealed store.",
            discussion: """
                The old one is asked for first. Backups made before open with the old one.

                Examples:
                  homeroom data rekey
                  homeroom data rekey --key-file /media/stick/homeroom.key
                """)

        @OptionGroup var secret: NewSecretOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let sealing = StoreSealing(host: host)
            let key = try await host.storeKey()
            try sealing.rekey(key, with: try await secret.read(console, host))
            if output.json { return try console.emit(json: sealing.report()) }
            console.out("The local store has another key.")
        }
    }

    struct Status: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "What is sealed on this machine, and what is not.",
            discussion: "Examples:\n  homeroom data status\n  homeroom data status --json")

        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let report = try StoreSealing(host: host).report()
            if output.json { return try console.emit(json: report) }
            if !output.plain { for line in report.heading { console.out(line) } }
            await console.table(
                [
                    .init("feature"), .init("table"), .init("rows", alignsRight: true),
                    .init(report.isSealed ? "sealed" : "would be sealed", mayShrink: true),
                    .init("in the clear", mayShrink: true),
                ],
                report.tables.map {
                    [
                        $0.feature, $0.table, "\($0.rows)", $0.sealed.joined(separator: ", "),
                        $0.clear.joined(separator: ", "),
                    ]
                })
            guard !output.plain else { return }
            console.out("\nNever sealed:")
            for place in report.elsewhere { console.out("  \(place.what): \(place.place)") }
        }
    }
}

/// What is to open a store from now on.
struct NewSecretOptions: ParsableArguments {
    @Option(
        help: "Use this file's bytes instead of a passphrase; it is made where there is none.",
        completion: .file())
    var keyFile: String?
    @OptionGroup var passphrase: PassphraseOptions

    func validate() throws {
        if keyFile != nil, passphrase.file != nil {
            throw ValidationError("--key-file and --passphrase-file exclude each other.")
        }
    }

    func read(_ console: Console, _ host: Host) async throws -> StoreSecret {
        guard let keyFile else {
            return .passphrase(
                try await passphrase.readNew(console, "A passphrase for what Homeroom keeps:"))
        }
        return try KeyFile.readOrMake(keyFile, outside: try host.paths().data)
    }
}
