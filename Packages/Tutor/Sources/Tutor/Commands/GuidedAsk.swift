import AppCore

/// Leads to an answer by hints: a person asks for each next one, elsewhere they are printed one after another.
struct GuidedAsk {
    let console: Console

    /// Gives the hints. False when the person stops before the answer.
    @Sendable func leadsToAnswer(_ ladder: HintLadder) async -> Bool {
        guard !console.options.json else { return true }
        let asks = console.isInteractive && !console.options.noInput
        for hint in ladder.hints {
            console.out("Hint \(hint.level) of \(ladder.hints.count): \(hint.text)")
            console.out("")
            guard asks else { continue }
            let next = hint.level == ladder.hints.count ? "the answer" : "the next hint"
            // Where the input ends there is no answer either.
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
