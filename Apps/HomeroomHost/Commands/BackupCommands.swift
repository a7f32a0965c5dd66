import AppCore
import ArgumentParser
import Foundation

/// `homeroom backup`.
struct BackupCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up your data and restore it.",
        discussion: """
            A backup holds your whole profile: every feature's data, the sample school, and changes not sent \
            yet. It holds no passwords or tokens, so sign in again after restoring.

            EXAMPLES:
              homeroom backup create FILE
              homeroom backup create FILE --encrypt --replace
              homeroom backup verify FILE
              homeroom backup restore FILE --profile second
            """,
        subcommands: [Create.self, Restore.self, Verify.self])

    func run(in host: Host) async throws {}
}

/// The source of a passphrase: a prompt or a file, never a flag.
struct PassphraseOptions: ParsableArguments {
    @Option(
        name: .customLong("passphrase-file"),
        help: "Read the passphrase from the file's first line.", completion: .file())
    var file: String?

    func read(_ console: Console, _ question: String) async throws -> String {
        guard let file else { return try await console.prompt(question, secret: true) }
        return try PassphraseFile.read(file)
    }

    /// Reads a new passphrase: checks its length and asks for it twice.
    func readNew(_ console: Console, _ question: String) async throws -> String {
        let phrase = try await read(console, question)
        guard phrase.count >= PassphraseKey.least else {
            throw Problem(
                .invalid, "The passphrase is too short.",
                reason: "Use at least \(PassphraseKey.least) characters.")
        }
        guard file == nil else { return phrase }
        guard try await console.prompt("Repeat the passphrase:", secret: true) == phrase else {
            throw Problem(.invalid, "The passphrases don't match. Nothing was written.")
        }
        return phrase
    }
}

/// The output of `--json`, version 1.
struct StudentBackupReport: JSONRecord {
    static let jsonFields = ["file", "profile", "homeroom", "bytes", "created_at", "is_encrypted"]

    var file: String
    var profile: String
    var homeroom: String
    var bytes: Int
    var createdAt: String
    var isEncrypted: Bool

    init(_ summary: ProfileBackup.Summary, _ file: String) {
        self.file = file
        profile = summary.header.profile
        homeroom = summary.header.homeroom
        createdAt = summary.header.createdAt
        isEncrypted = summary.isEncrypted
        bytes = summary.header.files.reduce(0) { $0 + $1.bytes }
    }

    func say(_ what: String, _ console: Console) throws {
        if console.options.json { return try console.emit(json: self) }
        console.out(
            "\(what): the profile \(profile), \(Quantity.size(bytes)), of \(createdAt)"
                + (isEncrypted ? ", encrypted." : "."))
    }
}

extension Host {
    /// The backups of this computer's profiles. Throws a ``Problem``.
    func backups() throws -> ProfileBackup {
        ProfileBackup(
            paths: try paths(), migrations: storeMigrations,
            version: Version.text, now: systemEnvironment.now)
    }
}

extension BackupCommand {
    struct Create: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Write a backup of the profile.",
            discussion: """
                The file appears only when it is complete and verified. You can keep Homeroom open meanwhile. \
                Without --encrypt, anyone who can open the file can read your data.

                EXAMPLES:
                  homeroom backup create FILE
                  homeroom backup create FILE --encrypt --passphrase-file FILE
                """)

        @Argument(help: "The file to write.", completion: .file()) var file: String
        @Flag(help: "Encrypt it with a passphrase.") var encrypt = false
        @Flag(help: "Replace an existing backup of this name.") var replace = false
        @OptionGroup var passphrase: PassphraseOptions
        static var jsonFields: [String]? { StudentBackupReport.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            var phrase: String?
            if encrypt || passphrase.file != nil {
                phrase = try await passphrase.readNew(
                    console, "Choose a passphrase for the backup:")
            }
            let summary = try await host.backups().create(
                try host.storedProfile(), at: file, passphrase: phrase, replaces: replace)
            try StudentBackupReport(summary, file).say("Wrote \(file)", console)
        }
    }

    struct Verify: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Check a backup and show what it holds.",
            discussion: "EXAMPLES:\n  homeroom backup verify FILE")

        @Argument(help: "The backup file.", completion: .file()) var file: String
        @OptionGroup var passphrase: PassphraseOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let phrase = try await BackupCommand.phrase(of: file, passphrase, console)
            let summary = try await host.backups().verify(file, passphrase: phrase)
            try StudentBackupReport(summary, file).say("The backup is intact", console)
        }
    }

    struct Restore: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Restore a backup into a profile.",
            discussion: """
                Checks the whole file first. Close Homeroom before you replace a profile. The old profile is moved \
                aside, not deleted.

                EXAMPLES:
                  homeroom backup restore FILE --profile second
                  homeroom backup restore FILE --replace --yes
                """)

        @Argument(help: "The backup file.", completion: .file()) var file: String
        @Flag(help: "Replace an existing profile; the old one is kept aside.") var replace = false
        @OptionGroup var passphrase: PassphraseOptions
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let phrase = try await BackupCommand.phrase(of: file, passphrase, console)
            let name = host.profileName
            if replace {
                guard try await console.confirm("Replace the profile \(name) with \(file)?") else {
                    throw Problem(.interrupted, "Nothing was changed.")
                }
            }
            let (summary, aside) = try await host.backups().restore(
                file, passphrase: phrase, as: name, replaces: replace)
            try StudentBackupReport(summary, file).say("Restored as \(name)", console)
            if let aside {
                console.err("The old profile is now in \(aside.path(percentEncoded: false))")
            }
        }
    }

    /// nil for an unencrypted backup.
    private static func phrase(
        of file: String, _ options: PassphraseOptions, _ console: Console
    ) async throws -> String? {
        guard try StudentArchiveReader(file).isEncrypted else { return nil }
        return try await options.read(console, "Passphrase of the backup:")
    }
}
