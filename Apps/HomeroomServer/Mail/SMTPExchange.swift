import AppCore
import Foundation
import HomeroomHost
import NIOCore
import NIOPosix
import NIOSSL

/// An SMTP session: greeting, encryption, authentication, one mail, quit.
/// Source: RFC 5321; RFC 3207 for STARTTLS; RFC 4954 and 4616 for authentication.
struct SMTPExchange: Sendable {
    let server: SMTPServer
    /// Time limit of the session in seconds.
    var patience: Int64 = 60

    /// Sends a mail. Throws a ``Problem`` if the server rejects it, or the network's error.
    func deliver(_ mail: [UInt8], from sender: String, to recipient: String) async throws {
        let channel = try await connect()
        let patience = patience
        let limit = channel.channel.eventLoop.scheduleTask(in: .seconds(patience)) {
            channel.channel.close(promise: nil)
        }
        defer { limit.cancel() }
        try await channel.executeThenClose { inbound, outbound in
            var talk = SMTPSession(replies: inbound.makeAsyncIterator(), outbound: outbound)
            try await talk.expect(220)
            var offers = try await hello(&talk)
            if server.encryption == .starttls {
                guard offers.contains("STARTTLS") else {
                    throw Problem(
                        .unreachable, "The mail server doesn't offer encryption.",
                        cure: "Change campus.mail.encryption to match the server.")
                }
                try await talk.say("STARTTLS", expecting: 220)
                try talk.forgetWhatCameEarly()
                try await encrypt(channel.channel)
                offers = try await hello(&talk)
            }
            if let user = server.user {
                let secret = Data(("\0" + user + "\0" + server.password).utf8)
                try await talk.say(
                    "AUTH PLAIN " + secret.base64EncodedString(), expecting: 235, named: "AUTH")
            }
            try await send(mail, from: sender, to: recipient, &talk, offers)
            // The mail is accepted; an error while quitting doesn't matter.
            _ = try? await talk.say("QUIT", expecting: 221)
        }
    }

    private func send(
        _ mail: [UInt8], from sender: String, to recipient: String, _ talk: inout SMTPSession,
        _ offers: Set<String>
    ) async throws {
        let isPlain = (sender + recipient).utf8.allSatisfy { $0 < 0x80 }
        guard isPlain || offers.contains("SMTPUTF8") else { throw Problem.unusableAddress }
        try await talk.say(
            "MAIL FROM:<\(sender)>" + (isPlain ? "" : " SMTPUTF8"), expecting: 250)
        try await talk.say("RCPT TO:<\(recipient)>", expecting: 250, 251)
        try await talk.say("DATA", expecting: 354)
        try await talk.say(Self.stuffed(mail), expecting: 250)
    }

    private func hello(_ talk: inout SMTPSession) async throws -> Set<String> {
        let reply = try await talk.say("EHLO [127.0.0.1]", expecting: 250)
        return Set(
            reply.lines.dropFirst().map {
                String($0.prefix { $0 != " " }).uppercased()
            })
    }

    /// Dot-stuffs a mail and ends it with a dot. Lone CR and LF become CR LF, so that nothing can
    /// end it early. Source: RFC 5321, 4.5.2.
    static func stuffed(_ mail: [UInt8]) -> [UInt8] {
        let (cr, lf, dot) = (UInt8(13), UInt8(10), UInt8(ascii: "."))
        var (stuffed, isAtStart, previous) = ([UInt8](), true, UInt8(0))
        for byte in mail {
            if byte == cr || (byte == lf && previous != cr) {
                stuffed += [cr, lf]
                isAtStart = true
            } else if byte != lf {
                if isAtStart, byte == dot { stuffed.append(dot) }
                stuffed.append(byte)
                isAtStart = false
            }
            previous = byte
        }
        if !isAtStart { stuffed += [cr, lf] }
        return stuffed + [dot]
    }

    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private func connect() async throws -> Connection {
        let implicit = server.encryption == .tls ? try tls() : nil
        let host = server.host
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(10))
            .connect(host: host, port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let implicit {
                        try channel.pipeline.syncOperations.addHandler(
                            Self.handler(implicit, host))
                    }
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
    }

    private func encrypt(_ channel: any Channel) async throws {
        let (context, host) = (try tls(), server.host)
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(
                Self.handler(context, host), position: .first)
        }.get()
    }

    private static func handler(
        _ context: NIOSSLContext, _ host: String
    ) throws -> NIOSSLClientHandler {
        // For an IP address no name is sent, but the certificate is still verified.
        let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
    }

    private func tls() throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        if let root = server.root { configuration.trustRoots = .file(root) }
        return try NIOSSLContext(configuration: configuration)
    }
}
