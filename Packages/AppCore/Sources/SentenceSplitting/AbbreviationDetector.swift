/// Decides whether a single period after `before` ends the sentence, if `next` isn't a lowercase
/// word.
struct AbbreviationDetector: Sendable {
    let before: PrecedingWord
    let next: FollowingWord

    var ends: Bool {
        let word = before.lowered
        if before.word.isEmpty { return true }
        if Abbreviations.goingOn.contains(word) { return false }
        if before.isNumber { return !isOrdinal }
        if next.kind == .digit, endsBeforeDigit == false { return false }
        if before.isInitial || before.hasInnerDot { return endsAfterInitials }
        if Abbreviations.titles.contains(word), isNoWord {
            return endsAfterTitle
        }
        if Abbreviations.andSoOn.contains(word) { return true }
        if Abbreviations.numbered.contains(word) { return next.kind != .digit && !nextIsRoman }
        let isShort = Abbreviations.ending.contains(word) || isShortened
        guard isShort, isNoWord else {
            return true
        }
        return next.isStarter || next.kind == .letter
    }

    /// Whether it can't be an ordinary word written like the abbreviation: `sun` and `Sun.`
    private var isNoWord: Bool {
        before.isUpper || !Abbreviations.alsoWords.contains(before.lowered)
    }

    /// German: `3. Oktober`, `2. Weltkrieg`.
    private var isOrdinal: Bool {
        before.word.utf8.count <= 2 && Abbreviations.afterOrdinals.contains(next.word)
    }

    /// Months and abbreviations before numbers keep their period.
    private var endsBeforeDigit: Bool {
        let word = before.lowered
        if Abbreviations.numbered.contains(word) { return false }
        if Abbreviations.alsoWords.contains(word), !before.isUpper { return true }
        if Abbreviations.ending.contains(word) { return word == "etc" }
        return !Abbreviations.titles.contains(word)
    }

    private var nextIsRoman: Bool {
        next.kind == .upper && next.word.utf8.allSatisfy { "ivxlc".utf8.contains($0) }
            && next.word != "i"
    }

    private var endsAfterInitials: Bool {
        let word = before.lowered
        if word == "a.m" || word == "p.m" {
            return next.kind != .digit && !Abbreviations.afterTimes.contains(next.word)
        }
        if before.word == "I", let previous = before.previous, previous.isLower,
            Abbreviations.beforeMe.contains(previous.lowered)
        {
            return true
        }
        if next.kind == .letter || next.kind == .unspaced { return before.hasInnerDot }
        return next.isStarter
    }

    /// `St.` may be a street's: `on Main St. She`.
    private var endsAfterTitle: Bool {
        if before.lowered == "st", let previous = before.previous, previous.isUpper {
            return next.isStarter
        }
        return Abbreviations.pronouns.contains(next.word) && next.kind == .upper
    }

    /// Whether it looks like `Bldg` or `Pvt`: a capital and no vowel.
    private var isShortened: Bool {
        guard before.isUpper, (2...5).contains(before.word.utf8.count) else { return false }
        let rest = before.word.utf8.dropFirst()
        return rest.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
            && !before.lowered.utf8.contains { "aeiouy".utf8.contains($0) }
    }
}
