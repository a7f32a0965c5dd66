import AppCore

/// Where a calendar is read from: an address on the web, with a path that can be a secret.
struct FeedAddress: Sendable, Hashable {
    /// Scheme and host, which may be shown.
    let host: ExternalBaseURL
    /// Path and query as sent. Whoever has them can read the calendar, so they are never shown.
    let path: String

    /// Takes `https`, `http`, and `webcal`, which is `https`.
    ///
    /// Throws ``Problem/Code/configuration`` without the path.
    init(_ text: String) throws(Problem) {
        var rest = text.trimmingPrefix(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        guard let mark = rest.firstRange(of: "://") else {
            throw Self.refused("It doesn't begin with https:// or webcal://.")
        }
        var scheme = rest[..<mark.lowerBound].lowercased()
        if scheme == "webcal" || scheme == "webcals" { scheme = "https" }
        guard scheme == "http" || scheme == "https" else {
            throw Self.refused("It begins with \(scheme.prefix(20))://.")
        }
        let place = rest[mark.upperBound...].prefix { $0 != "#" }
        guard place.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), place.utf8.count <= 4_000 else {
            throw Self.refused(
                "It's too long, or it has a character that isn't allowed in an address.")
        }
        let authority = place.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else {
            throw Self.refused("It has a user name or a password, and those aren't sent.")
        }
        host = try ExternalBaseURL("\(scheme)://\(authority)", allowsPlainHTTP: true)
        let path = place.dropFirst(authority.count)
        self.path = path.hasPrefix("/") ? String(path) : "/" + path
    }

    /// True for text that names an address instead of a file.
    static func isAddress(_ text: String) -> Bool { text.contains("://") }

    /// The address a server redirects to; nil if it can't be followed: another scheme than before
    /// without encryption, or nothing that is an address.
    func following(_ location: String) -> FeedAddress? {
        let next: FeedAddress?
        if FeedAddress.isAddress(location) {
            next = try? FeedAddress(location)
        } else if location.hasPrefix("//") {
            next = try? FeedAddress("\(host.scheme):\(location)")
        } else if location.hasPrefix("/") {
            next = try? FeedAddress("\(host)\(location)")
        } else {
            let folder = path.prefix { $0 != "?" }.reversed().drop { $0 != "/" }.reversed()
            next = try? FeedAddress("\(host)\(String(folder))\(location)")
        }
        guard let next, next.host.scheme == "https" || host.scheme == "http" else { return nil }
        return next
    }

    private static func refused(_ reason: String) -> Problem {
        Problem(
            .configuration, "The calendar's address isn't valid.", reason: reason,
            cure: "Copy it from the calendar's settings. It begins with https:// or webcal://.")
    }
}
