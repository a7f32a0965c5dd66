import Chunking
import Questions
import Tutor

/// The texts for a quiz.
struct QuizMaterial: Sendable {
    /// Each text is named after its place, if given, and has its index as id.
    let texts: [QuestionText]

    /// - Parameter context: The request's `rag_context`.
    init(_ context: String) {
        texts = QuizContext(reading: context).parts.enumerated().map { index, part in
            QuestionText(document: part.place ?? "", id: String(index), text: part.text)
        }
    }

    // MARK: With a model

    /// All chunks of the texts' bodies: the best matches for the topic first, then the rest spread over the whole, so
    /// that any prefix covers more than the beginning.
    func passages(about topic: String) -> [RetrievedPassage] {
        var passages: [RetrievedPassage] = []
        for text in texts {
            for var chunk in Chunker().chunks(of: text.text) where chunk.part == .body {
                // Use the client's heading for search and display.
                if chunk.heading == nil, !text.document.isEmpty { chunk.heading = text.document }
                passages.append(
                    RetrievedPassage(
                        document: text.document, chunk: chunk, score: 0, documentID: text.id))
            }
        }
        let hits = LexicalSearch(telling: topic).hits(
            in: passages.map(\.chunk), limit: passages.count
        ).map(\.index)
        let known = Set(hits)
        let rest = Self.spread(passages.indices.filter { !known.contains($0) })
        return (hits + rest).map { passages[$0] }
    }

    /// Reorders the list: about every tenth element first, then those in between.
    static func spread(_ places: [Int]) -> [Int] {
        let step = max(1, (places.count + 9) / 10)
        return (0..<step).flatMap { first in
            stride(from: first, to: places.count, by: step).map { places[$0] }
        }
    }

    // MARK: Without a model

    /// The missing questions, from sentences that no question in `asked` is about: on the topic
    /// first, then any.
    func questions(_ wish: QuestionRequest, beside asked: [Question]) -> [Question] {
        guard asked.count < wish.count, !texts.isEmpty else { return [] }
        let maker = QuestionMaker(texts)
        var made: [Question] = []
        for topic in [wish.topic, ""] {
            var rest = wish
            rest.topic = topic
            rest.count -= asked.count + made.count
            made += maker.questions(rest, beside: asked + made)
        }
        return made
    }
}
