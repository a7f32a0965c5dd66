package import AppCore

/// A module of a course: pages, links and work in order.
package struct CourseModule: Codable, Sendable, Hashable, EncodesNulls {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case draft, published, archived
    }

    package var id: Int64
    package var title: String
    package var description: String?
    package var position: Int
    package var status: OpenEnum<Status>
    package var courseID: Int64
    /// Displayed, not enforced.
    package var unlockAt: WireInstant?
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, courseID: Int64, title: String, description: String?, position: Int,
        status: OpenEnum<Status>, unlockAt: WireInstant?, createdAt: WireInstant?,
        updatedAt: WireInstant?
    ) {
        self.id = id
        self.courseID = courseID
        self.title = title
        self.description = description
        self.position = position
        self.status = status
        self.unlockAt = unlockAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        courseID = try container.decode(Int64.self, forKey: .courseID)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        description = try container.decodeIfPresent(String.self, forKey: .description)
        position = try container.decodeIfPresent(Int.self, forKey: .position) ?? 0
        status =
            try container.decodeIfPresent(OpenEnum<Status>.self, forKey: .status)
            ?? .known(.published)
        unlockAt = try container.decodeIfPresent(WireInstant.self, forKey: .unlockAt)
        createdAt = try container.decodeIfPresent(WireInstant.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt)
    }
}

/// An item of a module.
package struct ModuleItem: Codable, Sendable, Hashable, EncodesNulls {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case assignment, quiz, discussion, resource, url
        case resourceLink = "resource_link"
        case textHeader = "text_header"
    }

    package var id: Int64
    package var moduleID: Int64
    package var title: String
    package var kind: OpenEnum<Kind>
    /// The type of the linked record, e.g. `Assignment`, or `Page` for a text that
    /// ``ModuleEndpoints/page`` has; nil if there is none.
    package var subjectType: String?
    package var subjectID: Int64?
    package var position: Int
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, moduleID: Int64, title: String, kind: OpenEnum<Kind>, subjectType: String?,
        subjectID: Int64?, position: Int, createdAt: WireInstant?, updatedAt: WireInstant?
    ) {
        self.id = id
        self.moduleID = moduleID
        self.title = title
        self.kind = kind
        self.subjectType = subjectType
        self.subjectID = subjectID
        self.position = position
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, position
        case moduleID = "course_module_id"
        case kind = "item_type"
        case subjectType = "itemable_type"
        case subjectID = "itemable_id"
        case createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        moduleID = try container.decode(Int64.self, forKey: .moduleID)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        kind =
            try container.decodeIfPresent(OpenEnum<Kind>.self, forKey: .kind) ?? .known(.resource)
        subjectType = try container.decodeIfPresent(String.self, forKey: .subjectType)
        subjectID = try container.decodeIfPresent(Int64.self, forKey: .subjectID)
        position = try container.decodeIfPresent(Int.self, forKey: .position) ?? 0
        createdAt = try container.decodeIfPresent(WireInstant.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt)
    }
}

/// The text of a page that an item leads to.
package struct ModulePage: Codable, Sendable, Hashable, EncodesNulls {
    /// The item's id.
    package var id: Int64
    package var title: String
    /// Plain text; nil for an empty page.
    package var body: String?
    /// Where it is on the web.
    package var url: String?
    package var updatedAt: WireInstant?
}
