/// The content packs of a campus. Offered by Content's service, used by the host's `campus status`.
public protocol PackListing: Sendable {
    /// All packs by title.
    func packs() async throws -> [StoredPack]
}

/// A stored pack.
public struct StoredPack: Sendable, Hashable {
    /// The pack's own id.
    public var id: String
    public var title: String
    public var version: Int

    public init(id: String, title: String, version: Int) {
        self.id = id
        self.title = title
        self.version = version
    }
}

extension CampusCapabilityKey where Value == any PackListing {
    public static var packList: Self { Self("pack-list") }
}
