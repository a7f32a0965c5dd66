/// Parses a matching: its prompt, lines `left = right`, and an optional explanation.
struct MatchingParser: LevelItemReading {
    let context: ItemContext
    let place: SourcePosition
    let key: String

    func parse(_ cursor: inout LineCursor) -> PackMatching? {
        let lines = cursor.take { Self.isAnswer($0) }
        let start =
            lines.firstIndex { $0.text(from: 0).parts(at: "=", atMost: 2).count == 2 }
            ?? lines.endIndex
        let prompt = prose(
            lines[..<start], missing: "the matching has no prompt",
            cure: "Write the prompt after a blank line, before the pairs")
        let pairs = pairs(LogicalLines.of(lines[start...]))
        let explanation = explanation(&cursor)
        return PackMatching(prompt: prompt, pairs: pairs, explanation: explanation)
    }

    private func pairs(_ lines: [SourceText]) -> [PackPair] {
        var pairs: [PackPair] = []
        var lefts = Set<String>()
        var rights = Set<String>()
        let phrases = PhraseReader(context: context)
        for line in lines {
            let sides = line.parts(at: "=")
            guard sides.count == 2 else {
                findings.error(
                    "this is not a pair", at: line.places[0], cure: "Write “left = right”")
                continue
            }
            guard let left = phrases.read(sides[0], "a left side", near: line.places[0]),
                let right = phrases.read(sides[1], "a right side", near: line.places[0])
            else { continue }
            for (side, isNew) in [
                (left, lefts.insert(left).inserted), (right, rights.insert(right).inserted),
            ] where !isNew {
                findings.error(
                    "“\(side)” is in two pairs", at: line.places[0],
                    cure: "Make all left sides and all right sides different")
            }
            pairs.append(
                PackPair(id: partID(.pair, String(pairs.count)), left: left, right: right))
        }
        if !PackLimits.pairCount.contains(pairs.count) {
            findings.error(
                "the matching has \(pairs.count) pairs", at: place,
                cure: "Give it \(PackLimits.pairCount.lowerBound) to "
                    + "\(PackLimits.pairCount.upperBound) lines “left = right”")
        }
        return pairs
    }
}
