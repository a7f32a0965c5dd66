import AppCore

/// Gives hints before an answer: one at a time in a terminal, otherwise all at once.
struct GuidedAsk {
    let console: Console

    /// Gives the hints. Returns false if the student stops before the answer.
    @Sendable func leadsToAnswer(_ ladder: HintLadder) async -> Bool {
        guard !console.options.json else { return true }
        let asks = console.isInteractive && !console.options.noInput
        for hint in ladder.hints {
            console.out("Hint \(hint.level) of \(ladder.hints.count): \(hint.text)")
            console.out("")
            guard asks else { continue }
            let next = hint.level == ladder.hints.count ? "the answer" : "the next hint"
            // At the end of input, stops before the answer.
            guard let line = try? await console.prompt("Press Enter for \(next), q to stop:"),
                !line.lowercased().hasPrefix("q")
            else { return false }
        }
        return true
    }
}

/// `--json`, version 1.
struct HintJSON: Encodable {
    var level: Int
    var text: String
    var document: String
    var page: Int
    var heading: String?

    init(_ hint: HintLadder.Hint) {
        (level, text, document) = (hint.level, hint.text, hint.document)
        (page, heading) = (hint.page, hint.heading)
    }
}
