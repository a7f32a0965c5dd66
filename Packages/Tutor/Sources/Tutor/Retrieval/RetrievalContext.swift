import Chunking

/// Passages quoted in a prompt. Source: the tutor's wire contract, 2.4.
struct RetrievalContext: Sendable, Hashable {
    /// The minimum cosine similarity, exclusive.
    static let threshold = 0.15
    /// The number of passages to retrieve.
    static let limit = 5
    static let tokens = 2000
    /// Approximate characters per token.
    static let charactersPerToken = 4
    /// The assumed cost of a passage's label and separator.
    static let overhead = 50

    /// The prompt; empty without passages.
    let prompt: String
    /// The number of passages included.
    let count: Int

    /// Includes passages above the threshold, best first, until one exceeds the budget.
    init(
        _ passages: [(chunk: Chunk, similarity: Double)], tokens: Int = Self.tokens
    ) {
        let budget = max(0, tokens) * Self.charactersPerToken
        var (parts, spent): ([String], Int) = ([], 0)
        for (chunk, similarity) in passages where similarity > Self.threshold {
            let cost = chunk.text.count + Self.overhead
            if spent + cost > budget { break }
            spent += cost
            parts.append("[\(Self.label(chunk))]\n\(chunk.text)")
        }
        count = parts.count
        guard !parts.isEmpty else {
            prompt = ""
            return
        }
        prompt = """
            These passages of the student's course materials may help with the answer:

            \(parts.joined(separator: "\n\n---\n\n"))

            Rest your answer on these passages where they have to do with the question, and say which one it is from.
            """
    }

    /// `Tides - Page 2`, or only the heading or page; `Document` if there is neither. Pages count
    /// from 1.
    static func label(_ chunk: Chunk) -> String {
        let page = chunk.page > 0 ? "Page \(chunk.page)" : nil
        let parts = [chunk.heading, page].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? "Document" : parts.joined(separator: " - ")
    }
}
