import Foundation

/// Third-party servers for tests, started by `Tools/peers`. Without them, tests that need one are
/// skipped.
enum Peers {
    private static let environment = ProcessInfo.processInfo.environment

    /// The base address of an OpenID provider.
    static let provider = environment["HOMEROOM_TEST_OIDC"]
    static let providerIsMissing = "needs an OpenID provider: Tools/peers run ./test PeerTests"

    /// An SMTP server: its port with STARTTLS, its port with TLS, where mail arrives, its certificate.
    static let mail = Mail(environment)
    static let mailIsMissing = "needs an SMTP server: Tools/peers run ./test PeerTests"

    struct Mail: Sendable {
        var port: Int
        var encryptedPort: Int
        var folder: URL
        var root: String

        init?(_ environment: [String: String]) {
            let ports = (environment["HOMEROOM_TEST_SMTP"] ?? "").split(separator: ":")
            guard ports.count == 2, let port = Int(ports[0]), let encrypted = Int(ports[1]),
                let folder = environment["HOMEROOM_TEST_SMTP_FOLDER"],
                let root = environment["HOMEROOM_TEST_SMTP_ROOT"]
            else { return nil }
            self.port = port
            encryptedPort = encrypted
            self.folder = URL(filePath: folder, directoryHint: .isDirectory)
            self.root = root
        }

        /// The mail to an address as received, with its envelope. Available once the server
        /// accepted it.
        func arrived(to address: String) throws -> (text: String, envelope: String)? {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: folder.path(percentEncoded: false))
            for name in names where name.hasSuffix(".json") {
                let file = folder.appending(path: name)
                let envelope = try String(contentsOf: file, encoding: .utf8)
                guard envelope.contains("\"\(address)\"") else { continue }
                let mail = file.deletingPathExtension().appendingPathExtension("eml")
                return (String(decoding: try Data(contentsOf: mail), as: UTF8.self), envelope)
            }
            return nil
        }
    }
}
