/// Combines a page's embedded text with its OCR text.
/// Source: the tutor's wire contract, extraction.
enum HybridRule {
    /// Pages with fewer embedded words get OCR.
    static let enoughWords = 10
    /// Separates embedded text from added OCR text.
    static let separator = "[Read from the picture of the page]"
    /// Shorter word runs are probably noise.
    private static let shortestRun = 3

    /// The embedded text, or the OCR text if there is none. If OCR has over 1.5 times as many
    /// words, the embedded text plus OCR word runs missing from it.
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

    /// Missing runs, one per line, case-insensitive.
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
