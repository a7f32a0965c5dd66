import AppCore
import ArgumentParser
import Foundation
import HomeroomHost

/// The source of a new password: a prompt without echo, standard input, a file, or a generator.
/// Never a command-line argument, which all users of the computer can see.
struct NewPasswordOptions: ParsableArguments {
    @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
    var fromInput = false

    @Option(
        name: .customLong("password-file"), help: "Read the password from the file's first line.",
        completion: .file())
    var file: String?

    @Flag(help: "Generate a password and print it once.") var generate = false

    func validate() throws {
        guard [fromInput, file != nil, generate].count(where: { $0 }) <= 1 else {
            throw ValidationError(
                "Use only one of --password-stdin, --password-file and --generate.")
        }
    }

    /// The password, and whether it was generated. A prompt asks twice.
    func read(_ console: Console) async throws -> (password: String, isGenerated: Bool) {
        if generate { return (GeneratedPassword.make(), true) }
        if let file { return (try Self.firstLine(of: file), false) }
        if fromInput {
            guard let line = await console.port.readLine(), !line.isEmpty else {
                throw Problem(
                    .invalid, "The password is empty.", cure: "Give it on standard input.")
            }
            return (line, false)
        }
        let first = try await console.prompt("New password", secret: true)
        if console.isInteractive {
            guard try await console.prompt("Repeat the password", secret: true) == first else {
                throw Problem(.invalid, "The passwords don't match.")
            }
        }
        return (first, false)
    }

    private static func firstLine(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.notFound, "File not found.", place: path)
        }
        let line = String(decoding: data.prefix(4096), as: UTF8.self)
            .prefix { $0 != "\n" && $0 != "\r\n" }
        guard !line.isEmpty else {
            throw Problem(.invalid, "The password is empty.", place: "\(path):1")
        }
        return String(line)
    }
}
