/// Decides when a screen's status is announced: if its text changes, not if only a number changes
/// (a clock, an age), and not for a temporary state (`refreshing…`).
struct LinearStatus {
    let text: String?
    private let words: String?

    init(_ text: String?) {
        self.text = text
        words = text.map { text in text.filter { !$0.isNumber } }
    }

    /// Whether to announce it, given the last announced status.
    func isNews(after before: LinearStatus) -> Bool {
        guard words?.hasSuffix("…") != true else { return false }
        return words != before.words
    }
}
