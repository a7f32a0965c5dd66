/// A part of a document that is found, shown and quoted as a unit.
public struct Chunk: Sendable, Hashable {
    /// Where it stands among the document's chunks, from 0.
    public var position: Int
    /// What it says.
    public var text: String
    /// The heading that it stands under, as the document writes it; nil before the first one.
    public var heading: String?
    /// The page that it begins on, from 1.
    public var page: Int
    /// Where it is in the document: UTF-8 offsets from its first character to behind its last one.
    public var span: Range<Int>

    public init(position: Int, text: String, heading: String?, page: Int, span: Range<Int>) {
        self.position = position
        self.text = text
        self.heading = heading
        self.page = page
        self.span = span
    }

    /// The chunk's name everywhere, e.g. `4399A7C0-8EAA-CE99-1C9B-CF741AC92C80-3`, from the document's.
    public func id(inDocument document: String) -> String {
        document.uppercased() + "-" + String(position)
    }
}

/// How long chunks are, in characters as people count them (grapheme clusters).
public struct ChunkSizes: Sendable, Hashable {
    /// The target length.
    public var target: Int
    /// The minimum length.
    public var least: Int
    /// The maximum length, except under the contract's rules.
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

/// Cuts documents into chunks at headings, pages, paragraphs and sentences; no two overlap.
public struct Chunker: Sendable {
    /// The rules to use.
    public enum Rules: String, Sendable, CaseIterable {
        /// Nothing is lost: outside of all chunks there is only white space, and every chunk says word for word what its
        /// span holds. What is short stays with its neighbours, what is long is cut at a sentence, a line, a space or,
        /// where there is none of them, between two characters. A form feed begins a page.
        case whole
        /// The tutor's wire contract: text is joined anew and headed by its heading in brackets, what is shorter than the
        /// least is dropped, and a text without full stops is one chunk, however long.
        case contract
    }

    public var rules: Rules
    public var sizes: ChunkSizes

    public init(_ rules: Rules = .whole, sizes: ChunkSizes = .standard) {
        self.rules = rules
        self.sizes = sizes
    }

    /// The document's chunks in its order, in time that grows with its length alone.
    public func chunks(of document: String) -> [Chunk] {
        switch rules {
        case .whole: DocumentText.read(document) { WholeChunking($0, sizes).gathered() }
        case .contract: ContractChunking(sizes).chunks(of: document)
        }
    }
}
