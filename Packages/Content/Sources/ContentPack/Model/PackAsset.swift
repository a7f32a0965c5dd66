/// A diagram of the pack: an image and its description.
package struct PackAsset: Sendable, Equatable {
    /// A slug, unique in the pack; `asset_id` on the wire. Lessons share assets: the row of a
    /// lesson's asset gets its own id from ``PackIdentity/lessonAssetID(_:of:)``.
    package let id: String
    /// The text alternative of the diagram. Never empty.
    package let alt: String
    /// A complete PNG file.
    package let png: [UInt8]
    /// The source file, relative to the pack's directory.
    package let file: String
}
