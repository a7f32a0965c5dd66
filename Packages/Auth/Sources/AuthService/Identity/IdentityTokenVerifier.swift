import AppCore
import Crypto
import CryptoExtras
import Foundation
import ServiceKit

/// Verifies id tokens of one provider. Accepts only RS256, so no token chooses its algorithm.
/// Source: OpenID Connect Core 1.0, section 3.1.3.7.
struct IdentityTokenVerifier: Sendable {
    let policy: ProviderPolicy
    let keys: ProviderKeys

    private static let maxTokenLength = 16 << 10
    /// Allowed clock difference in seconds.
    private static let tolerance: Double = 60

    /// The token's verified identity. Throws a 400 problem `OAUTH_ERROR` for an invalid token, and
    /// a 503 problem if the provider's keys can't be fetched. `nonce` is the sign-in's own.
    func identity(in token: String, now: Date, nonce: String? = nil) async throws
        -> VerifiedIdentity
    {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.maxTokenLength, parts.count == 3,
            let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = Base64URL.decode(parts[2]),
            header["alg"]?.text == "RS256", header["crit"] == nil
        else { throw refused("This is not an id token of \(policy.provider.title).") }
        // Checks claims first, to avoid fetching keys for useless tokens. The signature is checked
        // below.
        try check(claims, now: now.timeIntervalSince1970, nonce: nonce)
        guard let key = try await keys.key(header["kid"]?.text),
            key.isValidSignature(
                .init(rawRepresentation: Data(signature)),
                for: SHA256.hash(data: Data((parts[0] + "." + parts[1]).utf8)),
                padding: .insecurePKCS1v1_5)
        else { throw refused("The id token is not signed by \(policy.provider.title).") }
        return try identity(claims)
    }

    private func check(_ claims: JSONValue, now: Double, nonce: String?) throws {
        guard let issuer = claims["iss"]?.text, policy.issuers.contains(issuer) else {
            throw refused("The id token is not \(policy.provider.title)'s.")
        }
        let audiences = claims["aud"]?.elements?.compactMap(\.text) ?? [claims["aud"]?.text ?? ""]
        guard audiences.contains(where: policy.audiences.contains),
            audiences.count == 1 || policy.audiences.contains(claims["azp"]?.text ?? "")
        else { throw refused("The id token isn't for this server.") }
        guard let end = claims["exp"]?.number, end > now - Self.tolerance,
            (claims["iat"]?.number ?? now) <= now + Self.tolerance,
            (claims["nbf"]?.number ?? now) <= now + Self.tolerance
        else { throw refused("The id token has expired.") }
        guard nonce == nil || claims["nonce"]?.text == nonce else {
            throw refused("The id token belongs to another sign-in.")
        }
    }

    private func identity(_ claims: JSONValue) throws -> VerifiedIdentity {
        guard let subject = claims["sub"]?.text, (1...255).contains(subject.utf8.count) else {
            throw refused("The id token doesn't name a person.")
        }
        let verified = claims["email_verified"]
        return VerifiedIdentity(
            provider: policy.provider, subject: subject,
            email: claims["email"]?.text.flatMap(EmailAddress.init),
            // Apple sends it as text.
            isEmailVerified: verified == .bool(true) || verified?.text == "true",
            name: nil, parts: Self.parts(claims))
    }

    private static func parts(_ claims: JSONValue) -> PersonName? {
        let (first, last) = (claims["given_name"]?.text, claims["family_name"]?.text)
        let name = PersonName(
            first: first.map { String($0.prefix(200)) }, last: last.map { String($0.prefix(200)) })
        return name.first == nil && name.last == nil ? nil : name
    }

    private func refused(_ summary: String) -> Problem { .oauth(summary) }

    private static func object(_ part: Substring) -> JSONValue? {
        guard let bytes = Base64URL.decode(part),
            let value = try? WireJSON.decode(JSONValue.self, from: bytes),
            case .object = value
        else { return nil }
        return value
    }
}

extension Problem {
    /// A 400 problem for an invalid provider token.
    static func oauth(_ summary: String, cure: String? = "Sign in again from the beginning.")
        -> Problem
    {
        Problem(.invalid, summary, cure: cure, status: 400, backendCode: "OAUTH_ERROR")
    }

    /// A 501 problem: this sign-in method isn't configured.
    static func notSetUp(_ provider: IdentityProvider) -> Problem {
        .notSetUp(
            "Sign-in with \(provider.title) isn't configured on this server.",
            cure: "Sign in with a password, or ask this server's administrator.",
            backendCode: "CONFIGURATION_ERROR")
    }
}

extension JSONValue {
    /// The value as a number, or nil.
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value.isFinite ? value : nil
        default: nil
        }
    }
}
