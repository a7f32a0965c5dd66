/// The base address of a host that is no backend and that the student chose: a language model's
/// server, for instance.
public struct OutsideAddress: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`
    public let scheme: String
    /// Host and port, lower case.
    public let authority: String
    /// What stands before every path; no slash at the end.
    public let prefix: String

    /// Checks an address that a student typed: `http` or `https`, no user name or password, no query.
    /// `http` is taken for this computer alone unless `allowsPlainHTTP`.
    ///
    /// Throws ``Problem/Code/configuration``, which names the address and what is wrong with it.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(Problem) {
        func refuse(_ reason: String, _ cure: String? = nil) -> Problem {
            // Who typed a password into an address must not find it in a message.
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

    /// Scheme and authority, ports filled in: a secret of one origin is never sent to another.
    public var origin: String {
        BaseURL(scheme: scheme, authority: authority, prefix: "").origin
    }

    /// True when nothing leaves this computer.
    public var isLocal: Bool { Self.isThisComputer(BaseURL.host(of: authority) ?? authority) }

    /// As it is typed.
    public var description: String { scheme + "://" + authority + prefix }

    private static func isThisComputer(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
            .map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
