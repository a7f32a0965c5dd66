/// Compares the meaning of the student's line with that of an accepted one.
struct MeaningComparison {
    let phrases: Phrases
    /// The line itself, which says whether the answer is a yes or a no.
    let line: Meaning
    /// Content of the question before, which an answer needn't repeat.
    let question: Set<String>
    /// Content of the question and of all wordings, which an answer may add.
    let known: Set<String>
    /// Content that a wording has without and with a negation.
    let affirmed: Set<String>
    let negated: Set<String>
    /// The persons and opposites of all wordings.
    let sides: Set<Phrases.Side>

    /// Whether the student said what the wording says: every content word that the question doesn't
    /// already have, the same numbers, and nothing that changes the meaning.
    func means(_ said: Meaning, _ wording: Meaning, place: String? = nil) -> Bool {
        let places = place == nil ? 0 : 1
        guard agrees(said, wording, places: places), place != nil || !replaces(said) else {
            return false
        }
        var isUsed = said.content.map { _ in false }
        var (matched, elided, missing) = (0, 0, 0)
        var order: [Int] = []
        for word in wording.content {
            let place = said.content.indices.first { index in
                !isUsed[index] && isSame(said.content[index].text, word.text)
            }
            if let place {
                isUsed[place] = true
                order.append(place)
                matched += 1
            } else if question.contains(word.text) {
                elided += 1
            } else if word.text.hasPrefix("#") || word.text.hasPrefix("Q") {
                return false
            } else {
                missing += 1
            }
        }
        // A short answer to the question has nothing to spare: what it adds is what it means.
        let isShort = elided + missing > 0
        if isShort, matched == 0, !isSameCourtesy(said, wording) { return false }
        let extras = said.content.indices.filter { index in
            !isUsed[index]
                && (elided > 0 || !(isShort ? question : known).contains(said.content[index].text))
        }
        guard missing == 0 || missing == 1 && matched >= 4 && extras.isEmpty else { return false }
        if matched == 0, places == 0, !isShort, !isSameCourtesy(said, wording) { return false }
        if swaps(order, wording.content) || mixes(said, wording) { return false }
        if let place {
            return fills(extras.map { said.content[$0] }, place, hasFrame: !wording.content.isEmpty)
        }
        return extras.count <= (isShort ? 0 : (matched + 1) / 3)
            && isUsed.count { !$0 } <= matched + 1
    }

    /// Whether two lines of courtesies do the same: answer how one is, thank, agree, say goodbye.
    private func isSameCourtesy(_ said: Meaning, _ wording: Meaning) -> Bool {
        let wanted = wording.courtesies.subtracting(["PLEASE"])
        let asksBack = wanted.contains("ANDYOU")
        guard asksBack || !said.courtesies.contains("ANDYOU") else { return false }
        let telling =
            asksBack
            ? ["OK", "ANDYOU"]
            : wanted.contains("NEARHERE")
                ? ["NEARHERE"] : wanted.count > 1 ? wanted.subtracting(["OK"]) : wanted
        return !said.courtesies.isDisjoint(with: telling)
    }

    /// Whether words stand for a place: a number if it asks for one. Where the wording has no other
    /// content, only one word, and only for a name, can.
    private func fills(_ words: [Meaning.Word], _ place: String, hasFrame: Bool) -> Bool {
        guard !words.contains(where: { $0.text.hasPrefix("Q") }) else { return false }
        if Self.numbers.contains(place.lowercased()) {
            return hasFrame && words.count == 1 && words[0].text.hasPrefix("#")
        }
        return hasFrame
            ? (1...2).contains(words.count)
            : words.count == 1 && Self.names.contains(place.lowercased())
                && !words[0].text.hasPrefix("#")
    }

    private static let numbers: Set<String> = ["number", "age", "edad", "número", "âge"]
    private static let names: Set<String> = [
        "name", "nombre", "nom", "city", "country", "place", "lugar", "ville", "pays", "job",
    ]

    /// What was said besides the wording's content.
    func extras(_ said: Meaning, _ wording: Meaning) -> [Meaning.Word] {
        said.content.filter { word in
            !wording.content.contains { isSame(word.text, $0.text) }
        }
    }

