import AppCore
import Foundation

/// A try of an item that is behind.
struct PastTry: Sendable, Hashable, Identifiable {
    enum Standing: Sendable, Hashable {
        /// Safe here; the backend has not confirmed it yet.
        case waiting
        /// The backend has it.
        case sent
        /// Here alone: the backend takes no tries.
        case kept
        /// The backend did not want it; it counts here all the same.
        case refused(String)
    }

    let id: String
    let levelID: String
    let at: Date
    /// In percents; nil for a form.
    let score: Int?
    let standing: Standing
    /// What was kept with it, e.g. a role-play as it was held.
    let detail: JSONValue?

    /// The play that was kept with it; nil when there is none of this kind.
    func play<Play: Decodable>(_ type: Play.Type = Play.self) -> Play? {
        guard let detail, let bytes = try? WireJSON.encode(detail) else { return nil }
        return try? WireJSON.decode(type, from: bytes)
    }
}
