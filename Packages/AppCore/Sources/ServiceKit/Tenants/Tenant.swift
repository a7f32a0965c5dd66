public import AppCore
public import Foundation

/// A school on this campus. It has its own people and work; lessons and passages are shared.
public struct Tenant: Sendable, Hashable, Codable, ExactKeys {
    /// The initial tenant, used by callers that name none.
    public static let defaultID = "home"

    /// The permanent `tenant_id` of the tenant's rows.
    public var id: String
    /// The short name in addresses and headers: 1 to 63 of `a-z`, `0-9` and `-`.
    public var slug: String
    /// The display name.
    public var name: String
    /// An inactive tenant isn't served; its data stays.
    public var isActive: Bool
    public var createdAt: Date
    /// Who may make an account for themselves.
    public var registration: RegistrationRule

    public init(
        id: String, slug: String, name: String, isActive: Bool, createdAt: Date,
        registration: RegistrationRule = .closed
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.isActive = isActive
        self.createdAt = createdAt
        self.registration = registration
    }

    /// Whether `text` is a valid slug: 1 to 63 of `a-z`, `0-9` and `-`.
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
