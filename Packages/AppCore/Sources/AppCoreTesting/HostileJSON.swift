import AppCore

/// Malformed and unusual bodies derived from a valid one. Deterministic, so that failures can be
/// reproduced.
public struct HostileJSON: Sendable {
    private let sample: String
    private let tree: JSONValue

    /// `sample` is a JSON object that the route accepts. Throws a ``Problem`` if it isn't one.
    public init(like sample: String) throws {
        self.sample = sample
        tree = try WireJSON.decode(JSONValue.self, from: sample)
    }

    /// Invalid or ambiguous JSON that every route must reject with 400.
    public var broken: [[UInt8]] {
        let texts = cut + notObjects + doubled + spellings.map(withMember)
        return texts.map { Array($0.utf8) } + encodings
    }

    /// JSON with members that are of the wrong type, too large, too long, missing or strange: a
    /// route may reject them but must not fail.
    public var odd: [[UInt8]] {
        leaves(of: tree, at: []).flatMap { path in
            let hole = HostileJSON.text(replacing(tree, at: path, with: .string(Self.mark)))
            return Self.values.map { Array(hole.replacing("\"\(Self.mark)\"", with: $0).utf8) }
                + [Array(HostileJSON.text(replacing(tree, at: path, with: nil)).utf8)]
        }
    }

    private static let mark = "(hostile)"

    /// Written as they stand.
    private static let values = [
        "null", "true", "[]", "{}", "[[]]", "[null]", "[7]", #"[{"question_id":[]}]"#, "\"\"",
        "\" \"", "0", "-0", "-1", "1.5", "1e999", "-1e999", "1e-999", "1e18", "2147483648",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "123456789012345678901234567890", "\"0\"", "\"-1\"", "\"1e3\"", "\"\\u202e\"",
        "\"\\u0007\\u001b[2J\"", "\"\\ud83d\\udca5\"", "\"e\\u0301\\u0301\\u0301\"",
        "\"'; DROP TABLE auth_users; --\"", "\"%s%n\"", "\"\\uffff\\ufffe\"",
        "\"" + String(repeating: "a", count: 9_000) + "\"",
        "[" + String(repeating: "0,", count: 3_000) + "0]",
        String(repeating: "[", count: 50) + String(repeating: "]", count: 50),
    ]

    /// Every prefix of the sample.
    private var cut: [String] { (1..<sample.count).map { String(sample.prefix($0)) } }

    private var notObjects: [String] {
        [
            "null", "true", "7", "\"text\"", "[]", "[\(sample)]", sample + sample, sample + "x",
            "//\n" + sample, "'" + sample + "'", sample.replacing("\"", with: "'"),
            String(repeating: "[", count: 5_000), String(repeating: "{\"a\":", count: 1_000),
        ]
    }

    /// Each member twice, once with an escape in its name.
    private var doubled: [String] {
        guard case .object(let members) = tree else { return [] }
        return members.keys.sorted().flatMap { name -> [String] in
            let value = HostileJSON.text(members[name] ?? .null)
            let escaped =
                name.unicodeScalars.first.map { first in
                    "\\u00" + String(first.value, radix: 16) + name.dropFirst()
                } ?? name
            return [name, escaped].map { withMember("\"\($0)\":\(value)") }
        }
    }

    /// Invalid JSON values and characters.
    private let spellings: [String] =
        [
            "NaN", "Infinity", "-", "01", "+1", "1.", ".5", "0x10", "1e", "tru", "undefined",
            "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\udc00\\ud800\"", "\"\\u0000\"",
            "\"\\u00\"", "\"\\x41\"", "\"\n\"", "\"\u{0}\"", "[1,]", "{\"a\":1,}", "{a:1}",
            String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
        ].map { "\"extra\":\($0)" } + ["\"\\ud800\":1", "\"a\\u0000\":1", "\"a\":1,\"a\":2"]

    /// Invalid UTF-8: a stray byte, an overlong zero, an encoded surrogate, a character out of
    /// range, a truncated one, Latin-1; then everything in UTF-16.
    private var encodings: [[UInt8]] {
        let bytes: [[UInt8]] = [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
            [0xE9],
        ]
        let inside = bytes.map { stray in
            Array("{\"extra\":\"".utf8) + stray + Array("\",".utf8) + sample.utf8.dropFirst()
        }
        let wide = sample.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8($0 & 0xFF)] }
        return inside + [wide, [0xFE, 0xFF] + wide, [0x1F, 0x8B, 0x08, 0x00]]
    }

    /// The sample with another member at the start.
    private func withMember(_ member: String) -> String { "{" + member + "," + sample.dropFirst() }

    private static func text(_ value: JSONValue) -> String {
        (try? WireJSON.encodeText(value, sortedKeys: true)) ?? ""
    }
}

extension HostileJSON {
    private enum Step: Hashable {
        case member(String)
        case element(Int)
    }

    /// Paths to all values, including containers.
    private func leaves(of value: JSONValue, at path: [Step]) -> [[Step]] {
        let own = path.isEmpty ? [] : [path]
        switch value {
        case .object(let members):
            return own
                + members.keys.sorted().flatMap {
                    leaves(of: members[$0] ?? .null, at: path + [.member($0)])
                }
        case .array(let elements):
            return own
                + elements.enumerated().flatMap {
                    leaves(of: $0.element, at: path + [.element($0.offset)])
                }
        default: return own
        }
    }

    /// A copy with another value at a path; nil removes it.
    private func replacing(
        _ value: JSONValue, at path: [Step], with new: JSONValue?
    ) -> JSONValue {
        guard let step = path.first else { return new ?? .null }
        let rest = Array(path.dropFirst())
        switch (value, step) {
        case (.object(var members), .member(let name)):
            members[name] =
                rest.isEmpty
                ? new : members[name].map { replacing($0, at: rest, with: new) }
            return .object(members)
        case (.array(var elements), .element(let index)):
            if rest.isEmpty, new == nil {
                elements.remove(at: index)
            } else {
                elements[index] = replacing(elements[index], at: rest, with: new)
            }
            return .array(elements)
        default: return value
        }
    }
}
