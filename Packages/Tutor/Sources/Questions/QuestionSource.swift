/// Where a question is from: words of a document, as they stand in it.
public struct QuestionSource: Sendable, Hashable, Codable {
    /// The document's name for a reader, e.g. `physics.md`.
    public var document: String
    /// The document's id where it is kept; empty without one.
    public var documentID: String
    /// From 1.
    public var page: Int
    /// The heading that the words stand under; nil before the first one.
    public var heading: String?
    /// UTF-8 offsets in the document, from the first character to behind the last one.
    public var start: Int
    public var end: Int

    public init(
        document: String, documentID: String = "", page: Int, heading: String?, start: Int, end: Int
    ) {
        self.document = document
        self.documentID = documentID
        self.page = page
        self.heading = heading
        self.start = start
        self.end = end
    }

    /// Both have words in common.
    func overlaps(_ other: QuestionSource) -> Bool {
        start < other.end && other.start < end && documentID == other.documentID
            && document == other.document
    }
}
