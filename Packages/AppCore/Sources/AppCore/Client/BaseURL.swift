import Foundation

/// A backend's validated base address. Requests and credentials go only there.
struct BaseURL: Sendable, Hashable {
    var scheme: String
    /// Host and port, lowercase.
    var authority: String
    /// The prefix of an endpoint's path, including the API base; no trailing slash.
    var prefix: String

    /// The made-up address of the embedded campus; it uses no socket.
    static func embedded(_ backend: Backend) -> BaseURL {
        BaseURL(
            scheme: "http", authority: "campus.invalid", prefix: backend.mount + backend.apiBase)
    }

    /// Validates an address that a student typed. Adds the contract's own path if it is missing.
    ///
    /// Throws ``Problem/Code/configuration``. Allows only `http` and `https`, no user name,
    /// password or query; `http` only for this computer and private networks unless
    /// `allowsPlainHTTP`.
    static func parse(
        _ text: String, for backend: Backend, allowsPlainHTTP: Bool = false
    ) throws(Problem) -> BaseURL {
        func refuse(_ reason: String, _ cure: String? = nil) -> Problem {
            Problem(
                .configuration, "The address of \(backend.title) isn't valid.", reason: reason,
                cure: cure ?? "homeroom connect \(backend.rawValue) https://…",
                place: String(text.prefix(200)))
        }
        let parts: Parts
        do throws(Refusal) {
            parts = try Self.parts(of: text)
        } catch {
            throw refuse(
                error.reason,
                error == .credentials
                    ? "Remove them, then run: homeroom auth login --backend \(backend.rawValue)"
                    : nil)
        }
        guard parts.scheme == "https" || allowsPlainHTTP || PrivateHosts.contains(parts.host)
        else {
            throw refuse(
                "Without https, others on the network could read your data.",
                "Use https://\(parts.authority), or allow it: "
                    + "homeroom config set network.plain_http true")
        }
        var path = parts.path
        if !backend.apiBase.isEmpty, !path.hasSuffix(backend.apiBase) { path += backend.apiBase }
        return BaseURL(scheme: parts.scheme, authority: parts.authority, prefix: path)
    }

    /// The parts of any base address.
    struct Parts: Sendable {
        var scheme: String
        /// Host and port, lowercase.
        var authority: String
        var host: String
        /// No trailing slash.
        var path: String
    }

    /// Why a text isn't a valid base address.
    enum Refusal: Error, Hashable {
        case characters
        case noScheme
        case scheme(String)
        case query
        case credentials
        case host(String)

        var reason: String {
            switch self {
            case .characters: "It has spaces or characters that aren't allowed in an address."
            case .noScheme: "It doesn't start with https:// or http://."
            case .scheme(let name): "“\(name)” isn't http or https."
            case .query: "A base address can't have a query or fragment."
            case .credentials: "It contains a user name or password."
            case .host(let name): "“\(name)” isn't a host name."
            }
        }
    }

    /// Splits an address into its parts, ignoring surrounding spaces.
    static func parts(of text: String) throws(Refusal) -> Parts {
        let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let address = String(trimmed)
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .characters }
        guard let mark = address.range(of: "://") else { throw .noScheme }
        let scheme = address[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
        let rest = address[mark.upperBound...]
        guard !rest.contains("?"), !rest.contains("#") else { throw .query }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw .credentials }
        guard let host = Self.host(of: String(authority)) else { throw .host(String(authority)) }
        var path = String(rest.dropFirst(authority.count))
        while path.hasSuffix("/") { path.removeLast() }
        return Parts(
            scheme: scheme, authority: authority.lowercased(), host: host, path: path)
    }

    /// The host of `host`, `host:port` or `[v6]:port`; nil when malformed.
    static func host(of authority: String) -> String? {
        var host = authority[...]
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<close]
            let rest = authority[authority.index(after: close)...]
            guard isPort(rest), host.contains(":"),
                host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { return nil }
            return host.lowercased()
        }
        if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            guard isPort(authority[colon...]) else { return nil }
        }
        let allowed = host.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        return !host.isEmpty && allowed && host.count <= 253 ? host.lowercased() : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        guard text.hasPrefix(":"), let port = UInt16(text.dropFirst()) else { return false }
        return port > 0
    }

    /// Scheme and authority with the port filled in. Credentials are sent only to the same origin.
    var origin: String {
        let hasPort = authority.hasSuffix("]") ? false : authority.split(separator: ":").count > 1
        return scheme + "://" + authority + (hasPort ? "" : scheme == "https" ? ":443" : ":80")
    }
}

/// Hosts that can only be this computer or in its private network.
enum PrivateHosts {
    static func contains(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") {
            return true
        }
        if host.contains(":") {
            return host == "::1" || host.hasPrefix("fe80:") || host.hasPrefix("fc")
                || host.hasPrefix("fd")
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt8($0) }
        guard parts.count == 4, numbers.count == 4 else { return false }
        switch (numbers[0], numbers[1]) {
        case (127, _), (10, _), (192, 168), (169, 254): return true
        case (172, 16...31), (100, 64...127): return true
        default: return false
        }
    }
}
