import AppCore
import ArgumentParser
import Foundation

/// A password's source: a prompt, standard input or a file. Never an argument, which everyone on the
/// machine can see.
struct SecretSource: ParsableArguments {
    @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
    var fromInput = false

    @Option(
        name: .customLong("password-file"),
        help: "Read the password from the first line of this file.",
        completion: .file())
    var file: String?

    func validate() throws {
        if fromInput && file != nil {
            throw ValidationError("Use either --password-stdin or --password-file, not both.")
        }
    }

    /// Whether standard input or a file was chosen.
    var isGiven: Bool { fromInput || file != nil }

    /// Reads a file's first line, up to 4 KiB.
    static func firstLine(of file: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw Problem(.notFound, "File not found.", place: file)
        }
        return String(
            String(decoding: data.prefix(4096), as: UTF8.self).prefix {
                $0 != "\n" && $0 != "\r\n"
            })
    }

    /// Reads the password. Throws a ``Problem`` if it's empty.
    func read(_ console: Console, prompt: String) async throws -> String {
        let secret: String
        if fromInput {
            secret = readLine(strippingNewline: true) ?? ""
        } else if let file {
            secret = try Self.firstLine(of: file)
        } else {
            secret = try await console.prompt(prompt, secret: true)
        }
        guard !secret.isEmpty else {
            throw Problem(
                .invalid, "The password is empty.", fields: ["password": ["Enter a password."]])
        }
        return secret
    }
}
