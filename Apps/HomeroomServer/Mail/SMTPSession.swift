import AppCore
import HomeroomHost
import NIOCore

/// A server's reply: three digits and lines of text.
struct SMTPReply: Sendable, Hashable {
    var code: Int
    var lines: [String]
}

/// Sends commands and reads replies. Replies are limited in size and only logged.
struct SMTPSession {
    typealias Replies = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

    private static let maxBytes = 64 << 10
    private static let maxLines = 100

    private var replies: Replies
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var unread: [UInt8] = []

    init(replies: Replies, outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) {
        self.replies = replies
        self.outbound = outbound
    }

    /// Sends a command without line ends.
    @discardableResult
    mutating func say(
        _ line: String, expecting codes: Int..., named name: String? = nil
    ) async throws -> SMTPReply {
        guard !line.utf8.contains(where: { $0 == 13 || $0 == 10 || $0 == 0 }) else {
            throw Problem.unusableAddress
        }
        let word = name ?? String(line.prefix { $0 != " " && $0 != ":" })
        return try await say(Array(line.utf8), codes, word)
    }

    /// Sends a mail.
    mutating func say(_ mail: [UInt8], expecting code: Int) async throws {
        try await say(mail, [code], "the mail")
    }

    @discardableResult
    private mutating func say(
        _ bytes: [UInt8], _ codes: [Int], _ name: String
    ) async throws -> SMTPReply {
        try await outbound.write(ByteBuffer(bytes: bytes + [13, 10]))
        return try await hear(codes, after: name)
    }

    /// Reads the greeting.
    mutating func expect(_ code: Int) async throws {
        _ = try await hear([code], after: "the connection")
    }

    /// Checks that nothing arrived after the last reply before encryption starts; an attacker could
    /// have injected it. Source: RFC 3207, section 6.
    func forgetWhatCameEarly() throws {
        guard unread.isEmpty else {
            throw Problem(.unreachable, "The mail server sent an unexpected reply.")
        }
    }

    private mutating func hear(_ codes: [Int], after name: String) async throws -> SMTPReply {
        var lines: [String] = []
        while lines.count < Self.maxLines {
            let line = try await line()
            let digits = line.prefix(3)
            guard digits.utf8.count == 3, let code = Int(digits), (200...599).contains(code) else {
                break
            }
            lines.append(String(line.dropFirst(4)))
            if line.dropFirst(3).first == "-" { continue }
            guard codes.contains(code) else {
                // Codes from 500 are final; below, the server may take it later.
                throw Problem(
                    code < 500 ? .unreachable : .notAllowed,
                    "The mail server answers \(code) to \(name).",
                    reason: lines.joined(separator: " ").prefix(200).description)
            }
            return SMTPReply(code: code, lines: lines)
        }
        throw Problem(.contract, "This isn't a mail server.")
    }

    private mutating func line() async throws -> String {
        while true {
            if let end = unread.firstIndex(of: 10) {
                let line = unread[..<end].filter { $0 != 13 }
                unread.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            guard unread.count < Self.maxBytes, let piece = try await replies.next() else {
                throw Problem(
                    .unreachable, "The mail server closed the connection or took too long.")
            }
            unread += piece.readableBytesView
        }
    }
}
