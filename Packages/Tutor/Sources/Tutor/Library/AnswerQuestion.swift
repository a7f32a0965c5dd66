import AppCore
import Chunking

/// Answers a question from the student's own texts: finds passages, asks the model, checks its
/// quotes, counts the answer.
///
/// `homeroom tutor ask` and the Ask screen both run it, and only show what it reports.
struct AnswerQuestion: Sendable {
    /// A step before the answer.
    enum Event: Sendable, Hashable {
        /// What the search left out, with the reason.
        case remark(String)
        /// The passages used for the answer.
        case found([RetrievedPassage])
        /// About to send the question and this many passages to the model.
        case asking(ModelBrief, passages: Int)
        /// A piece of the model's reply, before its quotes are checked.
        case piece(String)
    }

    /// The answer, and where it comes from.
    struct Outcome: Sendable, Hashable {
        var answer: Answer
        var passages: [RetrievedPassage]
        /// In a sentence: `these texts`, `your documents`.
        var place: String
        /// The model that answered; nil when the texts' own sentences are the answer.
        var model: ModelBrief?
        /// Why the model's reply wasn't used.
        var note: String?
        /// nil unless requested.
        var hints: [HintLadder.Hint]?
    }

    static let usualLimit = 5

    let library: DocumentLibrary
    let question: String
    let place: PassageSearch.Place
    /// The most passages to answer from.
    var limit = usualLimit
    /// nil to answer with the texts' own sentences.
    let model: ModelBrief?
    /// Gives hints before the answer; false when the student stops there. nil for no hints.
    var giveHints: (@Sendable (HintLadder) async -> Bool)?

    /// Returns nil when the student stops before the answer. A model that fails is a note, not an
    /// error.
    func run(
        _ report: @escaping @Sendable (Event) -> Void
    ) async throws(Problem) -> Outcome? {
        let search = PassageSearch(library: library, place: place, limit: limit)
        let found = try await search.passages(for: question) { report(.remark($0)) }
        let passages = found.passages
        report(.found(passages))
        let manner = try await TutorStyle(library.context)
        var outcome = Outcome(
            answer: Answer(found: await answer(in: found)), passages: passages, place: found.place)
        if outcome.answer.kind == .none {
            if giveHints != nil { outcome.hints = [] }
        } else if let giveHints {
            let ladder = HintLadder(
                outcome.answer, in: passages, for: found.search, count: manner.sliders.hintCount)
            guard await giveHints(ladder) else { return nil }
            outcome.hints = ladder.hints
        }
        if let model, !found.answering(question).isEmpty {
            try await ask(model, manner, &outcome, report)
        }
        return outcome
    }

    private func answer(in found: PassageSearch.Found) async -> FoundAnswer {
        let embedding = found.isLibrary ? library.context.capability(.textEmbedding) : nil
        return await FoundAnswer(question, in: found.passages, embedding: embedding)
    }

    /// Replaces the extract with the model's answer as far as the texts support it.
    private func ask(
        _ model: ModelBrief, _ manner: TutorStyle, _ outcome: inout Outcome,
        _ report: @escaping @Sendable (Event) -> Void
    ) async throws(Problem) {
        report(.asking(model, passages: outcome.passages.count))
        let reply: String
        do throws(Problem) {
            reply = try await self.reply(
                to: AnswerPrompt.messages(question, outcome.passages, manner: manner),
                sentences: manner.sentences, report)
        } catch {
            guard error.code != .interrupted else { throw error }
            outcome.note = "\(model) isn't responding: \(error.summary)"
            return
        }
        let answer = Answer(reply: reply, passages: outcome.passages)
        guard !answer.claims.isEmpty else {
            outcome.note =
                reply.contains(AnswerPrompt.refusal)
                ? "\(model) says that the passages don't answer this."
                : "\(model) found no answer that the texts support."
            outcome.answer.judgment?.doubt()
            return
        }
        (outcome.answer, outcome.model) = (answer, model)
        // Failing to count the answer is harmless.
        try? await StudyTimeStore(context: library.context).countFeedback(at: "tutor/ask")
    }

    /// The model's reply. Stops reading when it's much longer than asked for, because small models
    /// sometimes repeat themselves without end. Keeps the beginning of a reply that was cut off.
    private func reply(
        to messages: [ModelMessage], sentences: Int, _ report: @escaping @Sendable (Event) -> Void
    ) async throws(Problem) -> String {
        let longest = 1000 + 500 * sentences
        return try await Problem.wrapping {
            let pieces = LanguageModelClient(context: library.context).reply(
                to: messages, limits: ModelLimits(characters: 50_000))
            var reply = ""
            do {
                for try await piece in pieces {
                    reply += piece
                    report(.piece(piece))
                    if ReplyClaim.withoutThoughts(reply).count > longest { break }
                }
            } catch let problem as Problem where problem.details["finish"] != nil {
                guard !reply.isEmpty else { throw problem }
            }
            // Cancellation ends the stream without an error; discards a partial answer.
            try Task.checkCancellation()
            return reply
        }
    }
}
