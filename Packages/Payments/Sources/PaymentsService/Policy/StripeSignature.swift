import Crypto
import Foundation

/// The header `Stripe-Signature`: an event's time and the signatures made with the webhook's
/// secret. Source: Stripe's documentation, “Verify webhook signatures manually”.
struct StripeSignature: Sendable, Hashable {
    /// Allowed clock difference plus network delay, in seconds.
    static let tolerance: Int64 = 300

    /// Seconds since 1970.
    let timestamp: Int64
    private let timestampText: String
    /// Signatures of scheme `v1`; others are ignored.
    private let codes: [[UInt8]]

    /// Returns nil if the header is invalid.
    init?(_ header: String) {
        guard header.utf8.count <= 4096 else { return nil }
        var (time, codes): (String?, [[UInt8]]) = (nil, [])
        for part in header.split(separator: ",") {
            let halves = part.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard halves.count == 2 else { return nil }
            switch halves[0] {
            case "t": time = halves[1]
            case "v1": if let code = Self.bytes(halves[1]) { codes.append(code) }
            default: break
            }
        }
        guard let time, time.utf8.count <= 18, time.utf8.allSatisfy({ (48...57).contains($0) }),
            let timestamp = Int64(time), !codes.isEmpty, codes.count <= 16
        else { return nil }
        self.timestamp = timestamp
        timestampText = time
        self.codes = codes
    }

    /// Whether a signature matches the body under one of the secrets and the time is within tolerance.
    /// Runs in constant time.
    func isGood(for body: [UInt8], secrets: [String], now: Int64) -> Bool {
        guard abs(now.subtractingReportingOverflow(timestamp).partialValue) <= Self.tolerance else {
            return false
        }
        let signed = Data(Array((timestampText + ".").utf8) + body)
        var isGood = false
        for secret in secrets {
            let key = SymmetricKey(data: Data(secret.utf8))
            for code in codes
            where HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: key) {
                isGood = true
            }
        }
        return isGood
    }

    /// The header value for a body sent at `time`.
    static func text(for body: [UInt8], secret: String, at time: Int64) -> String {
        let signed = Data(Array("\(time).".utf8) + body)
        let code = HMAC<SHA256>.authenticationCode(
            for: signed, using: SymmetricKey(data: Data(secret.utf8)))
        return "t=\(time),v1=" + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
