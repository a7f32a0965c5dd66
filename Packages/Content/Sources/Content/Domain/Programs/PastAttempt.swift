import AppCore
import Foundation

/// A past attempt of an item.
struct PastAttempt: Sendable, Hashable, Identifiable {
    enum UploadState: Sendable, Hashable {
        /// Stored here; not confirmed by the server yet.
        case waiting
        /// Confirmed by the server.
        case sent
        /// Only here, because the server doesn't store attempts.
        case kept
        /// Rejected by the server; still counts here.
        case refused(String)
    }

    let id: String
    let at: Date
    /// In percent; nil for a form.
    let score: Int?
    let submissionState: UploadState
    /// Stored details, e.g. the lines of a role-play.
    let detail: JSONValue?

    /// The stored play; nil if there is none of this kind.
    func play<PlayedLevel: Decodable>(_ type: PlayedLevel.Type = PlayedLevel.self) -> PlayedLevel? {
        guard let detail, let bytes = try? WireJSON.encode(detail) else { return nil }
        return try? WireJSON.decode(type, from: bytes)
    }
}
