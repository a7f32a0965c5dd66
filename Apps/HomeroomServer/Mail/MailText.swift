import Foundation
import HomeroomHost
import ServiceKit

/// Formats a mail: header and body with CR LF line ends.
/// Source: RFC 5322, RFC 2045 and 2047.
struct MailText: Sendable {
    var message: MailMessage
    /// `local@domain`.
    var sender: String
    /// The display name; may be empty.
    var senderName: String
    /// Seconds since 1970.
    var date: Int
    /// The message id; letters, digits and dashes.
    var id: String

    /// Whether an address is safe in a command and a header: visible characters without delimiters.
    static func isAddress(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        return halves.count == 2 && halves.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.value > 0x20 && scalar.value != 0x7F && !(0x80...0x9F).contains(scalar.value)
                    && !"<>()[],;:\\\"".unicodeScalars.contains(scalar)
                    && !scalar.properties.isWhitespace
            }
    }

    var bytes: [UInt8] {
        let domain = sender.split(separator: "@").last.map(String.init) ?? "localhost"
        let isPlain = message.text.utf8.allSatisfy { $0 < 0x80 } && Self.hasShortLines(message.text)
        let header = [
            "Date: " + Self.date(date),
            "From: " + (senderName.isEmpty ? sender : "\(Self.words(senderName)) <\(sender)>"),
            "To: \(message.to)",
            "Subject: " + Self.words(message.subject),
            "Message-ID: <\(id)@\(domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: " + (isPlain ? "7bit" : "quoted-printable"),
        ]
        let body = isPlain ? Self.lines(message.text) : Self.quoted(message.text)
        return Array((header.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    private static func hasShortLines(_ text: String) -> Bool {
        text.split(separator: "\n").allSatisfy { $0.utf8.count <= 900 }
    }

    /// The text with CR LF line ends and without other control characters.
    private static func lines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in String(line.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\t" }) }
            .joined(separator: "\r\n")
    }

    /// Header text: one line without control characters, encoded if it isn't ASCII or has special
    /// characters. Encoded words hold at most 42 bytes, to keep lines short.
    static func words(_ text: String) -> String {
        let line = String(
            text.unicodeScalars.map { scalar -> Character in
                scalar.value < 0x20 || scalar.value == 0x7F ? " " : Character(scalar)
            })
        let isPlain =
            line.utf8.count <= 200
            && line.utf8.allSatisfy { byte in
                (0x20..<0x7F).contains(byte) && !"<>()[],;:\\\"@=?".utf8.contains(byte)
            }
        if isPlain { return line }
        var words: [[UInt8]] = [[]]
        for character in line {
            let bytes = Array(String(character).utf8)
            if (words.last?.count ?? 0) + bytes.count > 42 { words.append([]) }
            words[words.count - 1] += bytes.prefix(42)
        }
        return words.map { "=?utf-8?B?" + Data($0).base64EncodedString() + "?=" }
            .joined(separator: "\r\n ")
    }

    /// Quoted-printable. Source: RFC 2045, section 6.7.
    private static func quoted(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var (written, column) = ("", 0)
            let bytes = Array(line.utf8)
            for (index, byte) in bytes.enumerated() {
                let isLast = index == bytes.count - 1
                let isPlain =
                    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
                    || (byte == 0x20 && !isLast)
                let piece =
                    isPlain
                    ? String(Unicode.Scalar(byte))
                    : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                if column + piece.utf8.count > 75 {
                    written += "=\r\n"
                    column = 0
                }
                written += piece
                column += piece.utf8.count
            }
            return written
        }.joined(separator: "\r\n")
    }

    /// `Sun, 06 Nov 1994 08:49:37 +0000`.
    private static func date(_ second: Int) -> String {
        HTTPDate.text(of: second).replacingOccurrences(of: "GMT", with: "+0000")
    }
}
