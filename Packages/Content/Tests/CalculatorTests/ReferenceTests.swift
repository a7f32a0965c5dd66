import Foundation
import Testing

@testable import Calculator

/// Values by another program: `Tools/make-calculator-vectors`.
struct ReferenceTests {
    private struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        var rows: [(text: String, value: Double)] = []
        var testDescription: String { name }
    }

    private static let kinds: [Kind] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Vectors/reference.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        var kinds: [Kind] = []
        for line in text.split(separator: "\n").dropFirst() {
            if line.hasPrefix("# ") {
                kinds.append(Kind(name: String(line.dropFirst(2))))
            } else {
                let parts = line.split(separator: "\t")
                guard parts.count == 2, let value = Double(parts[1]), !kinds.isEmpty else {
                    continue
                }
                kinds[kinds.count - 1].rows.append((String(parts[0]), value))
            }
        }
        return kinds
    }()

    @Test func theFileIsWhole() {
        #expect(Self.kinds.count == 19)
        #expect(Self.kinds.map(\.rows.count).reduce(0, +) == 950)
    }

    @Test(arguments: kinds)
    private func valuesAgree(kind: Kind) {
        for (text, expected) in kind.rows {
            do {
                let found = try value(text)
                #expect(
                    abs(found - expected) <= 1e-11 * abs(expected),
                    "\(text): \(found), not \(expected)")
            } catch {
                Issue.record("\(text): \(error)")
            }
        }
    }
}
