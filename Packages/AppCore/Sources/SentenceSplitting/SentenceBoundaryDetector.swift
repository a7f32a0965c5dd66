/// Decides whether a punctuation mark ends its sentence.
struct SentenceBoundaryDetector: Sendable {
    struct Verdict: Sendable {
        var ends: Bool
        /// The position after the mark and its closing quotes and brackets.
        var place: Int
    }

    let text: TextBytes
    /// The start of the sentence.
    let start: Int
    let stop: Int
    /// The end of the passage.
    let end: Int
    /// Whether the text has no capitals at all.
    let ignoresCase: Bool

    func verdict() -> Verdict {
        let run = StopRun(text: text, stop: stop, end: end)
        guard run.closed < end else { return Verdict(ends: true, place: run.closed) }
        if run.isWide { return Verdict(ends: endsWide(run), place: run.closed) }
        guard text.kind(at: run.closed).kind.isBlank else {
            return Verdict(ends: false, place: run.stopped)
        }
        let next = FollowingWord(
            text: text, from: run.closed, end: end, ignoresCase: ignoresCase && !run.hasQuote)
        // Quotes and dashes alone belong to what precedes them.
        guard next.start < end else { return Verdict(ends: true, place: end) }
        if run.hasQuote, isCitation(from: run.closed) {
            return Verdict(ends: false, place: run.closed)
        }
        return Verdict(ends: ends(run, before: next), place: run.closed)
    }

    /// Chinese and Japanese: a quotation continues into its attribution.
    private func endsWide(_ run: StopRun) -> Bool {
        guard run.hasClosers else { return true }
        var place = run.closed
        var scalars = 0
        while place < end, scalars < 6 {
            let (value, length) = text.scalar(at: place)
            if scalars == 0, value == 0x3068 || value == 0x3063 { return false }
            if [0x8BF4, 0x8AAA, 0x9053, 0x95EE, 0x554F].contains(value) { return false }
            if ScalarKind(value) == .wideStop || ScalarKind(value).isWhite { return true }
            place += length
            scalars += 1
        }
        return true
    }

    private func ends(_ run: StopRun, before next: FollowingWord) -> Bool {
        switch run.manner {
        case .strong: endsStrongly(run, before: next)
        case .ellipsis: endsAfterEllipsis(run, before: next)
        case .dot: endsAfterDot(run, before: next)
        }
    }

    private func endsStrongly(_ run: StopRun, before next: FollowingWord) -> Bool {
        if next.kind == .lower { return next.looksCamel }
        if run.hasQuote, next.isAttribution { return false }
        return true
    }

    private func endsAfterEllipsis(_ run: StopRun, before next: FollowingWord) -> Bool {
        if next.kind == .lower { return false }
        if run.hasQuote, next.isAttribution { return false }
        // `Well… I never` continues; a longer sentence has ended.
        if !ignoresCase, Abbreviations.firstPerson.contains(next.word) {
            return run.hasQuote || wordsBefore(atLeast: 4)
        }
        return true
    }

    private func endsAfterDot(_ run: StopRun, before next: FollowingWord) -> Bool {
        if isEnumerator { return false }
        let before = PrecedingWord(text: text, before: stop, start: start)
        if next.kind == .lower {
            return next.looksCamel || (!run.hasClosers && before.isPlainLongWord)
        }
        if run.hasClosers { return !(run.hasBracket && before.isAbbreviation) || next.isStarter }
        return AbbreviationDetector(before: before, next: next).ends
    }

    /// Whether ` (Smith 55).` follows, which belongs to the quotation before it.
    private func isCitation(from place: Int) -> Bool {
        guard place + 1 < end, text.bytes[place + 1] == UInt8(ascii: "(") else { return false }
        let inside = text.bytes[(place + 2)..<min(end, place + 82)]
        guard let close = inside.firstIndex(of: UInt8(ascii: ")")), close + 1 < end else {
            return false
        }
        return text.bytes[close + 1] == UInt8(ascii: ".")
    }

