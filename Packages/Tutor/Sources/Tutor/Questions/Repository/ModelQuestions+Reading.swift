import AppCore
import Chunking
import Questions

extension ModelQuestions {
    private static let longest = 600
    private static let maxOptionLength = 300

    /// The valid questions in a model's reply, at most the requested number.
    package func made(from reply: String) -> Made {
        var made = Made()
        guard let elements = Self.array(in: reply) else {
            made.dropped = 1
            return made
        }
        for element in elements.prefix(100) {
            guard made.questions.count < wish.count else { break }
            guard let question = question(element),
                !made.questions.contains(where: { Self.isSame($0, question) })
            else {
                made.dropped += 1
                continue
            }
            made.questions.append(question)
        }
        return made
    }

    /// Finds the JSON array in a reply; some models add text or a code fence.
    private static func array(in reply: String) -> [JSONValue]? {
        guard let start = reply.firstIndex(of: "["), let end = reply.lastIndex(of: "]"), start < end
        else {
            return nil
        }
        return (try? WireJSON.decode(JSONValue.self, from: String(reply[start...end])))?.elements
    }

    private static func isSame(_ left: Question, _ right: Question) -> Bool {
        left.prompt.lowercased() == right.prompt.lowercased()
            || left.sources == right.sources && AnswerGrader.judge(left.answer, of: right).isRight
    }

    private func question(_ json: JSONValue) -> Question? {
        guard var question = form(of: json) else { return nil }
        guard let words = json["quote"]?.text, Self.line(words) != nil else {
            question.topic = Self.line(wish.topic)
            return mayGoBeyond ? question : nil
        }
        guard let number = json["passage"]?.int, number > 0,
            let quote = Quote(words, in: passages, at: number - 1)
        else { return nil }
        let passage = passages[number - 1]
        guard let text = texts.first(where: { Self.stands(quote, of: passage, in: $0) }),
            question.kind == .openEnded || Self.isIn(question.answer, quote.text)
        else { return nil }
        question.topic = passage.chunk.heading
        question.sources = [
            QuestionSource(
                document: text.document, documentID: text.id, page: passage.chunk.page,
                heading: passage.chunk.heading, start: quote.span.lowerBound,
                end: quote.span.upperBound)
        ]
        question.quotes = [quote.text]
        return question
    }

    /// Parses a question without its source; nil if invalid.
    private func form(of json: JSONValue) -> Question? {
        guard let kind = json["type"]?.text.flatMap(QuestionKind.init), wish.kinds.contains(kind),
            Self.kinds.contains(kind), let prompt = Self.line(json["question"]?.text),
            let answer = Self.line(json["answer"]?.text), prompt.count <= Self.longest,
            answer.count <= Self.longest, kind == .openEnded || !Self.isIn(answer, prompt)
        else { return nil }
        var question = Question(
            kind: kind, form: .free, prompt: prompt, answer: answer, topic: nil, sources: [],
            quotes: [])
        switch kind {
        case .openEnded, .ordering: break
        case .fillInBlank: guard prompt.contains("__") else { return nil }
        case .multipleChoice:
            let options = (json["options"]?.elements ?? []).compactMap { Self.line($0.text) }
            guard (3...6).contains(options.count),
                options.allSatisfy({ $0.count <= Self.maxOptionLength }),
                Set(options.map { $0.lowercased() }).count == options.count,
                let right = options.firstIndex(where: { $0.lowercased() == answer.lowercased() })
            else { return nil }
            question.options = options
            question.answer = options[right]
            question.solution = [right]
        }
        return question
    }

    /// Whether the passage's text contains the quote at its span.
    private static func stands(
        _ quote: Quote, of passage: RetrievedPassage, in text: QuestionText
    ) -> Bool {
        guard text.document == passage.document, text.id == passage.documentID ?? text.id else {
            return false
        }
        let bytes = text.text.utf8
        guard quote.span.upperBound <= bytes.count else { return false }
        return bytes.dropFirst(quote.span.lowerBound).prefix(quote.span.count).elementsEqual(
            quote.text.utf8)
    }

    private static func isIn(_ answer: String, _ text: String) -> Bool {
        func folded(_ text: String) -> String {
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        }
        return (" " + folded(text) + " ").contains(" " + folded(answer) + " ")
    }
}
