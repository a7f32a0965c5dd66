/// A printed question: prompt, options and room for an answer.
public struct PrintedQuestion: Sendable, Hashable {
    /// From 1.
    public var number: Int
    public var body: String
    public var options: [String]
    /// The space for the answer in points; 142 are 5 cm.
    public var space: Double

    public init(number: Int, body: String, options: [String] = [], space: Double = 142) {
        self.number = number
        self.body = body
        self.options = options
        self.space = space
    }

    public init(number: Int, _ question: Question) {
        let hint = question.hint.map { " (\($0))" } ?? ""
        let space: Double =
            switch question.kind {
            case .openEnded: 142
            case .fillInBlank: 48
            case .multipleChoice, .ordering: 24
            }
        self.init(
            number: number, body: question.prompt + hint, options: question.options, space: space)
    }
}

/// Prints questions as PDFs, in A4 and with fonts that every viewer has.
public enum QuestionSheet {
    /// Prints all questions one below the other, each on a page with room for its answer.
    ///
    /// Characters that the font lacks appear as their numbers, e.g. `[U+0416]`, with an explanation
    /// at the end, so that nothing is lost.
    public static func pdf(of questions: [PrintedQuestion], title: String? = nil) -> [UInt8] {
        var pages = PDFPages()
        if let title, !title.isEmpty {
            pages.text(title, size: 18, bold: true)
            pages.space(14)
        }
        for (index, question) in questions.enumerated() {
            let lines = Double(question.body.count / 80 + question.options.count + 2)
            if index > 0, pages.room < lines * 16 + question.space + 24 { pages.endPage() }
            pages.text("Question \(question.number)", size: 14, bold: true)
            pages.space(4)
            for paragraph in question.body.split(separator: "\n") { pages.text(String(paragraph)) }
            if !question.options.isEmpty { pages.space(4) }
            for (letter, option) in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", question.options) {
                pages.text("\(letter)   \(option)", indent: 14)
            }
            pages.answerSpace(question.space)
            pages.space(18)
        }
        if !pages.missing.isEmpty {
            let names = pages.missing.prefix(40).map { character in
                character.unicodeScalars.map { WinAnsiText.name($0) }.joined()
            }
            pages.text(
                "This page's font lacks some characters; their Unicode numbers are in brackets: "
                    + names.joined(separator: " "), size: 8)
        }
        return pages.finished()
    }
}
