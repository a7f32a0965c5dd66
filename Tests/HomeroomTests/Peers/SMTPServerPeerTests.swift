import AppCore
import AppCoreTesting
import Foundation
import ServiceKit
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

/// Sends mail to a third-party SMTP server.
@Suite(.enabled(if: Peers.mail != nil, "\(Peers.mailIsMissing)"))
struct SMTPServerPeerTests {
    private let peer: Peers.Mail
    private let secret: URL

    init() throws {
        peer = try #require(Peers.mail)
        secret = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)")
        try Data("open sesame\n".utf8).write(to: secret)
    }

    private func server(_ changes: [String: String] = [:]) throws -> MailServer {
        defer { try? FileManager.default.removeItem(at: secret) }
        let flags = [
            "campus.mail.host": "127.0.0.1", "campus.mail.port": String(peer.port),
            "campus.mail.user": "campus", "campus.mail.from": "campus@example.test",
            "campus.mail.password_file": secret.path(percentEncoded: false),
            "campus.mail.root_file": peer.root,
        ].merging(changes) { $1 }
        let settings = try Settings(keys: MailPlan.settingKeys, flags: flags)
        let plan = try MailPlan(
            settings, paths: try HomePaths.resolve(environment: ["HOMEROOM_HOME": "/nonexistent"]))
        guard case .server(let server) = plan else {
            throw Problem(.internal, "a server was configured")
        }
        return MailServer(
            server: server, senderName: "Ølstykke Skole",
            environment: .test(clock: TestClock(), seed: 7), patience: 900)
    }

    @Test(arguments: ["starttls", "tls"])
    func aMailArrivesAsItWasWritten(encryption: String) async throws {
        let address = "\(encryption)-\(UUID().uuidString.prefix(8).lowercased())@example.test"
        let port = encryption == "tls" ? peer.encryptedPort : peer.port
        let text = ".a line that begins with a dot\n..two\n.\nGrüße, 5 = five\n\nthe end\n"
        try await server([
            "campus.mail.encryption": encryption, "campus.mail.port": String(port),
        ]).send(MailMessage(to: address, subject: "A new password – née", text: text))
        let arrived = try #require(try peer.arrived(to: address))
        #expect(arrived.envelope.contains(#""from": "campus@example.test""#))
        #expect(arrived.envelope.contains(#""user": "campus""#))
        if encryption == "starttls" { #expect(arrived.envelope.contains(#""encrypted": true"#)) }
        #expect(arrived.text.contains("To: \(address)\r\n"))
        #expect(arrived.text.contains("Subject: =?utf-8?B?"))
        #expect(arrived.text.contains("Auto-Submitted: auto-generated\r\n"))
        let body = try #require(arrived.text.range(of: "\r\n\r\n"))
        #expect(
            arrived.text[body.upperBound...]
                == ".a line that begins with a dot\r\n..two\r\n.\r\n"
                + "Gr=C3=BC=C3=9Fe, 5 =3D five\r\n\r\nthe end\r\n")
    }

    @Test func aWrongPasswordAndAStrangersCertificateSendNothing() async throws {
        let wrong = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)")
        try Data("open barley\n".utf8).write(to: wrong)
        defer { try? FileManager.default.removeItem(at: wrong) }
        let address = "nobody-\(UUID().uuidString.prefix(8).lowercased())@example.test"
        let message = MailMessage(to: address, subject: "x", text: "x\n")
        let refused = try server(["campus.mail.password_file": wrong.path(percentEncoded: false)])
        let problem = await #expect(throws: Problem.self) { try await refused.send(message) }
        #expect(problem?.summary.contains("535") == true, "\(String(describing: problem))")
        let strange = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)")
        try Data("open sesame\n".utf8).write(to: strange)
        defer { try? FileManager.default.removeItem(at: strange) }
        for (encryption, port) in [("starttls", peer.port), ("tls", peer.encryptedPort)] {
            let careful = try MailPlan(
                try Settings(
                    keys: MailPlan.settingKeys,
                    flags: [
                        "campus.mail.host": "127.0.0.1", "campus.mail.port": String(port),
                        "campus.mail.encryption": encryption, "campus.mail.user": "campus",
                        "campus.mail.from": "campus@example.test",
                        "campus.mail.password_file": strange.path(percentEncoded: false),
                    ]),
                paths: try HomePaths.resolve(environment: ["HOMEROOM_HOME": "/nonexistent"]))
            let sending = careful.sending(
                senderName: "", environment: .test(clock: TestClock()))
            await #expect(throws: Problem.self) { try await sending.send(message) }
        }
        #expect(try peer.arrived(to: address) == nil)
    }

    @Test(arguments: [
        "tove@example.test\r\nRCPT TO:<evil@example.test>", "tove@example.test>",
        "a b@example.test",
        "tove@example.test\u{0}", "\"x\"@example.test", "tove",
    ])
    func nothingElseCanStandInAnAddress(address: String) async throws {
        let server = try server()
        await #expect(throws: Problem.self) {
            try await server.send(MailMessage(to: address, subject: "x", text: "x\n"))
        }
    }
}
