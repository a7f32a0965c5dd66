import AppCore
import Questions

/// A study guide in `--json`, version 1.
struct GuideShape: Encodable {
    static let jsonFields = ["documents", "terms", "questions", "contradictions"]

    var documents: [Document]
    var terms: [Term]
    var questions: [Item]
    var contradictions: [Contradiction]

    struct Document: Encodable {
        var document: String
        var documentID: String?
        var hasText: Bool
        /// Whether only its beginning was read.
        var isPartial: Bool
        var headings: [Heading]
        var headingsOmitted: Int
    }

    struct Heading: Encodable {
        var title: String
        var level: Int
        var page: Int
        var start: Int
        var end: Int
    }

    struct Term: Encodable {
        var term: String
        var uses: Int
        var definitions: [Quote]
    }

    struct Quote: Encodable {
        /// Unchanged.
        var text: String
        var value: String?
        var document: String
        var documentID: String?
        var page: Int
        var heading: String?
        var start: Int
        var end: Int

        init(_ text: String, _ source: QuestionSource, value: String? = nil) {
            self.text = text
            self.value = value
            document = source.document
            documentID = source.documentID.isEmpty ? nil : source.documentID
            page = source.page
            heading = source.heading
            start = source.start
            end = source.end
        }
    }

    struct Item: Encodable {
        var kind: String
        var question: String
        var options: [String]
        var answer: String
        var sources: [Quote]
    }

    struct Contradiction: Encodable {
        var subject: String
        var statements: [Quote]
    }

    init(_ guide: StudyGuide) {
        documents = guide.outlines.map { outline in
            Document(
                document: outline.document,
                documentID: outline.documentID.isEmpty ? nil : outline.documentID,
                hasText: !outline.isEmpty, isPartial: outline.isPartial,
                headings: outline.entries.map {
                    Heading(
                        title: $0.title, level: $0.level, page: $0.source.page,
                        start: $0.source.start, end: $0.source.end)
                }, headingsOmitted: outline.omitted)
        }
        terms = guide.terms.map { term in
            Term(
                term: term.term, uses: term.uses,
                definitions: term.definitions.map { Quote($0.text, $0.source) })
        }
        questions = guide.questions.map { question in
            Item(
                kind: question.kind.rawValue, question: question.prompt, options: question.options,
                answer: question.answer,
                sources: zip(question.quotes, question.sources).map { Quote($0, $1) })
        }
        contradictions = guide.contradictions.map { found in
            Contradiction(
                subject: found.subject,
                statements: found.statements.map {
                    Quote($0.quote.text, $0.quote.source, value: $0.value)
                })
        }
    }
}
