/// A database address: `sqlite:PATH`, `sqlite:///absolute/path`, a bare path, or
/// `postgres://user:password@host:port/database?…` (also `postgresql://`).
///
/// `description` hides passwords.
public enum DatabaseAddress: Sendable, Hashable, CustomStringConvertible {
    /// A file, or `:memory:`.
    case sqlite(path: String)
    /// A server, with the address format of its own tools.
    case postgres(url: String)

    /// Parses an address. Throws ``SQLError/address(_:)`` with a cure.
    public init(_ text: String) throws(SQLError) {
        guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
            self = .sqlite(path: try Self.path(text[...]))
            return
        }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "sqlite", "file":
            self = .sqlite(path: try Self.path(Self.withoutSlashes(rest)))
        case "postgres", "postgresql":
            guard rest.hasPrefix("//"), !text.utf8.contains(0) else {
                throw .address(
                    "Write a PostgreSQL address as postgres://user:password@host:port/database.")
            }
            self = .postgres(url: text)
        default:
            throw .address(
                "\(text[..<colon]): isn't a database Homeroom supports. "
                    + "Write sqlite:PATH or postgres://user:password@host:port/database.")
        }
    }

    /// The address without its password.
    public var description: String {
        switch self {
        case .sqlite(let path): "sqlite:\(path)"
        case .postgres(let url): Self.hidingSecrets(in: url)
        }
    }

    /// At least two letters, so that `:memory:` and a drive letter are paths.
    private static func isScheme(_ text: Substring) -> Bool {
        text.utf8.count > 1 && !text.contains("/") && text.allSatisfy(\.isLetter)
    }

    private static func path(_ text: Substring) throws(SQLError) -> String {
        guard !text.isEmpty, !text.utf8.contains(0) else {
            throw .address("A SQLite address is sqlite:PATH; the path is missing.")
        }
        return String(text)
    }

    /// `///absolute/path` is the path `/absolute/path`; `//relative` is a path, not a host.
    private static func withoutSlashes(_ text: Substring) -> Substring {
        text.hasPrefix("//") ? text.dropFirst(2) : text
    }

    /// `postgres://user:***@host/database?sslmode=require&password=***`
    private static func hidingSecrets(in url: String) -> String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return "postgres://***" }
        let end = url[start...].firstIndex { "/?".contains($0) } ?? url.endIndex
        // A password may contain an unescaped @; the last one ends it.
        let at = url[start...].lastIndex(of: "@")
        var shown = String(url[..<start])
        var rest = url[start...]
        if let at, at < end || url[start..<at].contains(":") {
            let user = url[start..<at].prefix { $0 != ":" && $0 != "/" }
            shown += user.count < url[start..<at].count ? "\(user):***@" : "\(user)@"
            rest = url[url.index(after: at)...]
        }
        guard let question = rest.firstIndex(of: "?") else { return shown + rest }
        let parameters = rest[rest.index(after: question)...].split(separator: "&").map {
            parameter in
            let name = parameter.prefix { $0 != "=" }
            return ["password", "sslpassword", "passfile"].contains(name.lowercased())
                ? "\(name)=***" : String(parameter)
        }
        return shown + rest[...question] + parameters.joined(separator: "&")
    }
}
