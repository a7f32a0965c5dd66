import AppCore

/// An event of an account, for its other devices.
public struct AccountEvent: Sendable, Hashable {
    /// Maximum bytes of a payload: it only identifies what changed.
    static let maxBytes = 4 << 10

    /// The event's kind, e.g. `progress.attempt`: lowercase words separated by dots.
    public let kind: String
    /// One line of JSON.
    public let payload: String

    /// Throws a ``Problem`` with code `internal` for an invalid kind, or a payload that can't be
    /// encoded or exceeds 4 KiB.
    public init(_ kind: String, _ payload: some Encodable) throws {
        let text = try WireJSON.encodeText(payload)
        guard !kind.isEmpty, kind.utf8.allSatisfy({ (97...122).contains($0) || $0 == 46 }),
            text.utf8.count <= Self.maxBytes, !text.utf8.contains(10), !text.utf8.contains(13)
        else {
            throw Problem(.internal, "The event \(kind.prefix(80)) cannot be told.", status: 500)
        }
        self.kind = kind
        self.payload = text
    }

    init(kind: String, storedPayload: String) {
        self.kind = kind
        payload = storedPayload
    }

    /// A session was ended; `session` is its id, nil for all of the account's.
    public static func sessionEnded(_ session: String?) throws -> AccountEvent {
        try AccountEvent(sessionEndedKind, ["session": session])
    }

    static let sessionEndedKind = "session.ended"
}
