/// Where a profile's backend is.
public enum BackendAddress: WireText, Sendable, Hashable {
    /// In this process: no network or account.
    case embedded
    /// A base URL, `http` or `https`, with or without the contract's own path.
    case url(String)

    /// True for the embedded backend.
    public var isEmbedded: Bool { self == .embedded }

    public init(wireText text: String) { self = text == "embedded" ? .embedded : .url(text) }
    public var wireText: String { description }

    /// The names that ``preset(_:for:)`` accepts, besides `device:HOST`.
    public static let presetNames = ["embedded", "local", "staging", "production"]

    /// A preset address: `embedded`, `local`, `device:192.168.1.20`, `staging`, `production`. nil
    /// if this backend has no such preset.
    ///
    /// Source: the backends' published app specifications; only the SAT tutor and the tutor have
    /// public hosts.
    public static func preset(_ name: String, for backend: Backend) -> BackendAddress? {
        switch (name, backend) {
        case ("embedded", _): return .embedded
        case ("local", _): return .url("http://localhost:\(localPort(of: backend))")
        case ("production", .sat): return .url("https://keuvi.app")
        case ("production", .tutor): return .url("https://api.studyreef.com")
        case ("staging", .tutor): return .url("https://dev.studyreef.com")
        default:
            guard name.hasPrefix("device:") else { return nil }
            let host = name.dropFirst("device:".count)
            let allowed = host.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            }
            guard !host.isEmpty, allowed else { return nil }
            return .url("http://\(host):\(localPort(of: backend))")
        }
    }

    private static func localPort(of backend: Backend) -> Int {
        switch backend {
        case .sat, .tutor: 8000
        case .school: 3000
        case .vocabulary: 3001
        case .dialogues: 9000
        }
    }
}

extension BackendAddress: CustomStringConvertible {
    /// `embedded`, or the URL.
    public var description: String {
        switch self {
        case .embedded: "embedded"
        case .url(let text): text
        }
    }
}
