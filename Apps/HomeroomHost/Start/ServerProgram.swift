import AppCore
import ArgumentParser
import Foundation
import Glibc

/// Finds and runs the school's program, `homeroom-server`.
enum ServerProgram {
    private static let name = "homeroom-server"

    /// Replaces this process with the server program and passes on the command line. Returns only
    /// on failure: throws ``Problem/Code/configuration`` with how to get the program, also if the one
    /// that is there is of another version.
    static func replaceThisProcess() async throws(Problem) {
        guard let path = path() else {
            throw Problem(
                .configuration, "Homeroom's server isn't installed.",
                cure: "In a source folder: ./run serve. Otherwise install the package \(name).")
        }
        try await checkVersion(of: path)
        let words = [name] + CommandLine.arguments.dropFirst()
        let pointers = words.map { strdup($0) } + [nil]
        execv(path, pointers)
        throw Problem(
            .configuration, "Homeroom's server can't be started.",
            reason: String(cString: strerror(errno)), place: path)
    }

    /// Both read and write the same database and school file, so the versions must be equal.
    private static func checkVersion(of path: String) async throws(Problem) {
        let outcome = await ChildProcess.run([path, "--version"], input: [], seconds: 20)
        let said = String(decoding: outcome.output, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard outcome.status != 0 || said != "\(name) \(Version.text)" else { return }
        let found =
            outcome.status == 0 && said.hasPrefix(name + " ") && !said.contains("\n")
            ? "version \(said.dropFirst(name.count + 1))" : "of an unknown version"
        throw Problem(
            .configuration, "This is Homeroom \(Version.text), but \(name) is \(found).",
            cure: "Install \(name) \(Version.text). In a source folder: ./run serve.",
            place: path)
    }

    /// Next to this program, otherwise in the PATH.
    private static func path() -> String? {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let beside = own.map {
            (($0 as NSString).deletingLastPathComponent as NSString).appendingPathComponent(name)
        }
        return beside.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? ProgramSearch.path(of: name)
    }
}

/// `homeroom serve`, which runs the server program.
struct ServeRedirect: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve a school over HTTP (homeroom-server).",
        discussion: """
            Runs the program homeroom-server. For all options: homeroom serve --help.

            EXAMPLES:
              homeroom serve --port 8000
              homeroom serve --only sat --port 8000
            """)

    @Argument(parsing: .captureForPassthrough, help: "The server's own options.")
    var words: [String] = []

    func run(in host: Host) async throws { try await ServerProgram.replaceThisProcess() }
}

/// `homeroom campus`, which runs the server program.
struct CampusRedirect: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "campus", abstract: "Manage a server's database (homeroom-server).",
        discussion: """
            Runs the program homeroom-server. For all commands: homeroom campus --help.

            EXAMPLES:
              homeroom campus status
              homeroom campus people list
            """)

    @Argument(parsing: .captureForPassthrough, help: "The server's own commands and options.")
    var words: [String] = []

    func run(in host: Host) async throws { try await ServerProgram.replaceThisProcess() }
}
