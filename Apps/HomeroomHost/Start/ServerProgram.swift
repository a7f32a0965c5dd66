import AppCore
import ArgumentParser
import Foundation
import Glibc

/// Finds and runs the school's program, `homeroom-server`.
enum ServerProgram {
    private static let name = "homeroom-server"

    /// Replaces this process with the server program and passes on the command line. Returns only
    /// on failure: throws ``Problem/Code/configuration`` with how to get the program.
    static func replaceThisProcess() throws(Problem) {
        guard let path = path() else {
            throw Problem(
                .configuration, "Homeroom's server isn't installed.",
                cure: "In a source folder: ./run serve. Otherwise install the package \(name).")
        }
        let words = [name] + CommandLine.arguments.dropFirst()
        let pointers = words.map { strdup($0) } + [nil]
        execv(path, pointers)
        throw Problem(
            .configuration, "Homeroom's server can't be started.",
            reason: String(cString: strerror(errno)), place: path)
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

            Examples:
              homeroom serve --port 8000
              homeroom serve --only sat --port 8000
            """)

    @Argument(parsing: .captureForPassthrough, help: "The server's own options.")
    var words: [String] = []

    func run(in host: Host) async throws { try ServerProgram.replaceThisProcess() }
}

/// `homeroom campus`, which runs the server program.
struct CampusRedirect: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "campus", abstract: "Manage a server's database (homeroom-server).",
        discussion: """
            Runs the program homeroom-server. For all commands: homeroom campus --help.

            Examples:
              homeroom campus status
              homeroom campus people list
            """)

    @Argument(parsing: .captureForPassthrough, help: "The server's own commands and options.")
    var words: [String] = []

    func run(in host: Host) async throws { try ServerProgram.replaceThisProcess() }
}
