/// Compares spoken words with one wording by aligning them with the expected words.
struct LineComparison {
    /// The maximum number of words in a place.
    private static let placeWords = 6
    /// Minimum similarity of a near miss.
    private static let nearness = 0.6
    /// The minimum number of letters in a word to forgive a typo.
    private static let slipLength = 5

    private let wording: Wording
    private let spoken: SpokenText
    /// Empty if the spoken words have no accents.
    private let plainHashes: [UInt64]
    /// The index of the spoken word for each expected word, or -1.
    private var found: [Int]
    private var isUsed: [Bool]
    private var slipCount = 0
    private var missingCount = 0
    private var similarity = 0.0
    private var verdict = LineGrade.Verdict.wrong

    init(wording: Wording, spoken: SpokenText, plainHashes: [UInt64]) {
        self.wording = wording
        self.spoken = spoken
        self.plainHashes = plainHashes
        found = Array(repeating: -1, count: wording.words.words.count)
        isUsed = Array(repeating: false, count: spoken.words.count)
    }

    mutating func run() {
        findSame()
        if missingCount > 0 { findAlike(bySlip: false) }
        if missingCount > 0, missingCount <= max(2, found.count / 2) {
            findAlike(bySlip: true)
        }
        decide()
    }

    func isBetter(than other: LineGrade) -> Bool {
        (verdict, similarity) > (other.verdict, other.similarity)
    }

    // MARK: Words

    /// Assigns each expected word the next equal spoken word, searching from the previous one on.
    private mutating func findSame() {
        let said = spoken.words
        let expected = wording.words.words
        var next = 0
        for index in expected.indices {
            let hash = expected[index].hash
            var place = next
            for _ in said.indices {
                if place >= said.count { place = 0 }
                if !isUsed[place], said[place].hash == hash {
                    found[index] = place
                    isUsed[place] = true
                    next = place + 1
                    break
                }
                place += 1
            }
            if found[index] < 0 { missingCount += 1 }
        }
    }

    /// Assigns similar words to the missing ones.
    private mutating func findAlike(bySlip: Bool) {
        for index in found.indices where found[index] < 0 {
            let place = isUsed.indices.first { place in
                !isUsed[place]
                    && (bySlip ? isSlip(index, place) : hasSameLetters(index, place))
            }
            guard let place else { continue }
            found[index] = place
            isUsed[place] = true
            missingCount -= 1
            slipCount += 1
        }
    }

    /// Whether the words differ only by accents.
    private func hasSameLetters(_ index: Int, _ place: Int) -> Bool {
        let plain = plainHashes.isEmpty ? spoken.words[place].hash : plainHashes[place]
        return plain == wording.plainHashes[index]
    }

    private func isSlip(_ index: Int, _ place: Int) -> Bool {
        let expected = wording.words.words[index]
        let said = spoken.words[place]
        guard expected.count >= Self.slipLength, abs(expected.count - said.count) <= 1 else {
            return false
        }
        return EditDistance.between(
            spoken.scalars[said.start..<said.end],
            wording.words.scalars[expected.start..<expected.end], limit: 1) != nil
    }

    // MARK: Verdict

    private var freeCount: Int { isUsed.count { !$0 } }

    private mutating func decide() {
        let expected = found.count
        let free = freeCount
        let places = wording.places.count
        let placeMisses = max(0, places - free)
        let allowed = max(2, expected / 2) + Self.placeWords * places
        let hits = Double(expected - missingCount) - 0.1 * Double(slipCount)
        let surplus = Double(max(0, free - (places == 0 ? 0 : Self.placeWords * places)))
        similarity = hits / (Double(expected + placeMisses) + 0.25 * surplus)
        let isWhole = missingCount == 0 && placeMisses == 0 && free <= allowed
        if isWhole, !isScrambled, turns.isEmpty {
            verdict = slipCount > 0 ? .almost : .accepted
            if verdict == .accepted, isInOrder, isCompact { verdict = .exact }
        } else {
            verdict = similarity >= Self.nearness ? .near : .wrong
        }
    }

    private var isInOrder: Bool {
        var last = -1
        for place in found where place >= 0 {
            if place < last { return false }
            last = place
        }
        return true
    }

    /// Whether all additional words are in places.
    private var isCompact: Bool {
        freeCount == 0 || (!wording.places.isEmpty && strayCount == 0)
    }

    /// The number of words outside the line and all places.
    private var strayCount: Int {
        freeCount - placeRanges().reduce(0) { $0 + $1.count }
    }

    /// The indices of additional words, outside of places, that negate the line.
    private var turns: [Int] {
        guard freeCount > 0 else { return [] }
        let inPlaces = wording.places.isEmpty ? [] : placeRanges()
        return isUsed.indices.filter { index in
            !isUsed[index] && Negation.hashes.contains(spoken.words[index].hash)
                && !inPlaces.contains { $0.contains(index) }
        }
    }

    /// In a script without spaces, characters are words, and the same characters in another order
    /// are another sentence. So half of the neighbors must stay neighbors.
    private var isScrambled: Bool {
        let expected = wording.words.words
        var pairs = 0
        var kept = 0
        for index in expected.indices.dropFirst()
        where expected[index].isSingle && expected[index - 1].isSingle {
            pairs += 1
            if found[index] >= 0, found[index] == found[index - 1] + 1 { kept += 1 }
        }
        return pairs > 1 && kept * 2 < pairs
    }

    /// The words of each place: the unassigned words after its preceding fixed word.
    private func placeRanges() -> [Range<Int>] {
        var taken = 0
        return wording.places.map { place in
            let before = place.wordsBefore == 0 ? -1 : found[place.wordsBefore - 1]
            var start = max(before + 1, taken)
            while start < isUsed.count, isUsed[start] { start += 1 }
            var end = start
            while end < isUsed.count, !isUsed[end] { end += 1 }
            taken = end
            return start..<end
        }
    }

    // MARK: Result

    func judgement(wording index: Int, said: String) -> LineGrade {
        var result = LineGrade(
            verdict: verdict, similarity: similarity, wording: index, isInOrder: isInOrder)
        result.extraCount = wording.places.isEmpty ? freeCount : strayCount
        result.negations = turns.map { spoken.string(of: spoken.words[$0]) }
        if missingCount + slipCount > 0 {
            for (index, place) in found.enumerated() {
                if place < 0 {
                    result.missing.append(wording.shownWords[index])
                } else if spoken.words[place].hash != wording.words.words[index].hash {
                    result.slips.append(
                        LineGrade.Slip(
                            said: spoken.string(of: spoken.words[place]),
                            expected: wording.shownWords[index]))
                }
            }
        }
        guard !wording.places.isEmpty else { return result }
        let spokenWords = shownWords(of: said)
        for (place, range) in zip(wording.places, placeRanges()) {
            if range.isEmpty {
                result.missing.append("[\(place.name)]")
            } else {
                result.captured[place.name] = SpokenText.joined(
                    range.map { spokenWords[$0] }, single: spoken.words[range.lowerBound].isSingle)
            }
        }
        return result
    }

    private func shownWords(of said: String) -> [String] {
        let shown = SpokenText.shownWords(of: said)
        return shown.count == spoken.words.count ? shown : spoken.wordStrings
    }
}
