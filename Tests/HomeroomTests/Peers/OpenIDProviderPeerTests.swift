#if WITH_AUTH
import AppCore
import Foundation
import Glibc
import HTTPTypes
import Testing

@testable import HomeroomHost

/// Sign-in with a third-party OpenID provider instead of Google: on a running server, and from the
/// command line with a scripted browser.
///
/// The provider doesn't check PKCE; the service's own tests check verifier and challenge.
@Suite(.serialized, .enabled(if: Peers.provider != nil, "\(Peers.providerIsMissing)"))
struct OpenIDProviderPeerTests {
    private let provider: String
    private let network = NetworkTransport(environment: [:])

    init() throws { provider = try #require(Peers.provider) }

    private struct Answer {
        var status: Int
        var location: String?
        var text: String
    }

    /// One request without following redirects.
    private func ask(
        _ method: HTTPRequest.Method, _ address: String, _ body: String = "",
        type: String = "application/json"
    ) async throws -> Answer {
        let parts = try #require(URLComponents(string: address))
        let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
        let request = HTTPRequest(
            method: method, scheme: "http",
            authority: "\(parts.host ?? ""):\(parts.port ?? 80)",
            path: parts.percentEncodedPath + query,
            headerFields: [.contentType: type])
        let reply = try await network.send(request, body: Array(body.utf8))
        var bytes: [UInt8] = []
        if case .stream(let pieces) = reply.body {
            for try await piece in pieces { bytes += piece }
        }
        return Answer(
            status: reply.head.status.code, location: reply.head.headerFields[.location],
            text: String(decoding: bytes, as: UTF8.self))
    }

    /// A person with an account at the provider.
    private func person(verified: Bool = true) async throws -> (subject: String, email: String) {
        let subject = "person-\(UUID().uuidString.lowercased())"
        let email = "\(subject)@example.test"
        let answer = try await ask(
            .put, "\(provider)/users/\(subject)",
            #"{"email":"\#(email)","email_verified":\#(verified)}"#)
        try #require(answer.status == 204)
        return (subject, email)
    }

    private func campus(_ program: borrowing BuiltProgram) throws -> CampusProcess {
        let secret = program.home.appending(path: "client-secret")
        try Data("a secret\n".utf8).write(to: secret)
        return try CampusProcess(
            program, ["--only", "sat"],
            environment: [
                "HOMEROOM_CAMPUS_AUTH_GOOGLE_CLIENT_ID": "homeroom",
                "HOMEROOM_CAMPUS_AUTH_GOOGLE_CLIENT_SECRET_FILE":
                    secret.path(percentEncoded: false),
                "HOMEROOM_CAMPUS_AUTH_GOOGLE_ISSUERS": provider,
                "HOMEROOM_CAMPUS_AUTH_GOOGLE_KEYS_URL": provider + "/jwks",
                "HOMEROOM_CAMPUS_AUTH_GOOGLE_AUTHORIZATION_URL": provider + "/oauth2/authorize",
                "HOMEROOM_CAMPUS_AUTH_GOOGLE_TOKEN_URL": provider + "/oauth2/token",
            ])
    }

    /// Fills in the provider's page; returns the redirect target.
    private func consent(_ page: String, as subject: String) async throws -> String {
        let answer = try await ask(
            .post, page, "sub=" + subject, type: "application/x-www-form-urlencoded")
        return try #require(answer.location, "\(answer.status) \(answer.text)")
    }

    private func begin(_ base: String, _ query: String = "") async throws -> String {
        let answer = try await ask(.get, base + "/api/v1/auth/google/url" + query)
        let json = try WireJSON.decode(JSONValue.self, from: answer.text)
        return try #require(json["auth_url"]?.text, "\(answer.text)")
    }

    @Test func aWalkThroughTheProvidersPagesSignsInOnce() async throws {
        let program = try BuiltProgram()
        let campus = try campus(program)
        let base = "http://127.0.0.1:\(campus.port)"
        let person = try await person()
        let back = try await consent(try await begin(base), as: person.subject)
        #expect(back.hasPrefix(base + "/api/v1/auth/google/callback?"))
        let answer = try await ask(.get, back)
        #expect(answer.status == 200, "\(answer.text)")
        let json = try WireJSON.decode(JSONValue.self, from: answer.text)
        #expect(json["user"]?["email"]?.text == person.email)
        #expect(json["tokens"]?["refresh"]?.text != nil)
        let again = try await ask(.get, back)
        #expect(again.status == 400 && again.text.contains("OAUTH_ERROR"))
        // The same person gets the same account.
        let second = try await ask(
            .get, try await consent(try await begin(base), as: person.subject))
        let user = try WireJSON.decode(JSONValue.self, from: second.text)["user"]
        #expect(user?["id"] == json["user"]?["id"])
        await network.close()
    }

    @Test func anAddressThatTheProviderHasNotVerifiedMakesNoAccount() async throws {
        let program = try BuiltProgram()
        let campus = try campus(program)
        let base = "http://127.0.0.1:\(campus.port)"
        let person = try await person(verified: false)
        let answer = try await ask(
            .get, try await consent(try await begin(base), as: person.subject))
        #expect(answer.status == 400 && answer.text.contains("OAUTH_ERROR"), "\(answer.text)")
        await network.close()
    }

    @Test("Google OAuth flow works") func theCommandOpensABrowserAndGoesOnWhenItIsBack()
        async throws
    {
        let program = try BuiltProgram()
        let campus = try campus(program)
        let person = try await person()
        // A browser that submits the only form and follows redirects.
        let browser = program.home.appending(path: "browser").path(percentEncoded: false)
        let script = """
            #!/usr/bin/env python3
            import sys, urllib.request
            urllib.request.urlopen(sys.argv[1], data=b"sub=\(person.subject)", timeout=30).read()
            """
        try Data(script.utf8).write(to: URL(filePath: browser))
        chmod(browser, 0o755)
        let connected = try program.run(["connect", "sat", "http://127.0.0.1:\(campus.port)"])
        #expect(connected.code == 0, "\(connected.err)")
        let login = try program.run(
            ["auth", "login", "--google", "--json", "--no-input"],
            environment: ["BROWSER": browser])
        #expect(login.code == 0, "\(login.err)")
        #expect(login.out.contains(person.email), "\(login.out)")
        #expect(login.err.contains(provider + "/oauth2/authorize?"))
        let status = try program.run(["auth", "status", "--json"])
        #expect(status.out.contains("signed_in") && status.out.contains(person.email))
        await network.close()
    }

    @Test func overSSHTheAddressIsPrintedAndWhatItEndsAtIsPasted() async throws {
        let program = try BuiltProgram()
        let campus = try campus(program)
        let person = try await person()
        let base = "http://127.0.0.1:\(campus.port)"
        #expect(try program.run(["connect", "sat", base]).code == 0)
        let process = Process()
        process.executableURL = URL(filePath: try BuiltProgram.path())
        process.arguments = ["auth", "login", "--google", "--paste", "--json"]
        process.environment = program.environment([
            "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22", "BROWSER": "/bin/false",
        ])
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var said = ""
        while !said.contains(provider) || !said.hasSuffix("\n\n") {
            let piece = errors.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            said += String(decoding: piece, as: UTF8.self)
        }
        let page = try #require(
            said.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix(provider) }, "\(said)")
        // To the server, which redirects the browser to another computer.
        let back = try await consent(String(page), as: person.subject)
        let sent = try await ask(.get, back)
        let address = try #require(sent.location, "\(sent.text)")
        #expect(sent.status == 302 && address.hasPrefix("http://127.0.0.1:"))
        try input.fileHandleForWriting.write(contentsOf: Data((address + "\n").utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        let out = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.terminationStatus == 0 && out.contains(person.email), "\(out) \(said)")
        await network.close()
    }
}
#endif
