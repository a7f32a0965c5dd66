import Crypto
import Foundation

/// Time-based one-time codes with six digits, as authenticator apps show them: HMAC-SHA-1 and steps
/// of 30 seconds. Source: RFC 6238; RFC 4226, section 5.3.
enum TimeCode {
    /// Seconds.
    static let step: Int64 = 30
    static let digits = 6

    /// The code of a step, counted from 1970; `secret` has 20 bytes.
    static func code(of secret: [UInt8], at step: Int64, digits: Int = digits) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let mac = Array(
            HMAC<Insecure.SHA1>.authenticationCode(
                for: counter, using: SymmetricKey(data: secret)))
        let offset = Int((mac.last ?? 0) & 0x0F)
        var value =
            mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        var text = ""
        for _ in 0..<digits {
            text = String(value % 10) + text
            value /= 10
        }
        return text
    }

    /// The step whose code this is, one step before or after the time included for clocks that
    /// differ; nil if there is none later than `last`.
    static func step(
        of code: String, for secret: [UInt8], at time: Int64, after last: Int64
    ) -> Int64? {
        let now = time / step
        return [now, now - 1, now + 1].first {
            $0 > last && Self.code(of: secret, at: $0) == code
        }
    }

    /// What an authenticator app reads, often as a QR code.
    /// Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
    static func address(of secret: [UInt8], for email: String) -> String {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~@"))
        let label = email.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return "otpauth://totp/Homeroom:\(label)?secret=\(Base32.encode(secret))&issuer=Homeroom"
    }
}

/// Base32 without padding. Source: RFC 4648, section 6.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        var (bits, count) = (UInt32(0), 0)
        for byte in bytes {
            (bits, count) = ((bits << 8 | UInt32(byte)) & 0xFFFF, count + 8)
            while count >= 5 {
                text.append(alphabet[Int(bits >> UInt32(count - 5) & 31)])
                count -= 5
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
        return text
    }
}

/// A code that replaces the authenticator app once: 80 random bits as four groups of letters and
/// digits.
enum RecoveryCode {
    static let count = 10

    static func random() -> String {
        let bytes = SymmetricKey(size: .init(bitCount: 80)).withUnsafeBytes { Array($0) }
        let text = Array(Base32.encode(bytes))
        return stride(from: 0, to: text.count, by: 4)
            .map { String(text[$0..<min($0 + 4, text.count)]) }.joined(separator: "-")
    }

    /// The stored SHA-256 hash of a code, as typed with or without hyphens and capitals. A code is
    /// long and random, so it needs no salt.
    static func hash(_ code: String) -> String {
        let bare = SecondFactorStore.bare(code)
        return Base64URL.encode(Array(SHA256.hash(data: Data(bare.utf8))))
    }
}
