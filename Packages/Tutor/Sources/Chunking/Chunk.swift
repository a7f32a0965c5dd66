/// A part of a document that is found, shown and quoted as a unit.
public struct Chunk: Sendable, Hashable {
    /// The position among the document's chunks, from 0.
    public var position: Int
    public var text: String
    /// The heading above it, as written in the document; nil before the first heading.
    public var heading: String?
    /// The page where it begins, from 1.
    public var page: Int
    /// The UTF-8 offsets of its first character and its end in the document.
    public var span: Range<Int>
    /// The part of the document that most of it belongs to.
    public var part: DocumentPart

    public init(
        position: Int, text: String, heading: String?, page: Int, span: Range<Int>,
        part: DocumentPart = .body
    ) {
        self.part = part
        self.position = position
        self.text = text
        self.heading = heading
        self.page = page
        self.span = span
    }
}

/// The lengths of chunks, in characters as people count them (grapheme clusters).
public struct ChunkSizes: Sendable, Hashable {
    /// The target length.
    public var target: Int
    /// The minimum length.
    public var least: Int
    /// The maximum length. The contract's rules may exceed it.
    public var most: Int

    /// 1000, 200 and 1500.
    public static let standard = ChunkSizes(target: 1000, least: 200, most: 1500)

    public init(target: Int, least: Int, most: Int) {
        precondition(0 < least && least <= target && target <= most, "least ≤ target ≤ most")
        self.target = target
        self.least = least
        self.most = most
    }
}

/// Cuts documents into chunks at headings, pages, paragraphs and sentences. Chunks never overlap.
public struct Chunker: Sendable {
    /// The rules to use.
    public enum Rules: String, Sendable, CaseIterable {
        /// Keeps everything: every chunk is exactly the text of its span, and only white space is
        /// outside the chunks. Joins short pieces with their neighbors. Cuts long ones at a
        /// sentence, a line, a space or, failing that, between two characters. A form feed begins a
        /// page.
        case whole
        /// Follows the tutor's wire contract: joins paragraphs anew, puts the heading in brackets
        /// in front, drops chunks shorter than the minimum, and keeps a text without full stops as
        /// one chunk, however long.
        case contract
    }

    public var rules: Rules
    public var sizes: ChunkSizes

    public init(_ rules: Rules = .whole, sizes: ChunkSizes = .standard) {
        self.rules = rules
        self.sizes = sizes
    }

    /// The document's chunks in order. Takes time linear in the document's length.
    public func chunks(of document: String) -> [Chunk] {
        switch rules {
        case .whole: DocumentText.read(document) { WholeChunking($0, sizes).gathered() }
        case .contract: ContractChunking(sizes).chunks(of: document)
        }
    }
}
