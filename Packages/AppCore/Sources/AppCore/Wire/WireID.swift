/// An identifier in the contracts' format: decodes a string or integer, encodes a string.
///
/// UUIDs are lowercased, since some backends compare ids exactly and all of them send lowercase.
public struct WireID: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The id as compared, stored and sent.
    public let value: String

    public init(_ text: String) { value = Self.canonical(text) }
    public init(_ number: Int64) { value = String(number) }
    public init(stringLiteral value: String) { self.init(value) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            self.init(try container.decode(Int64.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    /// The id itself.
    public var description: String { value }

    private static func canonical(_ text: String) -> String {
        var hasUpperCase = false
        var index = 0
        for byte in text.utf8 {
            switch index {
            case 8, 13, 18, 23:
                if byte != UInt8(ascii: "-") { return text }
            default:
                switch byte {
                case 0x30...0x39, 0x61...0x66: break
                case 0x41...0x46: hasUpperCase = true
                default: return text
                }
            }
            index += 1
        }
        return index == 36 && hasUpperCase ? text.lowercased() : text
    }
}
