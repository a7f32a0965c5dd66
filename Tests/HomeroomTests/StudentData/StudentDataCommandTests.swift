#if WITH_TODOS && WITH_AUTH
import Foundation
import Testing

/// Backup, export and erasure with the program's commands.
@Suite struct StudentDataCommandTests {
    @Test func aBackupMovesEverythingToAnotherProfile() throws {
        let program = try BuiltProgram(hasSchool: true)
        let file = program.home.appending(path: "mine.backup").path(percentEncoded: false)
        let phrase = program.home.appending(path: "phrase").path(percentEncoded: false)
        try Data("a long enough phrase\n".utf8).write(to: URL(filePath: phrase))
        #expect(try program.run(["todos", "add", "Return the atlas"]).code == 0)
        let made = try program.run(["backup", "create", file, "--passphrase-file", phrase])
        #expect(made.code == 0, "\(made.err)")
        #expect(made.out.contains("encrypted"))
        let verified = try program.run(
            ["backup", "verify", file, "--passphrase-file", phrase, "--json"])
        #expect(verified.code == 0, "\(verified.err)")
        #expect(verified.out.contains("\"is_encrypted\":true"))
        let restored = try program.run(
            ["backup", "restore", file, "--passphrase-file", phrase, "--profile", "second"])
        #expect(restored.code == 0, "\(restored.err)")
        let listed = try program.run(["todos", "list", "--local", "--profile", "second"])
        #expect(listed.out.contains("Return the atlas"))
        #expect(
            try program.run(["backup", "restore", file, "--passphrase-file", phrase]).code == 65)
        #expect(try program.run(["backup", "verify", phrase]).code == 65)
    }

    @Test func everythingIsExportedAsText() throws {
        let program = try BuiltProgram(hasSchool: true)
        let folder = program.home.appending(path: "mine").path(percentEncoded: false)
        #expect(try program.run(["todos", "add", "Return the atlas"]).code == 0)
        #expect(try program.run(["todos", "list"]).code == 0)
        let exported = try program.run(["data", "export", folder, "--json"])
        #expect(exported.code == 0, "\(exported.err)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let texts = try files.filter { $0.hasSuffix(".jsonl") }
            .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        #expect(texts.contains { $0.contains("Return the atlas") })
        #expect(files.contains("README.txt"))
        #expect(try program.run(["data", "export", folder]).code == 65)
    }

    @Test func erasingAsksAndThenLeavesNothing() throws {
        let program = try BuiltProgram(hasSchool: true)
        let profile = program.home.appending(path: "data/default").path(percentEncoded: false)
        #expect(try program.run(["todos", "add", "Return the atlas"]).code == 0)
        let plan = try program.run(["data", "erase", "--dry-run"])
        #expect(plan.code == 0 && plan.out.contains("The profile default"))
        #expect(try program.run(["data", "erase"]).code == 64)
        #expect(FileManager.default.fileExists(atPath: profile))
        let erased = try program.run(["data", "erase", "--yes"])
        #expect(erased.code == 0, "\(erased.err)")
        #expect(!FileManager.default.fileExists(atPath: profile))
        #expect(!(try program.run(["todos", "list", "--local"]).out.contains("Return the atlas")))
    }
}
#endif
