/// Base URL of a user-chosen external host, such as a language model server.
public struct ExternalBaseURL: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`
    public let scheme: String
    /// Host and port, lowercase.
    public let authority: String
    /// The prefix of every path; no trailing slash.
    public let prefix: String

    /// Validates an address that a student typed: `http` or `https`, no user name, password or
    /// query. `http` only for this computer unless `allowsPlainHTTP`.
    ///
    /// Throws ``Problem/Code/configuration`` with the address and the reason.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(Problem) {
        func refuse(_ reason: String, _ cure: String? = nil) -> Problem {
            // A password typed into an address must not appear in a message.
            let shown = text.contains("@") ? nil : String(text.prefix(200))
            return Problem(
                .configuration, "The address isn't valid.", reason: reason,
                cure: cure ?? "Use an address such as https://host/v1 or http://localhost:11434/v1",
                place: shown)
        }
        let parts: BaseURL.Parts
        do throws(BaseURL.Refusal) {
            parts = try BaseURL.parts(of: text)
        } catch {
            throw refuse(error.reason)
        }
        guard parts.scheme == "https" || allowsPlainHTTP || Self.isThisComputer(parts.host) else {
            throw refuse(
                "Without https, others on the network could read what you send, including the key.",
                "Use https://\(parts.authority), or allow it with --insecure.")
        }
        scheme = parts.scheme
        authority = parts.authority
        prefix = parts.path
    }

    /// Scheme and authority with the port filled in. A secret is sent only to its own origin.
    public var origin: String {
        BaseURL(scheme: scheme, authority: authority, prefix: "").origin
    }

    /// True if data stays on this computer.
    public var isLocal: Bool { Self.isThisComputer(BaseURL.host(of: authority) ?? authority) }

    /// The address as typed.
    public var description: String { scheme + "://" + authority + prefix }

    private static func isThisComputer(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
            .map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
