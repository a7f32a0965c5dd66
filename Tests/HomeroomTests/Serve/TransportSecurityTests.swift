#if WITH_AUTH
import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

/// A throw-away certificate of the program openssl, where there is one.
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
    /// The subject that a server shows, and its answer's headers.
    private func call(
        _ port: Int, minimum: TLSVersion = .tlsv12, maximum: TLSVersion? = nil
    ) async throws -> HTTPClientResponse {
        var configuration = HTTPClient.Configuration()
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none
        tls.minimumTLSVersion = minimum
        tls.maximumTLSVersion = maximum
        configuration.tlsConfiguration = tls
        let client = HTTPClient(configuration: configuration)
        do {
            let request = HTTPClientRequest(url: "https://127.0.0.1:\(port)/livez")
            let response = try await client.execute(request, timeout: .seconds(60))
            _ = try await response.body.collect(upTo: 1 << 16)
            try await client.shutdown()
            return response
        } catch {
            try await client.shutdown()
            throw error
        }
    }

    @Test func aCertificateServesTLSAloneNeedsOpenSSL() async throws {
        let program = try BuiltProgram()
        let (certificate, key) = try OpenSSL.makeCertificate(named: "one", in: program.home)
        let campus = try CampusProcess(
            program, ["--tls-certificate", certificate, "--tls-key", key])
        let response = try await call(campus.port)
        #expect(response.status == .ok)
        #expect(response.headers.first(name: "Strict-Transport-Security") != nil)
        await #expect(throws: (any Error).self) {
            _ = try await call(campus.port, minimum: .tlsv1, maximum: .tlsv11)
        }
        let plain = try exchange(campus.port, "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(!plain.contains("alive"))
        // The certificate is read again, and a broken one changes nothing.
        try Data("nonsense".utf8).write(to: URL(filePath: certificate))
        campus.send(SIGHUP)
        #expect(try becomesTrue { try campus.logged.contains("certificate not read again") })
        #expect(try await call(campus.port).status == .ok)
        _ = try OpenSSL.makeCertificate(named: "two", in: program.home)
        campus.send(SIGHUP)
        #expect(try becomesTrue { try campus.logged.contains("certificate read again") })
        #expect(try await call(campus.port).status == .ok)
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
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
        #expect(ended.err.contains("do not fit together"), "\(ended.err)")
    }
}
#endif
