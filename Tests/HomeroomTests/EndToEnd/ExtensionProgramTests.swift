#if WITH_EXTENSIONS && WITH_TODOS
import Foundation
import Testing

/// Extensions in the built program. Each test needs Python.
@Suite(
    .enabled(
        if: access("/usr/bin/python3", X_OK) == 0, "Python isn't installed: no extension was run."))
struct ExtensionProgramTests {
    private var sample: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Packages/Extensions/Fixtures/good").path(percentEncoded: false)
    }

    @Test func anInstalledExtensionIsACommandAndATile() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["good", "echo", "hi"]).code == 64)
        #expect(try program.run(["extension", "install", sample]).code == 64, "nobody was asked")
        let installed = try program.run(["extension", "install", sample, "--yes"])
        #expect(installed.code == 0 && installed.err.contains("It asks to add to-dos."))

        let echo = try program.run(["good", "echo", "hi", "--json"])
        #expect(echo.code == 0 && echo.out == "{\"arguments\":[\"hi\"]}\n")
        let bought = try program.run(["good", "buy", "Paper", "fri", "8:00"])
        #expect(bought.code == 0 && bought.out == "Added “Paper”.\n")
        #expect(try program.run(["todos", "list", "--plain"]).out.contains("Paper"))
        #expect(try program.run(["good", "todos"]).out.contains("Pond water report"))

        #expect(try program.run(["--once"]).out.contains("7:42 from School"))
        #expect(try program.run(["tiles", "hide", "Good"]).code == 0)
        #expect(try !program.run(["--once"]).out.contains("7:42 from School"))
        #expect(try program.run(["search", "Bus at"]).out.contains("Bus at 7:42"))

        #expect(try program.run(["extension", "remove", "good", "--yes"]).code == 0)
        #expect(try program.run(["good", "echo", "hi"]).code == 64)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: program.home.appending(path: "data/extensions").path(percentEncoded: false))
        #expect(left.allSatisfy { $0.hasPrefix("installed.json") })
    }

    @Test(arguments: ["python", "bash"])
    func aNewExtensionWorksAtOnce(language: String) throws {
        let program = try BuiltProgram(hasSchool: true)
        let made = try program.run(
            ["extension", "new", "bus", "--language", language], folder: program.home)
        #expect(made.code == 0, "\(made.err)")
        let folder = program.home.appending(path: "bus").path(percentEncoded: false)
        let checked = try program.run(["extension", "check", folder])
        #expect(checked.code == 0, "\(checked.out)")
        #expect(try program.run(["extension", "install", folder, "--yes"]).code == 0)
        #expect(try program.run(["--once"]).out.contains("BUS"))
    }
}
#endif
