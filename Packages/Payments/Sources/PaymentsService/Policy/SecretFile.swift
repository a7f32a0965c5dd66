import AppCore
import Foundation

/// A file with a secret in it, read when it is needed: a new secret counts without a new start.
struct SecretFile: Sendable {
    private static let mostBytes = 4096

    let path: String
    /// What it is for, in words, e.g. `Stripe's secret key`.
    let purpose: String

    /// Its lines that are not empty, without space around them. Throws a 500 problem with code
    /// `CONFIG_ERROR`; neither the path nor what is in the file is told to callers.
    func lines() throws(Problem) -> [String] {
        guard !path.isEmpty, let handle = FileHandle(forReadingAtPath: path) else { throw missing }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: Self.mostBytes + 1),
            data.count <= Self.mostBytes
        else { throw missing }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !lines.isEmpty, lines.allSatisfy(Self.isPlain) else { throw missing }
        return lines
    }

    private static func isPlain(_ line: String) -> Bool {
        line.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private var missing: Problem {
        Problem(
            .configuration, "\(purpose) cannot be read.",
            cure: "Ask the people who look after this campus.", status: 500,
            backendCode: "CONFIG_ERROR")
    }
}
