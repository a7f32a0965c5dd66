public import Foundation

/// A school on this campus. Its people, their work and their addresses are its own; lessons and
/// passages are the same for all.
public struct Tenant: Sendable, Hashable, Codable {
    /// The tenant that a campus starts with. Whoever names no tenant is served by this one.
    public static let defaultID = "home"

    /// Never changes: the `tenant_id` of every row that belongs to the tenant.
    public var id: String
    /// The name in addresses and headers: 1 to 63 of `a-z`, `0-9` and `-`.
    public var slug: String
    /// The name that people read.
    public var name: String
    /// Nobody is served in the name of a tenant that is not active; its rows stay.
    public var isActive: Bool
    public var createdAt: Date

    public init(id: String, slug: String, name: String, isActive: Bool, createdAt: Date) {
        self.id = id
        self.slug = slug
        self.name = name
        self.isActive = isActive
        self.createdAt = createdAt
    }

    /// Whether `text` may be a slug: 1 to 63 of `a-z`, `0-9` and `-`.
    public static func isSlug(_ text: String) -> Bool {
        (1...63).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 97...122, UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}
