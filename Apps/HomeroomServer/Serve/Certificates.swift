import AppCore
import Foundation
import HomeroomHost
import NIOSSL
import Synchronization

/// PEM files with a certificate chain and its key.
package struct CertificateFiles: Sendable, Hashable {
    package var chain: String
    package var key: String
}

/// The TLS certificate, which can be reloaded while connections are open.
final class Certificates: Sendable {
    private let files: CertificateFiles
    private let current: Mutex<NIOSSLContext>

    /// Throws ``Problem/Code/configuration`` with the invalid file.
    init(_ files: CertificateFiles) throws(Problem) {
        self.files = files
        current = Mutex(try Self.read(files))
    }

    /// The context for the next connection.
    var context: NIOSSLContext { current.withLock { $0 } }

    /// Reloads the files; keeps the current ones if they are invalid.
    func reload() throws(Problem) {
        let fresh = try Self.read(files)
        current.withLock { $0 = fresh }
    }

    /// TLS 1.2 and 1.3 with the library's default ciphers.
    private static func read(_ files: CertificateFiles) throws(Problem) -> NIOSSLContext {
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(files.chain)
        } catch {
            throw refusal("The certificate can't be read.", error, files.chain)
        }
        guard !chain.isEmpty else {
            throw Problem(
                .configuration, "The file has no certificate.", place: files.chain)
        }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        } catch {
            throw refusal("The certificate's key can't be read.", error, files.key)
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw refusal("The certificate and key don't match.", error, files.key)
        }
    }

    /// Throws ``Problem/Code/configuration`` unless the file has certificates to trust.
    static func checkTrusted(_ path: String, place: String) throws(Problem) {
        let isUsable = ((try? NIOSSLCertificate.fromPEMFile(path)) ?? []).isEmpty == false
        guard isUsable else {
            throw Problem(
                .configuration, "\(path) has no certificate.",
                cure: "Use a PEM file with the certificate to trust.", place: place)
        }
    }

    private static func refusal(
        _ summary: String, _ error: any Error, _ place: String
    ) -> Problem {
        let isThere = FileManager.default.isReadableFile(atPath: place)
        return Problem(
            .configuration, summary,
            reason: isThere ? "The TLS library rejected it." : "It's missing or not readable.",
            cure: "Use PEM files: the certificate with its chain, and its key.", place: place)
    }
}
