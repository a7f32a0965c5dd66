#if WITH_TODOS && WITH_AUTH && WITH_VOCABULARY
import AppCoreTesting
import Foundation
import Testing

/// Encrypts, uses and decrypts a store with the program's commands.
@Suite struct SealCommandTests {
    private static let sentence = "The lighthouse keeper counted the breakwaters twice"

    /// A program with a to-do, a text, and a passphrase file.
    private func program() throws -> BuiltProgram {
        let program = try BuiltProgram(hasSchool: true)
        try Data("a long enough phrase\n".utf8).write(to: URL(filePath: phrase(program)))
        #expect(try program.run(["todos", "add", "Return the borrowed atlas"]).code == 0)
        let added = try program.run(
            ["vocabulary", "add", "-", "--no-wait", "--title", "Harbour notes"],
            input: Self.sentence + ".\n")
        #expect(added.code == 0, "\(added.err)")
        return program
    }

    private func phrase(_ program: borrowing BuiltProgram) -> String {
        program.home.appending(path: "phrase").path(percentEncoded: false)
    }

    private func key(_ program: borrowing BuiltProgram) -> [String: String] {
        ["HOMEROOM_PASSPHRASE_FILE": phrase(program)]
    }

    /// Whether the local store's files contain any of the texts.
    private func isReadable(_ program: borrowing BuiltProgram) throws -> Bool {
        let folder = program.home.appending(path: "data/default")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.path(percentEncoded: false)
        ).filter { $0.hasPrefix("homeroom.sqlite") }
        return try names.contains { name in
            let data = try Data(contentsOf: folder.appending(path: name))
            return [Self.sentence, "borrowed atlas", "Harbour notes"].contains {
                data.range(of: Data($0.utf8)) != nil
            }
        }
    }

    @Test func aStoreIsSealedUsedAndOpenedAgain() throws {
        let program = try program()
        #expect(try isReadable(program))
        #expect(try program.run(["data", "status"]).out.contains("isn't encrypted"))
        let sealed = try program.run(["data", "seal", "--passphrase-file", phrase(program)])
        #expect(sealed.code == 0, "\(sealed.err)")
        #expect(try !isReadable(program))

        // Without the key: an error with a cure, or silence in a shell prompt.
        for words in [["todos", "list"], ["--once"], ["data", "export", "/nowhere/at/all"]] {
            let refused = try program.run(words)
            #expect(refused.code == 78, "\(words): \(refused.err)")
            #expect(refused.err.contains("HOMEROOM_PASSPHRASE_FILE"))
        }
        let prompt = try program.run(["todos", "due"])
        #expect(prompt.code == 0 && prompt.out == "" && prompt.err == "")

        // With the key, everything is found, and new data is encrypted, too.
        let environment = key(program)
        let added = try program.run(
            ["todos", "add", "Feed the borrowed atlas moths"], environment: environment)
        #expect(added.code == 0, "\(added.err)")
        let todos = try program.run(["todos", "list", "--local"], environment: environment)
        #expect(todos.out.contains("Return the borrowed atlas"))
        #expect(todos.out.contains("Feed the borrowed atlas moths"))
        let sources = try program.run(
            ["vocabulary", "sources", "list", "--plain"], environment: environment)
        #expect(sources.out.contains("Harbour notes"), "\(sources.out)\(sources.err)")
        #expect(try !isReadable(program))

        let status = try program.run(["data", "status"])
        #expect(status.code == 0 && status.out.contains("encrypted with a passphrase"))
        #expect(status.out.contains("campus.sqlite"))
        let json = try program.run(["data", "status", "--json"])
        #expect(json.out.contains("\"is_sealed\":true") && json.out.contains("\"is_swept\":true"))

        let unsealed = try program.run(["data", "unseal"], environment: environment)
        #expect(unsealed.code == 0, "\(unsealed.err)")
        #expect(try isReadable(program))
        #expect(
            try program.run(["todos", "list", "--local"]).out.contains("Feed the borrowed atlas"))
    }

    @Test func aWrongPassphraseOpensNothingAndLosesNothing() throws {
        let program = try program()
        #expect(try program.run(["data", "seal", "--passphrase-file", phrase(program)]).code == 0)
        let wrong = program.home.appending(path: "wrong").path(percentEncoded: false)
        try Data("another long phrase\n".utf8).write(to: URL(filePath: wrong))
        for words in [["todos", "list"], ["data", "unseal"], ["data", "rekey"]] {
            let refused = try program.run(
                words, environment: ["HOMEROOM_PASSPHRASE_FILE": wrong])
            #expect(
                refused.code == 65 && refused.err.contains("Wrong passphrase"), "\(refused.err)")
        }
        let rekeyed = try program.run(
            ["data", "rekey", "--passphrase-file", wrong], environment: key(program))
        #expect(rekeyed.code == 0, "\(rekeyed.err)")
        #expect(try program.run(["todos", "list"], environment: key(program)).code == 65)
        let todos = try program.run(
            ["todos", "list", "--local"], environment: ["HOMEROOM_PASSPHRASE_FILE": wrong])
        #expect(todos.out.contains("Return the borrowed atlas"))
    }

    @Test func aKeyFileOpensWithoutAskingAndItsBackupsStaySealed() throws {
        let program = try program()
        let file = program.home.appending(path: "stick/homeroom.key").path(percentEncoded: false)
        let sealed = try program.run(["data", "seal", "--key-file", file])
        #expect(sealed.code == 0, "\(sealed.err)")
        #expect(
            try program.run(["todos", "list", "--local"]).out.contains("Return the borrowed atlas"))
        let backup = program.home.appending(path: "mine.backup").path(percentEncoded: false)
        #expect(try program.run(["backup", "create", backup]).code == 0)
        #expect(try program.run(["backup", "verify", backup]).code == 0)
        let restored = try program.run(["backup", "restore", backup, "--profile", "second"])
        #expect(restored.code == 0, "\(restored.err)")
        let second = ["todos", "list", "--local", "--profile", "second"]
        #expect(try program.run(second).out.contains("Return the borrowed atlas"))
        let folder = program.home.appending(path: "mine").path(percentEncoded: false)
        #expect(try program.run(["data", "export", folder]).code == 0)
        let texts = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jsonl") }
            .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(texts.contains { $0.contains("Return the borrowed atlas") })
        #expect(texts.contains { $0.contains(Self.sentence) })
        try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
        let missing = try program.run(["todos", "list", "--local"])
        #expect(missing.code == 78 && missing.err.contains(file))
        let elsewhere = ["HOMEROOM_KEY_FILE": file + ".away"]
        #expect(try program.run(second, environment: elsewhere).code == 0)
    }

    @Test func aPersonAtATerminalIsAskedForThePassphrase() throws {
        let program = try program()
        #expect(try program.run(["data", "seal", "--passphrase-file", phrase(program)]).code == 0)
        let terminal = try TerminalProgram(program, ["todos", "list", "--local"])
        // Input typed before the prompt is discarded.
        try terminal.wait("a secret is asked for") {
            $0.screen.text.contains("Passphrase for your data:") && !$0.echoes
        }
        terminal.type("not this one\r")
        try terminal.wait("it is asked for again") { terminal in
            let asked =
                terminal.screen.text.components(separatedBy: "Passphrase for your data").count - 1
            return asked == 2 && !terminal.echoes
        }
        terminal.type("a long enough phrase\r")
        try terminal.wait(for: "Return the borrowed atlas")
        #expect(!terminal.screen.text.contains("long enough"))
        #expect(try terminal.end() == 0)
    }
}
#endif
