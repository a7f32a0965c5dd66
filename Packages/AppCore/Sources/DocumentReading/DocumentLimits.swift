public import AppCore

/// How much is read of a document that somebody else made; all in bytes.
public struct DocumentLimits: Sendable, Hashable {
    /// What a book or a PDF may have, with its pictures.
    public var file: Int
    /// What a file of text, or one entry of an archive, may have.
    public var plain: Int
    /// What an archive's entries may unpack to, together.
    public var unpacked: Int
    /// What the text that comes out may have.
    public var text: Int

    public init(file: Int, plain: Int, unpacked: Int, text: Int) {
        self.file = file
        self.plain = plain
        self.unpacked = unpacked
        self.text = text
    }

    /// `1.5 MB`, rounded up.
    public static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes + 99_999) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
    }

    /// Says by how much a file exceeds `limit` bytes.
    public static func tooLarge(_ name: String, _ count: Int, _ limit: Int) -> Problem {
        Problem(
            .invalid, "The file is too large.",
            reason: "It is \(megabytes(count)); the limit is \(megabytes(limit)).",
            cure: "Split it and add the parts.", place: name)
    }
}
