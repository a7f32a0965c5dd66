#if WITH_AUTH
import AppCore
import Foundation
import Glibc
import HTTPTypes
import HomeroomHost
import Testing

/// A temporary certificate made with openssl, if available.
private enum OpenSSL {
    static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first { (path: String) in
        access(path, X_OK) == 0
    }

    static func makeCertificate(named name: String, in folder: URL) throws -> (String, String) {
        let certificate = folder.appending(path: "certificate.pem").path(percentEncoded: false)
        let key = folder.appending(path: "key.pem").path(percentEncoded: false)
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", "/CN=\(name)", "-keyout", key, "-out", certificate,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return (certificate, key)
    }
}

@Suite(.serialized, .enabled(if: OpenSSL.path != nil, "needs the program openssl"))
struct TransportSecurityTests {
    /// The server's response over TLS, using openssl with `options`; empty if the handshake fails.
    private func call(_ port: Int, _ options: [String] = []) async throws -> String {
        let path = try #require(OpenSSL.path)
        let input = Pipe()
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"] + options
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let request = "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        return String(decoding: answer, as: UTF8.self)
    }

    @Test func aCertificateServesTLSAloneNeedsOpenSSL() async throws {
        let program = try BuiltProgram()
        let (certificate, key) = try OpenSSL.makeCertificate(named: "one", in: program.home)
        let campus = try CampusProcess(
            program, ["--tls-certificate", certificate, "--tls-key", key])
        let answer = try await call(campus.port)
        #expect(status(answer) == 200)
        #expect(answer.contains("Strict-Transport-Security"))
        #expect(try await call(campus.port, ["-tls1_1"]).isEmpty)
        let plain = try exchange(campus.port, "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(!plain.contains("alive"))
        // The certificate is reloaded, and an invalid one is ignored.
        try Data("nonsense".utf8).write(to: URL(filePath: certificate))
        campus.send(SIGHUP)
        #expect(try becomesTrue { try campus.logged.contains("certificate not read again") })
        #expect(status(try await call(campus.port)) == 200)
        _ = try OpenSSL.makeCertificate(named: "two", in: program.home)
        campus.send(SIGHUP)
        #expect(try becomesTrue { try campus.logged.contains("certificate read again") })
        #expect(status(try await call(campus.port)) == 200)
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
    }

    @Test func aCertificateThatIsNotTrustedIsRefusedNeedsOpenSSL() async throws {
        let program = try BuiltProgram()
        let (certificate, key) = try OpenSSL.makeCertificate(named: "127.0.0.1", in: program.home)
        let campus = try CampusProcess(
            program, ["--tls-certificate", certificate, "--tls-key", key])
        let transport = NetworkTransport(environment: [:])
        await #expect(
            throws: TransportFailure.insecure("the certificate or the encryption was refused")
        ) {
            _ = try await transport.send(
                HTTPRequest(
                    method: .get, scheme: "https", authority: "127.0.0.1:\(campus.port)",
                    path: "/livez"), body: [])
        }
        await transport.close()
    }

    @Test func aKeyOfAnotherCertificateIsRefusedNeedsOpenSSL() throws {
        let program = try BuiltProgram()
        let other = program.home.appending(path: "other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        let (certificate, _) = try OpenSSL.makeCertificate(named: "one", in: program.home)
        let (_, key) = try OpenSSL.makeCertificate(named: "two", in: other)
        let ended = try program.run([
            "serve", "--check-config", "--tls-certificate", certificate, "--tls-key", key,
        ])
        #expect(ended.code == 78)
        #expect(ended.err.contains("don't match"), "\(ended.err)")
    }
}
#endif
