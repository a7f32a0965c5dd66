/// Makes a study guide from texts.
public struct GuideMaker: Sendable {
    /// The bytes that are read of all texts together; the rest is left out. About 16,000 passages.
    public static let limit = 16 << 20

    private let texts: [QuestionText]

    private let limit: Int

    /// `limit`: the bytes to read of all texts together.
    public init(_ texts: [QuestionText], limit: Int = Self.limit) {
        self.texts = texts
        self.limit = max(1, limit)
    }

    /// Takes time linear in the texts' length, up to ``limit``.
    public func guide() -> StudyGuide {
        var guide = StudyGuide()
        var terms = GuideTerms()
        var claims = ContradictionFinder()
        let share = share(of: texts.map(\.text.utf8.count))
        for text in texts {
            let part = Self.cut(text, at: share)
            let material = Material([part])
            guide.outlines.append(
                OutlineMaker.outline(
                    of: part, isPartial: part.text.utf8.count < text.text.utf8.count))
            terms.add(material)
            claims.add(material)
            guide.questions += QuestionMaker(material).questions(
                QuestionRequest(
                    count: Self.questionCount(texts.count),
                    kinds: [.openEnded, .fillInBlank, .ordering], seed: 1),
                beside: guide.questions)
        }
        guide.terms = terms.best(Self.termCount(texts.count))
        guide.contradictions = claims.contradictions()
        return guide
    }

    /// For each document: 8 of one, 3 of ten.
    private static func questionCount(_ documents: Int) -> Int { max(3, 10 - 2 * documents) }

    private static func termCount(_ documents: Int) -> Int { min(40, 10 + 5 * documents) }

    /// The most bytes to read of each text so that all of them fit: short ones leave theirs to long
    /// ones.
    private func share(of sizes: [Int]) -> Int {
        var (left, rest) = (limit, sizes.count)
        for size in sizes.sorted() {
            guard size * rest > left else {
                left -= size
                rest -= 1
                continue
            }
            return left / rest
        }
        return limit
    }

    /// The beginning of a text, up to the end of a line.
    private static func cut(_ text: QuestionText, at size: Int) -> QuestionText {
        guard text.text.utf8.count > size else { return text }
        var bytes = Array(text.text.utf8.prefix(size))
        if let end = bytes.lastIndex(of: 0x0A) {
            bytes.removeSubrange(end...)
        } else {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0x80 { bytes.removeLast() }
        }
        return QuestionText(
            document: text.document, id: text.id, text: String(decoding: bytes, as: UTF8.self))
    }
}
