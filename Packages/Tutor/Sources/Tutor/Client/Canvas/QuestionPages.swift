import Ink
import Questions

/// A question laid out for handwriting, with room after each part.
struct QuestionPages: Sendable, Hashable {
    /// Lines of each page, as ``PageBackground/text`` shows them.
    private(set) var pages: [[String]] = [[]]
    /// Regions of the parts, in points from the top of the page.
    private(set) var regions: [PageRegion] = []

    /// Lines per letter page.
    static let linesOfAPage = 60
    /// The fewest empty lines after a part: about 5 cm.
    static let room = 12

    init(_ question: AssignmentQuestion) {
        let (stem, parts) = question.pieces
        let blocks =
            [(nil, CanvasRepository.lines(stem[...]))]
            + parts.map { (Optional($0.label), CanvasRepository.lines($0.text[...])) }
        let text = blocks.reduce(0) { $0 + $1.1.count + 1 }
        let answers = max(1, parts.count)
        let room = max(Self.room, (Self.linesOfAPage - text) / answers)
        for (index, block) in blocks.enumerated() {
            add(block.1, of: block.0, room: index == 0 && !parts.isEmpty ? 1 : room)
        }
    }

    /// Starts a part on the next page if it doesn't fit, unless it's longer than a page.
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
            // The last part's region extends to the bottom of the page.
            let end = isLast ? row : Self.linesOfAPage
            regions.append(
                PageRegion(
                    label: label, page: page, start: start == 0 ? 0 : Self.points(start),
                    end: end >= Self.linesOfAPage ? .infinity : Self.points(end)))
            start = 0
        }
    }

    private var row: Int { pages[pages.count - 1].count }

    /// A row's distance from the top in points. A point is two canvas units.
    private static func points(_ row: Int) -> Double {
        (PageBackground.margin + Double(row) * PageBackground.lineHeight) / 2
    }
}

extension CanvasRepository {
    /// Lays out the canvas's question; nil if the document no longer has it.
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
