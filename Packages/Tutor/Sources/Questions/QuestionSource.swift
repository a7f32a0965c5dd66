/// The source of a question: a passage in a document.
public struct QuestionSource: Sendable, Hashable, Codable {
    /// The document's name to show, e.g. `physics.md`.
    public var document: String
    /// The document's id in its store; empty if it has none.
    public var documentID: String
    /// From 1.
    public var page: Int
    /// The heading above the passage; nil before the first heading.
    public var heading: String?
    /// UTF-8 offsets in the document; `end` is after the last character.
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

    /// Whether the passages overlap.
    func overlaps(_ other: QuestionSource) -> Bool {
        start < other.end && other.start < end && documentID == other.documentID
            && document == other.document
    }
}
