import Foundation

/// Something worth remembering.
struct Note: Sendable, Hashable, Codable, Identifiable {
    /// Lower-case UUID.
    var id: String
    /// One line, never empty.
    var text: String
    var createdAt: Date
}
