package import AppCore

/// A resource linked to an assignment. Addresses are untrusted.
package struct ResourceLink: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var url: String
    package var title: String?
    /// e.g. `url`.
    package var provider: String
    package var metadata: [String: JSONValue]
    /// `Assignment`.
    package var linkableType: String
    package var linkableID: Int64
    package var mimeType: String?
    package var driveFileID: String?
    /// e.g. `reference`.
    package var linkType: String
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, linkableType: String, linkableID: Int64, url: String, title: String?,
        mimeType: String?, driveFileID: String?, provider: String, linkType: String,
        metadata: [String: JSONValue], createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.linkableType = linkableType
        self.linkableID = linkableID
        self.url = url
        self.title = title
        self.mimeType = mimeType
        self.driveFileID = driveFileID
        self.provider = provider
        self.linkType = linkType
        self.metadata = metadata
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// A learning standard of a framework.
package struct Standard: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var code: String
    package var description: String?
    package var framework: String?

    package init(
        id: Int64, code: String, description: String?, framework: String?
    ) {
        self.id = id
        self.code = code
        self.description = description
        self.framework = framework
    }
}
