/// Who may make an account of a school for themselves. Its operator can always add people.
public enum RegistrationRule: Sendable, Hashable, Codable, RawRepresentable {
    /// Everyone.
    case open
    /// No one.
    case closed
    /// People whose address is verified and at one of these lowercase domains.
    case domains([String])

    /// `open`, `closed`, or domains separated by commas. nil for anything else.
    public init?(rawValue text: String) {
        switch text {
        case "open": self = .open
        case "closed": self = .closed
        default:
            let domains = text.lowercased()
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard text.utf8.count <= 2000, domains.allSatisfy(Self.isDomain) else { return nil }
            self = .domains(domains)
        }
    }

    public var rawValue: String {
        switch self {
        case .open: "open"
        case .closed: "closed"
        case .domains(let domains): domains.joined(separator: ",")
        }
    }

    /// Whether someone may register with this lowercase address; nil for none.
    public func admits(_ address: String?, isVerified: Bool) -> Bool {
        switch self {
        case .open: true
        case .closed: false
        case .domains(let domains):
            isVerified && domains.contains { address?.hasSuffix("@" + $0) == true }
        }
    }

    private static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count)
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
            }
    }
}
