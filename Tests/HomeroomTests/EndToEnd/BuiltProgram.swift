import AppCoreTesting
import Foundation
import Glibc
import Testing

/// The built program, run with its own home folder.
struct BuiltProgram: ~Copyable {
    /// The home folder, removed with this value.
    let home: URL

    /// - Parameter hasSchool: whether the sample school is there already, imported once for all tests:
    ///   that takes seconds, and only tests of a first start need their own.
    init(hasSchool: Bool = false) throws {
        home = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        guard hasSchool else { return }
        let school = home.appending(path: Self.school)
        try FileManager.default.createDirectory(
            at: school.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(at: Self.importedSchool.get(), to: school)
    }

    private static let school = "data/default/campus.sqlite"

    /// The built-in server's database after a first start.
    private static let importedSchool = Result {
        let program = try BuiltProgram()
        let ended = try program.run(["--once"])
        #expect(ended.code == 0, "\(ended.err)")
        let copy = try TemporaryFolder.untilExit().appending(path: "campus.sqlite")
        try FileManager.default.copyItem(at: program.home.appending(path: school), to: copy)
        return copy
    }

    deinit {
        let path = home.path(percentEncoded: false)
        chmod(path + "data", 0o700)
        try? FileManager.default.removeItem(at: home)
    }

    /// The binary next to the test bundle.
    static func path() throws -> String {
        var candidates: [String] = []
        let arguments = CommandLine.arguments
        if let index = arguments.firstIndex(of: "--test-bundle-path"), index + 1 < arguments.count {
            candidates.append(arguments[index + 1])
        }
        candidates.append(
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
        let repository = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        candidates.append(repository.appending(path: ".build/debug/x").path(percentEncoded: false))
        let found = candidates.lazy.map { candidate in
            URL(filePath: candidate).deletingLastPathComponent().appending(path: "homeroom")
                .path(percentEncoded: false)
        }.first { access($0, X_OK) == 0 }
        return try #require(
            found, "homeroom isn't next to the tests: build the whole package first")
    }

    func environment(_ more: [String: String] = [:]) -> [String: String] {
        var variables = [
            "HOMEROOM_HOME": home.path(percentEncoded: false), "TERM": "xterm-256color",
            "LANG": "C.UTF-8", "HOMEROOM_DASHBOARD_TOUR": "false",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "TZ": "UTC", "PAGER": "cat", "NO_PROXY": "*",
        ]
        variables.merge(more) { $1 }
        return variables
    }

    /// The result of a run without a terminal.
    struct Ended {
        var code: Int32
        var out: String
        var err: String
    }

    /// Runs it, or another program, to the end with empty standard input, for at most five minutes, in
    /// `folder` if given.
    func run(
        _ arguments: [String], input: String = "", environment more: [String: String] = [:],
        outputPath: String? = nil, program: String? = nil, folder workingFolder: URL? = nil
    ) throws -> Ended {
        let process = Process()
        process.executableURL = URL(filePath: try program ?? Self.path())
        process.arguments = arguments
        process.environment = environment(more)
        if let workingFolder { process.currentDirectoryURL = workingFolder }
        let folder = home.appending(path: "io-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = ["in", "out", "err"].map { folder.appending(path: $0) }
        try Data(input.utf8).write(to: files[0])
        for file in files[1...] { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(
            forWritingTo: outputPath.map { URL(filePath: $0) } ?? files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        let watchdog = DispatchSource.makeTimerSource()
        watchdog.schedule(deadline: .now() + 300)
        let child = process.processIdentifier
        watchdog.setEventHandler { kill(child, SIGKILL) }
        watchdog.resume()
        process.waitUntilExit()
        watchdog.cancel()
        let out = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
        let err = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        return Ended(code: process.terminationStatus, out: out, err: err)
    }
}
