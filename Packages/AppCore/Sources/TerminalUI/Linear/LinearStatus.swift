/// A screen's status as it is read out: when it says something else, not when only a number in it
/// moved on (a clock, an age), and not while something goes on that ends by itself (`refreshing…`).
struct LinearStatus {
    let text: String?
    private let words: String?

    init(_ text: String?) {
        self.text = text
        words = text.map { text in text.filter { !$0.isNumber } }
    }

    /// Whether it is to be read out, `before` having been the last that was.
    func isNews(after before: LinearStatus) -> Bool {
        guard words?.hasSuffix("…") != true else { return false }
        return words != before.words
    }
}
