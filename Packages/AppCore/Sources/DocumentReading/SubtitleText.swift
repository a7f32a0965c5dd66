/// The words of subtitles in SubRip (`.srt`) or WebVTT (`.vtt`): no numbers, times, settings or
/// formatting. Begins a paragraph after a pause or some hundred characters.
///
/// Sources: WebVTT, W3C; SubRip has no standard.
public struct SubtitleText: Sendable, Hashable {
    public private(set) var text = ""
    private var paragraph = ""
    /// The end of the last cue, in seconds.
    private var end = 0.0
    private var lastLine = ""

    /// A pause in seconds that ends a paragraph after a sentence.
    private static let pause = 4.0
    /// A paragraph of that many characters ends with its sentence.
    private static let longest = 600

    public init(_ subtitles: String) {
        let lines = subtitles.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var isInCue = false
        for (index, line) in lines.enumerated() {
            if let (start, end) = Self.times(line) {
                beginCue(start)
                self.end = end
                isInCue = true
            } else if line.allSatisfy(\.isWhitespace) {
                isInCue = false
            } else if isInCue {
                // The next cue's number, where the empty line before it is missing.
                let isNumber = line.allSatisfy { $0.isNumber || $0.isWhitespace }
                if isNumber, index + 1 < lines.count, Self.times(lines[index + 1]) != nil {
                    continue
                }
                take(Self.words(line))
            }
        }
        endParagraph()
    }

    /// Whether a text begins like subtitles: with `WEBVTT`, or a number and times.
    public static func isOne(_ beginning: String) -> Bool {
        let lines = beginning.split(whereSeparator: \.isNewline).prefix(2)
            .map { $0.drop { $0 == "\u{FEFF}" || $0.isWhitespace } }
        guard let first = lines.first else { return false }
        if first.hasPrefix("WEBVTT") { return true }
        return lines.count == 2 && !first.isEmpty && first.allSatisfy(\.isNumber)
            && times(lines[1]) != nil
    }

    private mutating func beginCue(_ start: Double) {
        let isWhole = paragraph.last.map { ".!?…\"”".contains($0) } ?? false
        if isWhole, start - end >= Self.pause || paragraph.count >= Self.longest { endParagraph() }
    }

    private mutating func take(_ line: String) {
        // Live captions repeat the line above.
        guard !line.isEmpty, line != lastLine else { return }
        lastLine = line
        paragraph += paragraph.isEmpty ? line : " " + line
    }

    private mutating func endParagraph() {
        guard !paragraph.isEmpty else { return }
        text += text.isEmpty ? paragraph : "\n\n" + paragraph
        paragraph = ""
    }

    /// `00:01:02,500 --> 00:01:04,000`, in seconds; nil for other lines.
    private static func times(_ line: Substring) -> (start: Double, end: Double)? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        let end = line[arrow.upperBound...].split(separator: " ").first ?? ""
        guard let start = seconds(line[..<arrow.lowerBound]), let end = seconds(end) else {
            return nil
        }
        return (start, end)
    }

    private static func seconds(_ time: Substring) -> Double? {
        let parts = time.filter { !$0.isWhitespace }.replacing(",", with: ".").split(separator: ":")
        guard (2...3).contains(parts.count) else { return nil }
        var sum = 0.0
        for part in parts {
            guard let value = Double(part), value >= 0, value < 1e6 else { return nil }
            sum = sum * 60 + value
        }
        return sum
    }

    /// A line without `<i>`, `<00:01.500>`, `{\an8}` and entities; empty for `[Music]` alone.
    private static func words(_ line: Substring) -> String {
        var plain = ""
        var closing: Character?
        for index in line.indices {
            let next = line[line.index(after: index)...].first
            if let end = closing {
                if line[index] == end { closing = nil }
            } else if line[index] == "{" {
                closing = "}"
            } else if line[index] == "<", let next, next == "/" || next.isLetter || next.isNumber {
                closing = ">"
            } else {
                plain.append(line[index])
            }
        }
        let words = MarkupText(plain).text.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        if let first = words.first, let last = words.last, "[(♪".contains(first),
            "])♪".contains(last), !words.dropFirst().dropLast().contains(where: "[]()".contains)
        {
            return ""
        }
        return words
    }
}
