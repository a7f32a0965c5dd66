package import Foundation
import HomeroomHost
package import Logging

/// The format of log lines.
package enum LogFormat: String, Sendable {
    /// One JSON object.
    case json
    /// `key=value`, quoted where needed.
    case logfmt
    /// Text for people.
    case text

    /// One line with its line feed. Control characters are escaped.
    package func line(
        time: Date, level: Logger.Level, label: String, message: String,
        facts: [(name: String, value: Logger.MetadataValue)]
    ) -> String {
        let stamp = Self.stamp(time)
        switch self {
        case .json:
            var line = "{\"time\":\"\(stamp)\",\"level\":\"\(level)\",\"logger\":"
            Self.quote(label, into: &line)
            line += ",\"message\":"
            Self.quote(message, into: &line)
            for fact in facts {
                line += ","
                Self.quote(fact.name, into: &line)
                line += ":"
                Self.json(fact.value, into: &line)
            }
            return line + "}\n"
        case .logfmt:
            var line = "time=\(stamp) level=\(level) logger="
            Self.word(label, into: &line)
            line += " message="
            Self.word(message, into: &line)
            Self.append(facts, to: &line)
            return line + "\n"
        case .text:
            var line = "\(stamp) \(level) "
            line += Self.plain(message)
            Self.append(facts, to: &line)
            return line + "\n"
        }
    }

    /// `2026-03-01T09:30:00.250Z`.
    private static func stamp(_ time: Date) -> String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private static func append(
        _ facts: [(name: String, value: Logger.MetadataValue)], to line: inout String
    ) {
        for fact in facts {
            line += " " + fact.name + "="
            word(fact.value.description, into: &line)
        }
    }

    private static func json(_ value: Logger.MetadataValue, into line: inout String) {
        switch value {
        case .string(let text): quote(text, into: &line)
        case .stringConvertible(let value):
            switch value {
            case let number as Int: line += String(number)
            case let number as Double where number.isFinite: line += String(number)
            case let truth as Bool: line += truth ? "true" : "false"
            default: quote(value.description, into: &line)
            }
        case .array(let values):
            line += "["
            for (index, value) in values.enumerated() {
                if index > 0 { line += "," }
                json(value, into: &line)
            }
            line += "]"
        case .dictionary(let values):
            line += "{"
            for (index, pair) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { line += "," }
                quote(pair.key, into: &line)
                line += ":"
                json(pair.value, into: &line)
            }
            line += "}"
        }
    }

    private static func word(_ text: String, into line: inout String) {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D }
        if isPlain { line += text } else { quote(text, into: &line) }
    }

    /// JSON's quoting. Source: RFC 8259, section 7.
    private static func quote(_ text: String, into line: inout String) {
        line += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case _ where isControl(scalar):
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: line.unicodeScalars.append(scalar)
            }
        }
        line += "\""
    }

    private static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            plain.unicodeScalars.append(isControl(scalar) ? " " : scalar)
        }
        return plain
    }

    /// C0, DEL, C1 and the line separators, all below U+10000.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || (0x2028...0x2029).contains(scalar.value)
    }
}
