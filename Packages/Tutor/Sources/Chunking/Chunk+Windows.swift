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

    /// Splits after a full stop and white space, or at an empty line; splits at a space if a
    /// sentence is much longer than a window.
    private static func sentences(of text: String) -> [Substring] {
        var sentences: [Substring] = []
        var start = text.startIndex
        var (before, length): (Character, Int) = (" ", 0)
        func end(at index: String.Index) {
            var sentence = text[start..<index].drop { $0.isWhitespace }
            while sentence.last?.isWhitespace == true { sentence.removeLast() }
            if !sentence.isEmpty { sentences.append(sentence) }
            start = index
            length = 0
        }
        for index in text.indices {
            let character = text[index]
            let isEnd = ".!?。！？".contains(before) && (character.isWhitespace || before > "\u{7F}")
            let isParagraph = character.isNewline && before.isNewline
            if isEnd || isParagraph || (length > 2 * window && character.isWhitespace)
                || length > 4 * window
            {
                end(at: index)
            }
            before = character
            length += 1
        }
        end(at: text.endIndex)
        return sentences
    }
}
