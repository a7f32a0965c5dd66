import AppCore

/// Something that happened to an account, for its other devices.
public struct AccountEvent: Sendable, Hashable {
    /// Bytes of a payload at most: it says what to look for, not what there is.
    static let mostBytes = 4 << 10

    /// What happened, e.g. `progress.attempt`: lower-case words with dots between.
    public let kind: String
    /// One line of JSON.
    public let payload: String

    /// Throws a ``Problem`` with code `internal` for a kind that is none and for a payload that
    /// cannot be written, or is larger than 4 KiB.
    public init(_ kind: String, _ payload: some Encodable) throws {
        let text = try WireJSON.encodeText(payload)
        guard !kind.isEmpty, kind.utf8.allSatisfy({ (97...122).contains($0) || $0 == 46 }),
            text.utf8.count <= Self.mostBytes, !text.utf8.contains(10), !text.utf8.contains(13)
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

    /// A session ended before its time; `session` is its id, nil for all of the account's.
    public static func sessionEnded(_ session: String?) throws -> AccountEvent {
        try AccountEvent(sessionEndedKind, ["session": session])
    }

    static let sessionEndedKind = "session.ended"
}
