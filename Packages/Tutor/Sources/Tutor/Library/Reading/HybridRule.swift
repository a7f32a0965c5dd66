/// What a page's text is when it has letters of its own and its picture was read, too.
/// Source: the tutor's wire contract, extraction.
enum HybridRule {
    /// A page with fewer words of its own has its picture read.
    static let enoughWords = 10
    /// Between the page's own text and what its picture adds.
    static let separator = "[Read from the picture of the page]"
    /// Fewer words in a row are more often noise than text.
    private static let shortestRun = 3

    /// No words of its own: the picture's. None in the picture: its own. More than one and a half times as many in the
    /// picture: its own, then those runs of the picture's words that it has not. Else its own.
    static func text(
        embedded: String, recognised: String
    ) -> (text: String, method: StudyDocument.Extraction) {
        let own = words(embedded)
        let seen = words(recognised)
        if own.isEmpty { return (recognised, .ocr) }
        guard Double(seen.count) > 1.5 * Double(own.count) else { return (embedded, .embedded) }
        let added = runs(of: seen, unseenIn: own)
        return (([embedded, separator] + added).joined(separator: "\n"), .hybrid)
    }

    static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

    /// Each a line. Case does not count.
    private static func runs(of words: [Substring], unseenIn own: [Substring]) -> [String] {
        let known = Set(own.map { $0.lowercased() })
        var runs: [String] = []
        var run: [Substring] = []
        func end() {
            if run.count >= shortestRun { runs.append(run.joined(separator: " ")) }
            run = []
        }
        for word in words {
            if known.contains(word.lowercased()) { end() } else { run.append(word) }
        }
        end()
        return runs
    }
}
