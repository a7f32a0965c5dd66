package import AppCore

/// A school of the tenant.
package struct School: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var name: String
    /// An IANA name, e.g. `America/Denver`; nil if not set.
    package var timeZone: String?
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, name: String, timeZone: String?, createdAt: WireInstant?,
        updatedAt: WireInstant?
    ) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, name
        case timeZone = "timezone"
        case createdAt, updatedAt
    }
}
