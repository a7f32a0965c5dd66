import AppCore
import Foundation

/// Something worth remembering.
struct Note: Sendable, Hashable, Codable, Identifiable, JSONRecord {
    static let jsonFields = ["id", "text", "created_at"]

    /// Lower-case UUID.
    var id: String
    /// One line, never empty.
    var text: String
    var createdAt: Date
}
