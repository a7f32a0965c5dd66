import AppCore
import Chunking

/// The sentences of passages, ranked as answers to a question.
struct FoundAnswer: Sendable {
    let finder: AnswerFinder
    private let sentences: [(passage: Int, sentence: PassageSentence)]
    private let passages: [RetrievedPassage]

    /// Ranks by words, and by meaning where an embedding is given and the passages were found by
    /// meaning, too. If embedding fails, by words only.
    init(
        _ question: String, in passages: [RetrievedPassage], embedding: (any TextEmbedding)? = nil
    ) async {
        let sentences = Self.sentences(of: passages)
        let similarities = await Self.similarities(question, sentences, passages, embedding)
        self.init(question, passages, sentences, similarities)
    }

    /// Ranks by words only.
    init(_ question: String, byWordsIn passages: [RetrievedPassage]) {
        self.init(question, passages, Self.sentences(of: passages), nil)
    }

    private init(
        _ question: String, _ passages: [RetrievedPassage],
        _ sentences: [(passage: Int, sentence: PassageSentence)], _ similarities: [Double]?
    ) {
        self.passages = passages
        self.sentences = sentences
        finder = AnswerFinder(
            question,
            sentences.enumerated().map { index, one in
                let passage = passages[one.passage]
                let title = String(passage.document.prefix { $0 != "." })
                return AnswerFinder.Sentence(
                    passage: one.passage, text: one.sentence.text,
                    heading: [title, passage.chunk.heading, one.sentence.heading]
                        .compactMap(\.self).joined(separator: " ")
                        .replacing("-", with: " "),
                    before: one.sentence.before,
                    meaning: similarities.map {
                        ($0[2 * index], $0[2 * index + 1], passage.finding?.similarity ?? 0)
                    })
            })
    }

    /// The sentence's quote, preceded by its label's, and by that of the sentence before if it
    /// begins with a pronoun.
    func quotes(at index: Int) -> [Quote] {
        let (passage, sentence) = sentences[index]
        let offset = passages[passage].chunk.span.lowerBound
        var quotes = [
            Quote(passage: passage, text: sentence.text, span: sentence.span.shifted(by: offset))
        ]
        if let before = sentence.before, let span = sentence.beforeSpan,
            WordForms.beginsWithPronoun(WordForms.words(of: sentence.text))
        {
            quotes.insert(
                Quote(passage: passage, text: before, span: span.shifted(by: offset)), at: 0)
        }
        if let label = sentence.label {
            let bytes = Array(passages[passage].chunk.text.utf8)[label]
            let text = String(decoding: bytes, as: UTF8.self)
            quotes.insert(
                Quote(passage: passage, text: text, span: label.shifted(by: offset)), at: 0)
        }
        return quotes
    }

    private static func sentences(
        of passages: [RetrievedPassage]
    ) -> [(passage: Int, sentence: PassageSentence)] {
        passages.enumerated().flatMap { index, passage in
            PassageSentence.all(in: passage.chunk.text, heading: passage.chunk.heading)
                .map { (index, $0) }
        }
    }

    /// Two for each sentence: without and with the sentence before it. nil without an embedding.
    private static func similarities(
        _ question: String, _ sentences: [(passage: Int, sentence: PassageSentence)],
        _ passages: [RetrievedPassage], _ embedding: (any TextEmbedding)?
    ) async -> [Double]? {
        guard let embedding, !sentences.isEmpty,
            passages.contains(where: { $0.finding?.similarity != nil })
        else { return nil }
        let texts = sentences.flatMap { [$0.sentence.text, $0.sentence.withContext] }
        let distinct = Array(Set(texts))
        guard let vectors = try? await embedding.embed([question] + distinct),
            vectors.count == distinct.count + 1
        else { return nil }
        let known = Dictionary(uniqueKeysWithValues: zip(distinct, vectors.dropFirst()))
        return texts.map { text in
            zip(vectors[0], known[text] ?? []).reduce(0) { $0 + Double($1.0 * $1.1) }
        }
    }
}
