public import AppCore

/// Limits for reading untrusted documents, in bytes.
public struct DocumentLimits: Sendable, Hashable {
    /// A book or PDF, including images.
    public var file: Int
    /// A text file, or one entry of an archive.
    public var plain: Int
    /// The total of an archive's unpacked entries.
    public var unpacked: Int
    /// The extracted text.
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

    /// The problem for a file larger than `limit` bytes.
    public static func tooLarge(_ name: String, _ count: Int, _ limit: Int) -> Problem {
        Problem(
            .invalid, "The file is too large.",
            reason: "It is \(megabytes(count)); the limit is \(megabytes(limit)).",
            cure: "Split it and add the parts.", place: name)
    }
}
