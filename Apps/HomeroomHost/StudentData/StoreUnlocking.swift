import AppCore
import Foundation
import SQLStore

/// Finds the secret for an encrypted store: in the environment, in its key file, or by asking.
struct StoreUnlocking: Sendable {
    static let keyFileVariable = "HOMEROOM_KEY_FILE"
    static let passphraseFileVariable = "HOMEROOM_PASSPHRASE_FILE"

    let environment: [String: String]
    let console: Console
    /// Whether to ask; unattended commands must not wait for an answer.
    let asks: Bool

    /// The key of the store at `path`. Throws a ``Problem`` with a cure and changes nothing.
    func key(_ header: StoreKeyHeader, ofStore path: String) async throws -> StoreKey {
        if let secret = try secret(header, path) {
            guard let key = try StoreKey.unwrap(header, with: secret) else {
                throw refused(header, path)
            }
            return key
        }
        guard header.method == .passphrase, asks, console.isInteractive else {
            throw missing(header, path)
        }
        for attempt in 1...3 {
            let phrase = try await console.prompt("Passphrase for your data:", secret: true)
            if let key = try StoreKey.unwrap(header, with: .passphrase(phrase)) { return key }
            if attempt < 3 { console.err("Wrong passphrase. Try again.") }
        }
        throw refused(header, path)
    }

    /// The secret available without asking; nil if there is none.
    private func secret(_ header: StoreKeyHeader, _ path: String) throws(Problem) -> StoreSecret? {
        switch header.method {
        case .passphrase:
            guard let file = variable(Self.passphraseFileVariable) else { return nil }
            return .passphrase(try PassphraseFile.read(file))
        case .keyFile:
            guard let file = variable(Self.keyFileVariable) ?? header.keyFile else { return nil }
            guard FileManager.default.fileExists(atPath: file) else {
                throw Problem(
                    .sealed, "Your data is encrypted, and its key file is missing.",
                    reason: "It should be at \(file).",
                    cure:
                        "Connect the drive with the key file, or set \(Self.keyFileVariable)=FILE. "
                        + "Nothing was changed.",
                    place: path)
            }
            return try KeyFile.read(file)
        }
    }

    private func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func missing(_ header: StoreKeyHeader, _ path: String) -> Problem {
        Problem(
            .sealed, "Your data is encrypted.",
            reason: header.method == .passphrase
                ? "It needs a passphrase, and this isn't an interactive terminal."
                : "It needs its key file.",
            cure: header.method == .passphrase
                ? "Start homeroom in a terminal, or put the passphrase in a file: "
                    + "\(Self.passphraseFileVariable)=FILE"
                : "Set \(Self.keyFileVariable)=FILE",
            place: path)
    }

    private func refused(_ header: StoreKeyHeader, _ path: String) -> Problem {
        Problem(
            .invalid,
            header.method == .passphrase
                ? "Wrong passphrase."
                : "Wrong key file.",
            reason: "It's a different one, or it was changed.",
            cure: "Try another one. Nothing was changed.", place: path)
    }
}

/// A file with a passphrase on its first line.
enum PassphraseFile {
    static func read(_ file: String) throws(Problem) -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw Problem(.notFound, "File not found.", place: file)
        }
        let line = String(decoding: data.prefix(4096), as: UTF8.self)
            .prefix { $0 != "\n" && $0 != "\r\n" }
        return String(line)
    }
}

/// A file whose bytes are the key.
enum KeyFile {
    static func read(_ path: String) throws(Problem) -> StoreSecret {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.notFound, "The key file can't be read.", place: path)
        }
        guard StoreSecret.keyFileBytes.contains(data.count) else {
            throw Problem(
                .invalid, "This isn't a key file.",
                reason: "It has \(data.count) bytes; a key file has 16 to 65,536.", place: path)
        }
        return .keyFile(Array(data), path: absolute(path))
    }

    /// Creates one with 32 random bytes if it doesn't exist. Throws for a path next to the data it
    /// unlocks.
    static func readOrMake(_ path: String, outside folder: URL) throws -> StoreSecret {
        let own = folder.standardizedFileURL.path(percentEncoded: false)
        guard !absolute(path).hasPrefix(own.hasSuffix("/") ? own : own + "/") else {
            throw Problem(
                .usage, "A key stored next to the data doesn't protect it.",
                cure: "Keep it elsewhere, e.g. on a USB drive.",
                place: path)
        }
        if !FileManager.default.fileExists(atPath: path) {
            let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
            try HomePaths.replace(URL(filePath: path), with: bytes)
        }
        return try read(path)
    }

    private static func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    }
}
