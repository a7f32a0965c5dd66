/// A diagram of the pack, as an image and in words.
package struct PackAsset: Sendable, Equatable {
    /// A slug, unique in the pack; `asset_id` on the wire. Lessons share assets: the row of one
    /// lesson's asset gets its own id from ``PackIdentity/lessonAssetID(_:of:)``.
    package let id: String
    /// What the diagram shows, for those who cannot see it. Never empty.
    package let alt: String
    /// A complete PNG file.
    package let png: [UInt8]
    /// The file it came from, relative to the pack's directory.
    package let file: String
}
