public import Foundation

/// A decimal in the contracts' format: decodes a string (`"92.5"`) or number, encodes a string with
/// a point (`"100.0"`).
public struct WireDecimal: Hashable, Sendable, Codable {
    /// The value, exact to 38 digits.
    public var value: Decimal

    public init(_ value: Decimal) { self.value = value }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let value = Self.parse(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "“\(text.prefix(40))” is not a decimal number")
            }
            self.value = value
        } else if let whole = try? container.decode(Int64.self) {
            value = Decimal(whole)
        } else {
            // A double's shortest representation is what was written, up to 17 digits.
            let number = try container.decode(Double.self)
            guard let value = Self.parse(number.description) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(number) is not a decimal number")
            }
            self.value = value
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// nil if the text isn't a decimal number.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 80, let value = Self.parse(String(text)) else { return nil }
        self.value = value
    }

    /// With a point and at least one digit after it: `20.0`.
    public var text: String {
        let text = value.description
        return text.contains(".") ? text : text + ".0"
    }

    /// The nearest double, for calculations in the UI.
    public var double: Double { NSDecimalNumber(decimal: value).doubleValue }

    /// Parses digits with an optional sign, point and exponent, and rejects anything else, unlike
    /// `Decimal(string:)`.
    private static func parse(_ text: String) -> Decimal? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        var digits = 0
        for byte in trimmed.utf8 {
            switch byte {
            case 0x30...0x39: digits += 1
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
                UInt8(ascii: "E"):
                break
            default: return nil
            }
        }
        guard digits > 0, digits <= 60, Double(trimmed)?.isFinite == true else { return nil }
        return Decimal(string: trimmed, locale: nil)
    }
}

extension WireDecimal: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(Decimal(value)) }
}
