extension Chunk {
    /// Characters that a window is filled up to, roughly.
    static let window = 320

    /// What of the chunk is made vectors: its sentences, a few at a time, each time with the document's title and, where the
    /// text does not begin with it, the heading in front. A vector of a whole chunk says what it is about on the whole;
    /// a question is about one of its sentences. None for a chunk of white space.
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

    /// Ended by a full stop and white space, or an empty line; what is much longer than a window is parted at a space.
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