    /// Whether nothing that was said changes the wording's meaning: a yes for a no, a negation,
    /// another person, number or question, or a word that excludes one of the wording's.
    func agrees(_ said: Meaning, _ wording: Meaning, places: Int) -> Bool {
        guard agreesInAnswer(said, wording), agreesInNegation(said, wording) else { return false }
        guard agreesInSides(said) else { return false }
        return extras(said, wording).allSatisfy { word in
            let text = word.text
            if text.hasPrefix("WITHOUT ") || text.hasPrefix("NOT") { return false }
            if word.isNegated, !isDoubtful(word), !negated.contains(text), !deniesQuestion(text) {
                return false
            }
            if text.hasPrefix("#") { return places > 0 }
            if wording.content.contains(where: { phrases.exclude(text, $0.text) }) { return false }
            // The question offers both, the line takes one.
            if !affirmed.contains(text),
                line.content.contains(where: { phrases.exclude(text, $0.text) })
            {
                return false
            }
            if !question.contains(text), question.contains(where: { phrases.exclude(text, $0) }) {
                return false
            }
            if known.contains(text) {
                return word.isNegated || affirmed.contains(text)
                    || question.contains(text) && !line.courtesies.contains("NO")
            }
            return !text.hasPrefix("Q") && !known.contains { phrases.exclude(text, $0) }
        }
    }

    /// Whether it is about the same persons and doesn't have only the opposite side.
    private func agreesInSides(_ said: Meaning) -> Bool {
        Set(said.sides.map(\.group)).allSatisfy { group in
            let wanted = sides.filter { $0.group == group }
                .reduce(into: Set<Int>()) { $0.formUnion($1.sides) }
            let found = said.sides.filter { $0.group == group }
            let fits = { (side: Phrases.Side) in !side.sides.isDisjoint(with: wanted) }
            guard !wanted.isEmpty else { return true }
            return found.contains(where: \.isPerson)
                ? found.allSatisfy(fits) : found.contains(where: fits)
        }
    }

    /// Whether it has a word that no accepted answer has, such as another verb, while one of the
    /// line's words is missing.
    private func replaces(_ said: Meaning) -> Bool {
        let isForeign = said.content.contains { word in
            !word.text.hasPrefix("#") && !known.contains { isSame(word.text, $0) }
        }
        return isForeign
            && line.content.contains { word in
                !question.contains(word.text)
                    && !said.content.contains { isSame($0.text, word.text) }
            }
    }

    private func agreesInAnswer(_ said: Meaning, _ wording: Meaning) -> Bool {
        let (yes, no) = (said.courtesies.contains("YES"), said.courtesies.contains("NO"))
        if line.courtesies.contains("YES"), no || said.mayDeny, !yes { return false }
        if line.courtesies.contains("NO"), yes, !no { return false }
        return !no || wording.courtesies.contains("NO") || !wording.content.isEmpty
    }

    /// Whether both sides negate the same words.
    private func agreesInNegation(_ said: Meaning, _ wording: Meaning) -> Bool {
        wording.content.allSatisfy { word in
            let same = said.content.filter { isSame($0.text, word.text) }
            return same.isEmpty
                || same.contains {
                    $0.isNegated == word.isNegated || isDoubtful($0)
                        || word.isDoubtful && said.courtesies.contains("NO")
                }
        }
    }

    /// Whether a negated word only repeats what the line's “no” answers: No, I don't need a bag.
    private func deniesQuestion(_ word: String) -> Bool {
        question.contains(word) && line.courtesies.contains("NO")
    }

    /// Whether its “no” may be the answer of the line instead of a negation.
    private func isDoubtful(_ word: Meaning.Word) -> Bool {
        word.isDoubtful && line.courtesies.contains("NO")
    }

    /// Whether words that exclude each other changed places: tall with short hair.
    private func swaps(_ order: [Int], _ content: [Meaning.Word]) -> Bool {
        guard order.count == content.count else { return false }
        return order.indices.contains { first in
            order.indices.contains { second in
                first < second && order[first] > order[second]
                    && phrases.exclude(content[first].text, content[second].text)
            }
        }
    }

    /// Whether words that exclude each other changed their company: rest tonight, free tomorrow.
    private func mixes(_ said: Meaning, _ wording: Meaning) -> Bool {
        func company(_ word: String, in meaning: Meaning) -> Set<String> {
            let parts = Set(meaning.content.filter { $0.text == word }.map(\.part))
            return Set(meaning.content.filter { parts.contains($0.part) }.map(\.text))
                .subtracting([word])
        }
        return wording.content.contains { word in
            guard wording.content.contains(where: { phrases.exclude($0.text, word.text) }) else {
                return false
            }
            let wanted = company(word.text, in: wording)
            let found = company(word.text, in: said)
            return !wanted.isEmpty && !found.isEmpty && wanted.isDisjoint(with: found)
        }
    }

    /// Whether two words are the same but for one typo in a long one.
    private func isSame(_ said: String, _ word: String) -> Bool {
        if said == word { return true }
        guard word.utf8.count >= 5, word.first?.isLowercase == true, word.first == said.first,
            !known.contains(said), !phrases.exclude(said, word)
        else { return false }
        return EditDistance.between(
            said.unicodeScalars.map(\.value)[...], word.unicodeScalars.map(\.value)[...], limit: 1)
            != nil
    }
}
