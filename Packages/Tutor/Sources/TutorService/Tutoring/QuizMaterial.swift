import Chunking
import Questions
import Tutor

/// What a quiz is to be about: the texts that came along.
struct QuizMaterial: Sendable {
    /// Each with its place for a name, where one was said, and a number for an id.
    let texts: [QuestionText]

    /// - Parameter context: `rag_context`
    init(_ context: String) {
        texts = QuizContext(reading: context).parts.enumerated().map { index, part in
            QuestionText(document: part.place ?? "", id: String(index), text: part.text)
        }
    }

    // MARK: For a model

    /// All of it in chunks: what fits the topic best first, then the rest, so that however few are shown, they are from
    /// everywhere and not from the beginning alone.
    func passages(about topic: String) -> [RetrievedPassage] {
        var passages: [RetrievedPassage] = []
        for text in texts {
            for var chunk in Chunker().chunks(of: text.text) {
                // What is searched, and named, by the heading that the client knows.
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

    /// In another order: of the whole about every tenth first, then those between.
    static func spread(_ places: [Int]) -> [Int] {
        let step = max(1, (places.count + 9) / 10)
        return (0..<step).flatMap { first in
            stride(from: first, to: places.count, by: step).map { places[$0] }
        }
    }

    // MARK: Without one

    /// What is missing, from sentences that nothing of `asked` is about: about the topic first, then whatever there is.
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