    /// `1.` and `iv.` where a sentence would begin.
    private var isEnumerator: Bool {
        let head = text.trimmed(start..<stop)
        guard head.count <= 5, !head.isEmpty else { return false }
        let bytes = text.bytes[head]
        if bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ".") }) { return true }
        if bytes.count == 1, ScalarKind(UInt32(bytes[head.lowerBound])).isLetter { return true }
        return bytes.allSatisfy { "ivxlcIVXLC".utf8.contains($0) }
    }

    /// Whether the sentence has at least that many words before the stop.
    private func wordsBefore(atLeast count: Int) -> Bool {
        var words = 0
        var inWord = false
        for place in start..<stop {
            let white = ScalarKind(UInt32(min(text.bytes[place], 0x7A))).isWhite
            if !white, !inWord { words += 1 }
            inWord = !white
            if words >= count { return true }
        }
        return false
    }
}

/// Consecutive end punctuation and the closing marks after it.
struct StopRun: Sendable {
    enum Manner: Sendable { case dot, ellipsis, strong }

    /// The position after the punctuation.
    let stopped: Int
    /// The position after closing quotes, brackets and references.
    let closed: Int
    let manner: Manner
    let isWide: Bool
    let hasQuote: Bool
    let hasBracket: Bool
    var hasClosers: Bool { hasQuote || hasBracket }

    init(text: TextBytes, stop: Int, end: Int) {
        var place = stop
        var dots = 0
        var strong = false
        var ellipsis = false
        var wide = false
        while place < end {
            let (kind, length) = text.kind(at: place)
            if kind.isStop || place == stop {
                dots += kind == .dot ? 1 : 0
                strong = strong || kind == .strongStop || kind == .symbol
                ellipsis = ellipsis || kind == .ellipsis
                wide = wide || kind == .wideStop
                place += length
            } else if dots > 0, text.bytes[place] == 0x20, place + 1 < end,
                text.bytes[place + 1] == UInt8(ascii: "."),
                place + 2 == end || !text.kind(at: place + 2).kind.isWordPart
            {
                place += 1  // `. . .`
            } else {
                break
            }
        }
        stopped = place
        isWide = wide
        manner = strong ? .strong : ellipsis || dots > 1 ? .ellipsis : .dot
        var closers = Closers(text: text, place: place, end: end)
        closers.read()
        closed = closers.place
        hasQuote = closers.hasQuote
        hasBracket = closers.hasBracket
    }
}

/// Reads closing marks between the punctuation and the following white space.
private struct Closers {
    let text: TextBytes
    var place: Int
    let end: Int
    var hasQuote = false
    var hasBracket = false

    mutating func read() {
        while place < end {
            let (kind, length) = text.kind(at: place)
            let byte = text.bytes[place]
            if kind.canClose {
                note(kind, byte)
                place += length
            } else if byte == UInt8(ascii: "["), let behind = reference(at: place) {
                place = behind
            } else if kind == .invisible {
                place += length
            } else if kind == .space, let behind = closerAfterSpace {
                hasQuote = true
                place = behind
            } else {
                return
            }
        }
    }

    private mutating func note(_ kind: ScalarKind, _ byte: UInt8) {
        if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") { return }
        if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
            hasBracket = true
        } else {
            hasQuote = true
        }
    }

    /// `[12]`, a note's number.
    private func reference(at place: Int) -> Int? {
        var look = place + 1
        while look < end, look - place < 5, text.kind(at: look).kind == .digit { look += 1 }
        guard look > place + 1, look < end, text.bytes[look] == UInt8(ascii: "]") else {
            return nil
        }
        return look + 1
    }

    /// The position after a closing mark preceded by a space, as in `« Bonjour. »`.
    private var closerAfterSpace: Int? {
        let (_, space) = text.kind(at: place)
        let mark = place + space
        guard mark < end else { return nil }
        let (value, length) = text.scalar(at: mark)
        guard value == 0xBB || value == 0x201D || value == 0x22 else { return nil }
        let behind = mark + length
        guard behind < end else { return behind }
        return text.kind(at: behind).kind.isBlank ? behind : nil
    }
}
