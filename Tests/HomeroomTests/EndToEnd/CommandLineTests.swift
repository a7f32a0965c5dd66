import Foundation
import Glibc
import Testing

@Suite struct CommandLineTests {
    @Test func withoutATerminalTheDashboardIsPrintedOnce() throws {
        let program = try BuiltProgram(hasSchool: true)
        let plain = try program.run([])
        #expect(plain.code == 0, "\(plain.err)")
        #expect(plain.out.hasPrefix("Homeroom · sample school"))
        #expect(!plain.out.contains("\u{1B}"))
        let once = try program.run(["--once"])
        #expect(once.code == 0)
        #if WITH_CONTENT
        #expect(once.out.contains("LESSONS"))
        #expect(once.out.contains("LESSONS") && once.out.contains("Passages"))
        #endif
        #if WITH_PROGRESS
        #expect(once.out.contains("PROGRESS"))
        #endif
    }

    @Test(arguments: [
        (["srve"], "serve"), (["config", "lst"], "list"), (["tiles", "hdie", "x"], "hide"),
        (["tiles", "ls"], "list"), (["help", "conect"], "connect"), (["srve", "--help"], "serve"),
        (["connect", "scool"], "school"),
        (["connect", "sat", "locl"], "local"), (["--theme", "raef", "today"], "reef"),
        (["--appearance", "drak", "today"], "dark"),
    ])
    func aMisspeltCommandIsNamedWithWhatWasMeant(arguments: [String], meant: String) throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(arguments)
        #expect(ended.code == 64)
        #expect(ended.out.isEmpty)
        #expect(ended.err.contains("Did you mean “\(meant)”?"))
    }

    @Test func theDashboardIsPrintedAsData() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["--once", "--json"])
        #expect(ended.code == 0, "\(ended.err)")
        let json = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
        #expect(json?["place"] as? String == "sample school")
        let tiles = try #require(json?["tiles"] as? [[String: Any]])
        #if WITH_PROGRESS
        let tile = try #require(tiles.first { $0["id"] as? String == "progress.progress" })
        #expect(tile["title"] as? String == "Progress")
        #expect(tile["headline"] is String && tile["lines"] is [[String: Any]])
        #endif
        let state = try program.run(["--once", "--json=place"])
        #expect(state.out == "{\"place\":\"sample school\"}\n")
        #expect(tiles.allSatisfy { $0["state"] is String })
    }

    #if WITH_CONTENT && WITH_CALENDAR && WITH_TODOS
    @Test(arguments: [
        (["lessons"], "homeroom content lessons"), (["homework"], "homeroom todos"),
        (["timetable"], "homeroom calendar classes"), (["todos", "finish", "x"], "“done”"),
        (["undo"], "homeroom todos undo"),
    ])
    func anotherWordForACommandIsUnderstood(arguments: [String], text: String) throws {
        let ended = try BuiltProgram(hasSchool: true).run(arguments)
        #expect(ended.code == 64)
        #expect(ended.err.contains(text), "\(ended.err)")
    }
    #endif

    @Test func aLocaleWithoutUnicodeGetsASCII() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["--once"], environment: ["LANG": "C"])
        #expect(ended.out.hasPrefix("Homeroom - sample school"))
        let doctor = try program.run(["doctor"], environment: ["LANG": "C"])
        #expect(doctor.out.contains("LANG=C isn't UTF-8") && doctor.out.contains("LANG=C.UTF-8"))
        #expect(try !program.run(["doctor"]).out.contains("isn't UTF-8"))
    }

    @Test func oneFaultIsOneLine() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["config", "set", "network.seconds", "0"])
        #expect(ended.code == 78)
        #expect(ended.err.components(separatedBy: "network.seconds").count == 3)
        #expect(!ended.err.contains("  at "))
    }

    @Test func jsonErrorsAreJSON() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["config", "get", "network.secnds", "--json"])
        #expect(ended.code == 78)
        let json = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
        let error = try #require(json?["error"] as? [String: Any])
        #expect(error["code"] as? String == "configuration")
        #expect(ended.err.contains("network.seconds"))
    }

    @Test func aBrokenSettingsFileIsNamedByFileAndLine() throws {
        let program = try BuiltProgram(hasSchool: true)
        let folder = program.home.appending(path: "config")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("[network]\nseconds = soon\n".utf8).write(
            to: folder.appending(path: "config.toml"))
        let ended = try program.run(["--once"])
        #expect(ended.code == 78)
        #expect(ended.err.contains("config.toml:2"))
        #expect(ended.err.contains("1 to 3600"))
    }

    @Test func settingsAreCheckedKeptAndTakenBack() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["config", "set", "network.seconds", "60"]).code == 0)
        #expect(try program.run(["config", "get", "network.seconds"]).out == "60\n")
        #expect(try program.run(["config", "set", "network.seconds", "0"]).code == 78)
        #expect(
            try program.run(
                ["config", "get", "network.seconds"],
                environment: ["HOMEROOM_NETWORK_SECONDS": "7"]
            ).out == "7\n")
        #expect(
            try program.run(["config", "get", "network.seconds", "--set", "network.seconds=9"]).out
                == "9\n")
        #expect(try program.run(["config", "unset", "network.seconds"]).code == 0)
        #expect(try program.run(["config", "get", "network.seconds"]).out == "30\n")
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func aDataFolderThatCannotBeWrittenIsNamed() throws {
        let program = try BuiltProgram()
        let data = program.home.appending(path: "data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        chmod(data.path(percentEncoded: false), 0o500)
        let ended = try program.run(["--once"])
        #expect(ended.code == 73)
        #expect(ended.err.contains(data.path(percentEncoded: false)))
    }

    @Test func aDataFolderThatCannotBeThereIsNamed() throws {
        let program = try BuiltProgram()
        let data = program.home.appending(path: "data")
        try Data("a file".utf8).write(to: data)
        let ended = try program.run(["--once"])
        #expect(ended.code == 73)
        #expect(ended.err.contains("data"))
        #expect(ended.err.contains("HOMEROOM_HOME"))
    }

    @Test func aFullDiskIsNamed() throws {
        let program = try BuiltProgram(hasSchool: true)
        // An unwritable file replaces the profile's store.
        let folder = program.home.appending(path: "data/default")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "profile.json").path(percentEncoded: false),
            withDestinationPath: "/dev/full")
        let ended = try program.run(["tiles", "reset"])
        #expect(ended.code != 0)
        #expect(!ended.err.isEmpty)
        #expect(!ended.err.contains("Fatal"))
    }

    @Test(arguments: [
        ["--version"], ["--help"], ["--once"], ["about"], ["about", "--json"],
    ])
    func outputThatCannotBeWrittenIsAnError(arguments: [String]) throws {
        let ended = try BuiltProgram(hasSchool: true).run(arguments, outputPath: "/dev/full")
        #expect(ended.code == 73)
        #expect(ended.err.contains("The output couldn't be written."))
        #expect(ended.err.contains("No space left"))
    }

    @Test func aDamagedStoreIsPutAsideAndAFreshOneStarted() throws {
        let program = try BuiltProgram(hasSchool: true)
        let folder = program.home.appending(path: "data/default")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = folder.appending(path: "homeroom.sqlite")
        let damaged = Data(repeating: 0x42, count: 8192)
        try damaged.write(to: store)
        let ended = try program.run(["--once"])
        #expect(ended.code == 0, "\(ended.err)")
        #expect(ended.err.contains("was damaged"))
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: folder.path(percentEncoded: false)
        ).filter { $0.hasPrefix("homeroom.sqlite.damaged-") }
        let name = try #require(kept.first)
        #expect(try Data(contentsOf: folder.appending(path: name)) == damaged)
        #expect(try program.run(["--once"]).err.isEmpty)
    }

    @Test func aNewerStoreIsLeftAloneAndNamed() async throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["--once"]).code == 0)
        let path = program.home.appending(path: "data/default/homeroom.sqlite")
            .path(percentEncoded: false)
        try await addMigration("core-999-from-the-future", to: path)
        let ended = try program.run(["--once"])
        #expect(ended.code == 78)
        #expect(ended.err.contains("newer Homeroom"))
        #expect(ended.err.contains("homeroom.sqlite"))
        #expect(ended.err.contains("wasn't changed"))
    }

    @Test func whereABackendIsCanBeChangedAndTakenBack() throws {
        let program = try BuiltProgram(hasSchool: true)
        let plain = try program.run(
            ["connect", "sat", "http://192.168.0.9", "--no-check", "--dry-run"])
        #expect(plain.code == 0)
        #expect(plain.err.contains("https"))
        let here = try program.run(["connect", "sat", "http://127.0.0.1:9", "--no-check"])
        #expect(here.code == 0)
        #expect(!here.err.contains("https"))
        #expect(try program.run(["connect", "sat"]).out == "http://127.0.0.1:9\n")
        let once = try program.run(["--once"])
        #expect(once.code == 0)
        #expect(once.out.contains("127.0.0.1"))
        #expect(try program.run(["connect", "sat", "embedded"]).code == 0)
        #expect(try program.run(["connect", "sat"]).out == "embedded\n")
        #expect(try program.run(["connect", "sta", "embedded"]).err.contains("“sat”"))
        #expect(try program.run(["connect", "sat", "ftp://x"]).code == 78)
    }

    @Test func tilesAreHiddenMovedAndShownAgainFromTheCommandLine() throws {
        let program = try BuiltProgram(hasSchool: true)
        #if WITH_PROGRESS
        let rows = try program.run(["tiles", "list", "--json"])
        let json = try JSONSerialization.jsonObject(with: Data(rows.out.utf8)) as? [[String: Any]]
        let id = try #require(json?.last?["id"] as? String)
        #expect(try program.run(["tiles", "move", id, "1"]).code == 0)
        let moved = try program.run(["tiles", "list", "--plain"])
        #expect(moved.out.split(separator: "\n").first?.contains(id) == true)
        #expect(try program.run(["tiles", "hide", id]).code == 0)
        #expect(try program.run(["tiles", "--plain"]).out.contains("\tno\t"))
        #expect(try program.run(["tiles", "reset"]).code == 0)
        #endif
        #expect(try program.run(["tiles", "hide", "no.such.tile"]).code == 66)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsNameTheCommands(shell: String) throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["completions", shell])
        #expect(ended.code == 0)
        #expect(ended.out.contains("doctor"))
        #expect(ended.out.contains("tiles"))
        // In fish, each completion first compares the command, and the line is parsed once.
        let checks = ended.out.components(separatedBy: "_is_at \"$expected_commands\"; or return 1")
        #expect(checks.count == (shell == "fish" ? 3 : 1))
    }

    @Test func theManualPageHasEveryCommand() throws {
        let program = try BuiltProgram(hasSchool: true)
        let ended = try program.run(["manual"])
        #expect(ended.out.hasPrefix(".TH HOMEROOM 1"))
        #expect(!ended.out.contains("OVERVIEW"))
        #expect(ended.out.contains("USAGE: homeroom tiles hide"))
        for command in ["tiles", "connect", "serve", "config set", "outbox retry"] {
            #expect(ended.out.contains(".SS homeroom " + command))
        }
    }

    @Test func aReaderThatStopsEarlyIsNoError() throws {
        let program = try BuiltProgram(hasSchool: true)
        let path = try BuiltProgram.path()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "\"\(path)\" manual | head -n 1; exit ${PIPESTATUS:-0}"]
        shell.environment = program.environment()
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let out = pipe.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        #expect(String(decoding: out, as: UTF8.self).hasPrefix(".TH"))
        #expect(shell.terminationStatus == 0)
    }
}
