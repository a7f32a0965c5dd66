package import AppCore

/// A picture of a lesson.
package struct LessonAsset: Codable, Sendable, Hashable {
    @Decoded<IDOrAssetID> package var id: WireID
    /// The id used by blocks: matched exactly, then ignoring case.
    package var assetID: String
    /// `diagram` or `image`; both are pictures.
    @Decoded<ImageType> package var type: String
    /// The address, possibly a `data:` address with the picture itself.
    @OrDefault package var address: String
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
}

package enum IDOrAssetID: DecodingRule {
    package static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws
        -> WireID
    {
        try fields.decodeIfPresent(WireID.self, forKey: key)
            ?? WireID(fields.decode(String.self, named: "assetID"))
    }
}

package enum ImageType: DefaultRule {
    package static var missing: String { "image" }
}
