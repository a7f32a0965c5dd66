import AppCore
import Foundation

/// A secret file, read on each use, so a new secret takes effect without a restart.
struct SecretFile: Sendable {
    private static let maxBytes = 4096

    let path: String
    /// The purpose, for error messages, e.g. `Stripe's secret key`.
    let purpose: String

    /// The trimmed nonempty lines. Throws a 500 problem with code
    /// `CONFIG_ERROR`, which reveals neither path nor contents to callers.
    func lines() throws(Problem) -> [String] {
        guard !path.isEmpty, let handle = FileHandle(forReadingAtPath: path) else { throw missing }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: Self.maxBytes + 1),
            data.count <= Self.maxBytes
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
            .configuration, "\(purpose) can't be read.",
            cure: "Ask this server's administrator.", status: 500,
            backendCode: "CONFIG_ERROR")
    }
}
