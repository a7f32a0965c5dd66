package import AppCore

/// A picture of a lesson.
package struct LessonAsset: Codable, Sendable, Hashable {
    package var id: WireID
    /// The name by which blocks ask for it: looked up exactly, then in any case.
    package var assetID: String
    /// `diagram` or `image`; both are pictures.
    package var type: String
    /// Where it is: an address, or a `data:` address that holds the picture itself.
    package var address: String
    /// What the picture shows, in words. This campus adds it to the contract's fields.
    package var alt: String?

    package init(id: WireID, assetID: String, type: String, address: String, alt: String?) {
        self.id = id
        self.assetID = assetID
        self.type = type
        self.address = address
        self.alt = alt
    }

    private enum CodingKeys: String, CodingKey {
        case id, type, alt
        case assetID = "asset_id"
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
