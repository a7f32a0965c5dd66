package import AppCore

/// A picture of a lesson.
package struct LessonAsset: Codable, Sendable, Hashable {
    package var id: WireID
    /// The id used by blocks: matched exactly, then ignoring case.
    package var assetID: String
    /// `diagram` or `image`; both are pictures.
    package var type: String
    /// The address, possibly a `data:` address with the picture itself.
    package var address: String
    /// The picture's description. An extension of this server.
    package var alt: String?

    package init(id: WireID, assetID: String, type: String, address: String, alt: String?) {
        self.id = id
        self.assetID = assetID
        self.type = type
        self.address = address
        self.alt = alt
    }

    private enum CodingKeys: String, CodingKey {
        case id, type, alt, assetID
        case address = "s3_url"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        assetID = try container.decode(String.self, forKey: .assetID)
        id = try container.decodeIfPresent(WireID.self, forKey: .id) ?? WireID(assetID)
        type = try container.decodeIfPresent(String.self, forKey: .type) ?? "image"
        address = try container.decodeIfPresent(String.self, forKey: .address) ?? ""
        alt = try container.decodeIfPresent(String.self, forKey: .alt)
    }
}
