import AppCore
import AppCoreTesting
import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import ServiceKit
import Synchronization
import Testing

@testable import AuthService

/// A provider's key pair, made for this run.
struct ProviderKey: Sendable {
    let id: String
    private let key: _RSA.Signing.PrivateKey

    init(_ id: String) throws {
        self.id = id
        key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    /// Two of them for all tests: making one takes a while.
    static let first = Result { try ProviderKey("first") }
    static let second = Result { try ProviderKey("second") }

    /// As it stands in a key set.
    var published: String {
        get throws {
            let parts = try key.publicKey.getKeyPrimitives()
            let (n, e) = (
                Base64URL.encode(Array(parts.modulus)),
                Base64URL.encode(Array(parts.publicExponent))
            )
            return
                #"{"kty":"RSA","use":"sig","alg":"RS256","kid":"\#(id)","n":"\#(n)","e":"\#(e)"}"#
        }
    }

    /// A token of these claims, signed.
    func token(_ claims: JSONValue, header: String? = nil) throws -> String {
        let header = header ?? #"{"alg":"RS256","typ":"JWT","kid":"\#(id)"}"#
        let signed =
            Base64URL.encode(Array(header.utf8)) + "."
            + Base64URL.encode(try WireJSON.encode(claims))
        let signature = try key.signature(
            for: SHA256.hash(data: Data(signed.utf8)), padding: .insecurePKCS1v1_5)
        return signed + "." + Base64URL.encode(Array(signature.rawRepresentation))
    }
}

/// A file with a client's secret, while it is held.
final class TemporarySecret {
    private let file = FileManager.default.temporaryDirectory
        .appending(path: "homeroom-test-\(UUID().uuidString)")

    init() throws { try Data("the secret\nignored\n".utf8).write(to: file) }

    deinit { try? FileManager.default.removeItem(at: file) }

    var setting: [String: String] {
        ["campus.auth.google.client_secret_file": file.path(percentEncoded: false)]
    }
}

/// What a test's campus is configured with, and the provider that it meets there.
final class ProviderDouble: HTTPTransport {
    static let settings = [
        "campus.auth.google.client_id": "web-client",
        "campus.auth.google.further_client_ids":
            "ios-client, android-client",
        "campus.auth.apple.client_ids": "org.example.app",
    ]

    struct State {
        var keys: [String]
        var cacheControl: String? = "public, max-age=3600"
        var status = 200
        var fetches: [String] = []
    }
    let state: Mutex<State>
    /// What else is asked goes here.
    let others = ScriptedTransport()

    init(_ keys: ProviderKey...) throws {
        state = Mutex(State(keys: try keys.map { try $0.published }))
    }

    var fetches: [String] { state.withLock(\.fetches) }

    func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let address = "https://\(request.authority ?? "")\(request.path ?? "")"
        guard address.hasSuffix("/certs") || address.hasSuffix("/keys") else {
            return try await others.send(request, body: body)
        }
        let (keys, cacheControl, status) = state.withLock { state in
            state.fetches.append(address)
            return (state.keys, state.cacheControl, state.status)
        }
        guard status > 0 else { throw .notSent("nobody answers") }
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[.cacheControl] = cacheControl
        return HTTPReply(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: .bytes(Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8)))
    }

    /// Claims as Google writes them, at the clock's time.
    static func claims(
        at clock: TestClock, _ changes: [String: JSONValue?] = [:]
    ) -> JSONValue {
        let now = Int64(clock.now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": "https://accounts.google.com", "aud": "web-client", "sub": "1000000000000000001",
            "email": "tove@example.test", "email_verified": .bool(true), "iat": .integer(now),
            "exp": .integer(now + 3600),
        ]
        for (name, value) in changes { claims[name] = value }
        return .object(claims)
    }
}
