package import AppCore
import Foundation
package import ServiceKit
import Yams

/// Parses a school's YAML file.
package struct SchoolText {
    package static let maxBytes = 16 << 20
    /// Maximum number of values, counting repetitions by aliases.
    private static let maxNodes = 1_000_000
    private static let deepest = 32

    /// Parses a file's bytes. `file` is its name in messages.
    ///
    /// Throws ``Problem/Code/invalid`` with the place if the YAML is invalid, too large or nested
    /// too deeply.
    package static func document(_ bytes: [UInt8], file: String) throws(Problem) -> SchoolDocument {
        guard bytes.count <= maxBytes else {
            throw Problem(
                .invalid, "The file has more than \(maxBytes >> 20) MiB.", cure: "Split it.",
                place: file)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(.invalid, "The file isn't UTF-8.", place: file)
        }
        let node: Node?
        do { node = try Yams.compose(yaml: text) } catch { throw problem(error, file) }
        guard let node else {
            throw Problem(
                .invalid, "The file is empty.", cure: "docs/school-file.md shows one.", place: file)
        }
        var reading = Reading()
        guard let root = reading.node(node, depth: 0) else {
            throw Problem(
                .invalid, "The file is nested too deeply, or repeats itself too often.",
                place: "\(file):\(node.mark?.line ?? 1)")
        }
        return SchoolDocument(root)
    }

    private struct Reading {
        var count = 0

        mutating func node(_ node: Node, depth: Int) -> SchoolNode? {
            count += 1
            guard count <= SchoolText.maxNodes, depth <= SchoolText.deepest else { return nil }
            let line = node.mark?.line ?? 1
            switch node {
            case .scalar(let scalar):
                let isNothing = node.null != nil && scalar.style == .plain
                return SchoolNode(line: line, isNothing ? .nothing : .text(scalar.string))
            case .sequence(let sequence):
                var items: [SchoolNode] = []
                for item in sequence {
                    guard let item = self.node(item, depth: depth + 1) else { return nil }
                    items.append(item)
                }
                return SchoolNode(line: line, .list(items))
            case .mapping(let mapping):
                var entries: [SchoolNode.Entry] = []
                for (key, value) in mapping {
                    guard let inner = self.node(value, depth: depth + 1) else { return nil }
                    entries.append(
                        SchoolNode.Entry(
                            name: key.string ?? "", line: key.mark?.line ?? line, value: inner))
                }
                return SchoolNode(line: line, .mapping(entries))
            case .alias: return nil
            }
        }
    }

    private static func problem(_ error: any Error, _ file: String) -> Problem {
        guard let error = error as? YamlError else { return Problem(error) }
        switch error {
        case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
            .composer(_, let text, let mark, _):
            return Problem(
                .invalid, "Invalid YAML: \(text).", place: "\(file):\(mark.line)")
        default:
            return Problem(.invalid, "Invalid YAML.", reason: error.description, place: file)
        }
    }
}
