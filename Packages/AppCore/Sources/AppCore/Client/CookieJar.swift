import Foundation
import HTTPTypes

/// The cookies of one origin, limited in number. Ignores attributes other than expiry.
struct CookieJar: Codable, Sendable, Hashable {
    private var values: [String: String] = [:]

    init() {}

    var isEmpty: Bool { values.isEmpty }
    var names: Set<String> { Set(values.keys) }

    /// The `Cookie` header; nil without cookies.
    var header: String? {
        guard !values.isEmpty else { return nil }
        return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            .joined(separator: "; ")
    }

    /// Stores the response's `Set-Cookie` headers; returns true if anything changed.
    mutating func take(_ headers: HTTPFields, now: Date) -> Bool {
        let before = values
        for header in headers[values: .setCookie] { take(header, now: now) }
        return values != before
    }

    private mutating func take(_ header: String, now: Date) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
        let name = Self.trim(pair[..<equals])
        let value = Self.trim(pair[pair.index(after: equals)...])
        guard Self.isToken(name), name.utf8.count + value.utf8.count <= 4096,
            value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") })
        else { return }
        if Self.isOver(parts.dropFirst(), now: now) {
            values[name] = nil
        } else if values[name] != nil || values.count < 50 {
            values[name] = value
        }
    }

    /// `Max-Age` takes precedence over `Expires`.
    private static func isOver(_ attributes: ArraySlice<Substring>, now: Date) -> Bool {
        var expires: Bool?
        for attribute in attributes {
            let parts = attribute.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch trim(parts[0]).lowercased() {
            case "max-age":
                if let seconds = Int(trim(parts[1])) { return seconds <= 0 }
            case "expires":
                let date = trim(parts[1]).map { $0 == "-" ? " " : $0 }
                let seconds = RetryAfter.seconds(
                    String(date), now: now.timeIntervalSince1970)
                expires = seconds.map { $0 == 0 }
            default: break
            }
        }
        return expires ?? false
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
            }
    }

    private static func trim(_ text: Substring) -> String {
        text.trimmingCharacters(in: .whitespaces)
    }
}
