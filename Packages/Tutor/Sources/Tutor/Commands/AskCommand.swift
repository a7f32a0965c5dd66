import AppCore
import ArgumentParser
import Chunking

/// `homeroom tutor ask`.
struct AskCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask a question about your documents; answers quote their sources.",
        discussion: """
            Searches your library, or the files you name. \
            With a language model (homeroom tutor model set), it answers from the best matching passages and leaves out \
            claims that they don't support word for word. Without one, it shows the sentences that most probably answer, \
            and says when they may not, or when your documents don't seem to answer. With --json: question, kind (model, \
            extract, none), outcome (answered, closest, unanswered), probability (0 to 1, null for a model), answer, model, \
            dropped, and sources: number, document, document_id (in the library), page, heading, start, end (bytes), quote. With \
            --hints you get hints first, as many as your tutor gives (homeroom tutor personas): where to look, then \
            the passage with its key words blanked; in --json, hints: level, text, document, page, heading.

            EXAMPLES:
              homeroom tutor ask "why are there two high tides a day" --course Physics
              homeroom tutor ask "why is the sky blue" FILE FILE
              homeroom tutor ask "what are tides" FILE --without-model --json
              homeroom tutor ask "what are tides" FILE --hints
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "Your question.") var question: String
    @OptionGroup var place: SearchScopeOptions
    @Option(help: "How many passages to read at most.") var limit = AnswerQuestion.usualLimit
    @Flag(
        name: .customLong("without-model"),
        help: "Answer with sentences from the texts, without the model.")
    var withoutModel = false
    @Flag(help: "Give hints before the answer; press Enter for the next one.") var hints = false

    func validate() throws {
        guard (1...20).contains(limit) else { throw ValidationError("--limit must be 1 to 20.") }
        guard question.utf8.count <= 4000 else {
            throw ValidationError("The question is longer than 4,000 bytes.")
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let ask = AnswerQuestion(
            library: DocumentLibrary(context: context), question: question,
            place: place.searchPlace,
            limit: limit,
            model: withoutModel ? nil : await LanguageModelClient(context: context).configured,
            giveHints: hints ? GuidedAsk(console: console).leadsToAnswer : nil)
        let outcome = try await ask.run { event in
            switch event {
            case .remark(let remark): console.err(remark)
            case .asking(let model, let count) where !model.isLocal:
                let passages = count == 1 ? "1 passage" : "\(count) passages"
                console.err("Sending the question and \(passages) to \(model.recipient).")
            case .found, .asking, .piece: break
            }
        }
        guard let outcome else { return }
        if let note = outcome.note { console.err(note) }
        let shape = Shape(question, outcome)
        if output.json { return try console.emit(json: shape) }
        for line in shape.lines { console.out(line) }
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        struct Source: Encodable {
            var number: Int
            var document: String
            var page: Int
            var heading: String?
            var start: Int
            var end: Int
            var quote: String
            var documentID: String?
        }

        var question: String
        var kind: Answer.Kind
        var outcome: AnswerJudgment.Outcome
        /// That a sentence answers the question, 0 to 1; nil if a model answers.
        var probability: Double?
        var answer: String?
        var model: String?
        var dropped: Int
        var sources: [Source]
        /// nil unless they were asked for.
        var hints: [HintJSON]?
        private let places: [String]
        private let title: String

        enum CodingKeys: String, CodingKey {
            case question, kind, outcome, probability, answer, model, dropped, sources, hints
        }

        init(_ question: String, _ outcome: AnswerQuestion.Outcome) {
            let (answer, passages) = (outcome.answer, outcome.passages)
            hints = outcome.hints?.map(HintJSON.init)
            self.question = question
            kind = answer.kind
            self.outcome = answer.judgment?.outcome ?? .answered
            probability = answer.judgment.map { ($0.probability * 1000).rounded() / 1000 }
            title =
                answer.judgment?.heading(outcome.place) ?? outcome.model?.description ?? ""
            model = outcome.model?.description
            dropped = answer.dropped
            var quotes: [Quote] = []
            let claims = answer.claims.map { claim in
                let numbers = claim.quotes.map { quote in
                    if let index = quotes.firstIndex(of: quote) { return index + 1 }
                    quotes.append(quote)
                    return quotes.count
                }
                return claim.text + numbers.map { " [\($0)]" }.joined()
            }
            self.answer = claims.isEmpty || kind == .none ? nil : claims.joined(separator: "\n")
            sources = quotes.enumerated().map { index, quote in
                let passage = passages[quote.passage]
                return Source(
                    number: index + 1, document: passage.document,
                    page: passage.chunk.page, heading: passage.chunk.heading,
                    start: quote.span.lowerBound, end: quote.span.upperBound,
                    quote: quote.text, documentID: passage.documentID)
            }
            places = quotes.map { passages[$0.passage].place }
        }

        var lines: [String] {
            guard let answer else {
                return [title] + places.prefix(1).map { "The closest place to look: \($0)" }
            }
            var lines = [kind == .model ? title : title + ":", "", answer, ""]
            for (source, place) in zip(sources, places) {
                lines.append("[\(source.number)] \(place)")
                if kind == .model {
                    let words = source.quote.split(whereSeparator: \.isWhitespace)
                    lines.append("    “\(words.joined(separator: " "))”")
                }
            }
            if dropped > 0 {
                lines += [
                    "", "Left out because the texts don't support it: \(dropped)",
                ]
            }
            return lines
        }
    }
}
