import AppCore

/// Who plays the character of a free conversation.
struct TalkPartner: Sendable {
    /// What comes of asking for the character's next line.
    enum Event: Sendable, Hashable {
        /// More of it.
        case piece(String)
        /// All of it.
        case whole(String)
        case failed(Problem)
    }

    /// A reply is short; a model on a small computer is slow.
    static let limits = ModelLimits(
        tokens: 300, characters: Talk.longest.reply, silence: .seconds(120), time: .seconds(300))

    static let missing = Problem(
        .configuration, "Free conversation needs a language model. Set one up first.",
        reason: "The model plays the character, on this computer or at a provider.",
        cure: "homeroom tutor model")

    let context: FeatureContext

    /// The model that would play; nil when none is configured.
    var brief: ModelBrief? {
        get async { await context.capability(.languageModel)?.configured }
    }

    /// The character's next line as it comes. Ends with the task that reads it.
    func reply(to messages: [ModelMessage], tell: (Event) -> Void) async {
        guard let model = context.capability(.languageModel) else {
            return tell(.failed(Self.missing))
        }
        var text = ""
        do {
            for try await piece in model.reply(to: messages, limits: Self.limits) {
                text += piece
                tell(.piece(piece))
            }
            // A reader that was cancelled sees the end of the stream, too.
            if Task.isCancelled { return }
        } catch {
            let problem = Problem(error)
            // A line that the model cut short is a line all the same.
            let isCut = problem.details["finish"] != nil && !text.isBlank
            return tell(isCut ? .whole(text) : .failed(problem))
        }
        guard !text.isBlank else {
            return tell(
                .failed(
                    Problem(
                        .contract, "The model's reply was empty.",
                        cure: "Try again, or use another model."))
            )
        }
        tell(.whole(text))
    }
}

extension String {
    /// Empty, or white space alone.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
