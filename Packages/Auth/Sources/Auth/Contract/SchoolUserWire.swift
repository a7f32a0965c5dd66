package import AppCore

/// A user as shown to staff.
package struct SchoolUser: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var email: String
    package var roles: [String]
    package var firstName: String?
    package var lastName: String?
    package var tenantID: Int64
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, email: String, firstName: String?, lastName: String?, tenantID: Int64,
        roles: [String], createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.tenantID = tenantID
        self.roles = roles
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The body to add or change a user: `{"user": {…}}`, or without the wrapper. Omitted fields stay.
package struct SchoolUserForm: Codable, Sendable, Hashable {
    package struct Fields: Codable, Sendable, Hashable {
        package var email: String?
        package var roles: [String]?
        package var firstName: String?
        package var lastName: String?

        package init(
            email: String? = nil, firstName: String? = nil, lastName: String? = nil,
            roles: [String]? = nil
        ) {
            self.email = email
            self.firstName = firstName
            self.lastName = lastName
            self.roles = roles
        }
    }

    package var user: Fields

    package init(user: Fields) { self.user = user }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.user) {
            user = try container.decode(Fields.self, forKey: .user)
            return
        }
        user = try Fields(from: decoder)
        guard user != Fields() else {
            throw DecodingError.keyNotFound(
                CodingKeys.user,
                .init(codingPath: decoder.codingPath, debugDescription: "user is missing"))
        }
    }
}
