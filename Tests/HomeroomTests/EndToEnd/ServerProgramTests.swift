import Foundation
import Glibc
import Testing

/// `homeroom serve` and `homeroom campus`, with or without a server program that fits.
@Suite struct ServerProgramTests {
    /// The student's program in a folder of its own, with or without a script as `homeroom-server`
    /// beside it.
    private func run(
        _ arguments: [String], server script: String?, in program: borrowing BuiltProgram
    ) throws -> BuiltProgram.Ended {
        let folder = program.home.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let own = folder.appending(path: "homeroom").path(percentEncoded: false)
        let built = try BuiltProgram.path()
        if link(built, own) != 0 { try FileManager.default.copyItem(atPath: built, toPath: own) }
        if let script {
            let server = folder.appending(path: "homeroom-server")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: server)
            chmod(server.path(percentEncoded: false), 0o755)
        }
        return try program.run(arguments, environment: ["PATH": "/usr/bin:/bin"], program: own)
    }

    @Test(arguments: ["serve", "campus"])
    func withoutTheServerItSaysHowToGetIt(command: String) throws {
        let program = try BuiltProgram()
        let ended = try run([command], server: nil, in: program)
        #expect(ended.code == 78)
        #expect(ended.err.contains("isn't installed"))
        #expect(ended.err.contains("package homeroom-server"))
    }

    @Test(arguments: [
        ("echo homeroom-server 0.0.9", "homeroom-server is version 0.0.9."),
        ("exit 64", "homeroom-server is of an unknown version."),
        ("echo something else", "homeroom-server is of an unknown version."),
        ("kill $$", "homeroom-server is of an unknown version."),
    ])
    func aServerOfAnotherVersionIsNotStarted(script: String, says: String) throws {
        let program = try BuiltProgram()
        let mark = program.home.appending(path: "started").path(percentEncoded: false)
        let ended = try run(
            ["serve", "--port", "0"],
            server: "[ \"$1\" != serve ] || touch '\(mark)'\n" + script, in: program)
        #expect(ended.code == 78)
        #expect(ended.err.contains(says), "\(ended.err)")
        #expect(ended.err.contains("Install homeroom-server "))
        #expect(access(mark, F_OK) != 0, "it was not started")
    }

    @Test func aServerOfTheSameVersionGetsTheWords() throws {
        let program = try BuiltProgram()
        let version = try program.run(["--version"]).out.dropFirst("homeroom ".count)
            .trimmingCharacters(in: .newlines)
        let ended = try run(
            ["campus", "people", "list"],
            server: """
                [ "$1" != --version ] || { echo homeroom-server \(version); exit; }
                echo "got $*"; exit 3
                """, in: program)
        #expect(ended.code == 3, "\(ended.err)")
        #expect(ended.out == "got campus people list\n")
    }
}
