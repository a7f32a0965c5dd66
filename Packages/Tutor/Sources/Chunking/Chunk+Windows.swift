import SentenceSplitting

extension Chunk {
    /// The approximate length of a window, in characters.
    static let window = 320

    /// The texts to embed for this chunk: a few of its sentences at a time, after the document's
    /// title and, unless the text begins with it, the heading. A vector of the whole chunk would
    /// only describe its overall topic, but a question is about one of its sentences. Empty for a
    /// chunk of white space.
    public func windows(title: String) -> [String] {
        var front = [title]
        if let heading, !text.hasPrefix(heading) { front.append(heading) }
        var windows: [String] = []
        var current = ""
        for sentence in Self.sentences(of: text) {
            if !current.isEmpty, current.utf8.count + sentence.utf8.count > Self.window {
                windows.append(current)
                current = ""
            }
            current += (current.isEmpty ? "" : " ") + sentence
        }
        if !current.isEmpty { windows.append(current) }
        return windows.map { (front + [$0]).joined(separator: "\n\n") }
    }

    /// Sentences; one much longer than a window is cut at a space.
    private static func sentences(of text: String) -> [String] {
        let bytes = TextBytes(text)
        return SentenceSplitter.sentences(of: bytes).flatMap { parts(bytes.string($0.range)) }
    }

    private static func parts(_ sentence: String) -> [String] {
        var rest = sentence[...]
        var parts: [String] = []
        while rest.utf8.count > 2 * window, rest.count > 2 * window {
            let most = rest.index(rest.startIndex, offsetBy: 2 * window)
            let cut = rest[..<most].lastIndex(where: \.isWhitespace) ?? most
            parts.append(String(rest[..<cut]))
            rest = rest[cut...].drop(while: \.isWhitespace)
        }
        if !rest.isEmpty { parts.append(String(rest)) }
        return parts
    }
}
