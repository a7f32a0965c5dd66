import Ink
import Questions

/// A question laid out to be answered by hand: its words, with room behind each part, and where the parts are.
struct QuestionPages: Sendable, Hashable {
    /// Lines of each page, as ``PageBackground/text`` shows them.
    private(set) var pages: [[String]] = [[]]
    /// Where the parts are, in points from the top of the page; what belongs to no part has no region.
    private(set) var regions: [PageRegion] = []

    /// Lines of a letter page between the margins.
    static let linesOfAPage = 60
    /// Empty lines behind a part, at least: about 5 cm.
    static let room = 12

    init(_ question: AssignmentQuestion) {
        let (stem, parts) = question.pieces
        let blocks =
            [(nil, CanvasDesk.lines(stem[...]))]
            + parts.map { (Optional($0.label), CanvasDesk.lines($0.text[...])) }
        let text = blocks.reduce(0) { $0 + $1.1.count + 1 }
        let answers = max(1, parts.count)
        let room = max(Self.room, (Self.linesOfAPage - text) / answers)
        for (index, block) in blocks.enumerated() {
            add(block.1, of: block.0, room: index == 0 && !parts.isEmpty ? 1 : room)
        }
    }

    /// A part that does not fit on the rest of a page begins on the next one, unless it is longer than a page.
    private mutating func add(_ lines: [String], of label: String?, room: Int) {
        let height = lines.count + room
        let isTooLong = height <= Self.linesOfAPage && row + height > Self.linesOfAPage
        if row == Self.linesOfAPage || isTooLong && row > 0 { pages.append([]) }
        let first = pages.count - 1
        var start = row
        for line in lines + [String](repeating: "", count: room) {
            if row == Self.linesOfAPage { pages.append([]) }
            pages[pages.count - 1].append(line)
        }
        guard let label else { return }
        for page in first..<pages.count {
            let isLast = page == pages.count - 1
            // What a page has left below its last part is that part's, too.
            let end = isLast ? row : Self.linesOfAPage
            regions.append(
                PageRegion(
                    label: label, page: page, start: start == 0 ? 0 : Self.points(start),
                    end: end >= Self.linesOfAPage ? .infinity : Self.points(end)))
            start = 0
        }
    }

    private var row: Int { pages[pages.count - 1].count }

    /// Points from a page's top to a line's. The canvas has two units to a point.
    private static func points(_ row: Int) -> Double {
        (PageBackground.margin + Double(row) * PageBackground.lineHeight) / 2
    }
}

extension CanvasDesk {
    /// The question of a canvas, laid out; nil when the document has none of this number any more.
    func questionPages(of document: String?, question: Int?) async -> QuestionPages? {
        guard let document, let question, let library = seams.library else { return nil }
        let text = await Self.text(of: document, in: library)
        let questions = AssignmentReader.questions(in: text)
        return questions.indices.contains(question) ? QuestionPages(questions[question]) : nil
    }

    @inline(never)
    private static func text(of document: String, in library: any LibraryReading) async -> String {
        (try? await library.text(of: document)) ?? ""
    }
}
