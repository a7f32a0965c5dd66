import AppCore

/// The language model that plays the character of a free conversation.
struct ConversationPartner: Sendable {
    /// Events while the character's next line is generated.
    enum Event: Sendable, Hashable {
        /// Another part of the line.
        case piece(String)
        /// The complete line.
        case whole(String)
        case failed(Problem)
    }

    /// Timeout: replies are short, but local models can be slow.
    static let limits = ModelLimits(
        tokens: 300, characters: ModelConversation.longest.reply, silence: .seconds(120),
        time: .seconds(300))

    static let missing = Problem(
        .configuration, "Free conversation needs a language model. Set one up first.",
        reason: "The model plays the character, on this computer or at a provider.",
        cure: "homeroom tutor model")

    let context: FeatureContext

    /// The configured model; nil if there is none.
    var brief: ModelBrief? {
        get async { await context.capability(.languageModel)?.configured }
    }

    /// Streams the character's next line. Canceled with the reading task.
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
            // A canceled reader also sees the end of the stream.
            if Task.isCancelled { return }
        } catch {
            let problem = Problem(error)
            // A truncated line still counts.
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
    /// Whether the text is empty or only whitespace.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
