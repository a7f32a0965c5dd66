/// The parts of a claim.
extension ClaimReader {
    func claim(
        _ subject: Range<Int>, _ attribute: String, _ value: Claim.Value, _ range: Range<Int>,
        _ conditions: Set<String> = [], isMeasured: Bool = false
    ) -> Claim? {
        guard let stems = ClaimSubject.stems(of: words[subject], attribute: attribute, isMeasured)
        else { return nil }
        var start = subject.lowerBound
        if ["the", "a", "an"].contains(words[start].lower) { start += 1 }
        guard start < subject.upperBound else { return nil }
        let isDate = if case .date = value { true } else { false }
        var all = conditions.union(leadConditions)
        if !isDate, let leadDate { all.formUnion(self.stems(leadDate.range)) }
        return Claim(
            subject: stems, subjectText: text(start..<subject.upperBound), attribute: attribute,
            conditions: all, value: value, valueText: text(range), sentence: index)
    }

    /// `The height of Mont Blanc`, `Mont Blanc's height`: what is measured, and of what.
    func attributeNoun(_ subject: Range<Int>) -> (String?, Range<Int>) {
        var start = subject.lowerBound
        if words[start].lower == "the" { start += 1 }
        if start + 2 < subject.upperBound, ClaimWords.measures.contains(words[start].lower),
            words[start + 1].lower == "of"
        {
            return (words[start].lower, start + 2..<subject.upperBound)
        }
        let last = subject.upperBound - 1
        if last > start, ClaimWords.measures.contains(words[last].lower),
            words[last - 1].lower.hasSuffix("'s") || words[last - 1].lower.hasSuffix("’s")
        {
            return (words[last].lower, subject.lowerBound..<last)
        }
        return (nil, subject)
    }

    /// The quantity at `place`, with `about` before it; nil for bounds such as `more than`.
    func quantity(at place: Int) -> (quantity: Quantity, range: Range<Int>)? {
        var start = place
        var isApproximate = false
        while start < words.count, ClaimWords.about.contains(words[start].lower) {
            isApproximate = true
            start += 1
        }
        guard let (found, end) = QuantityReader.read(words, at: start) else { return nil }
        var quantity = found
        quantity.isApproximate = isApproximate
        return (quantity, place..<end)
    }

    func date(at place: Int) -> (ClaimDate, Int)? {
        var start = place
        var isApproximate = false
        while start < words.count, ClaimWords.about.contains(words[start].lower) {
            isApproximate = true
            start += 1
        }
        guard let (found, end) = ClaimDate.read(words, at: start) else { return nil }
        var date = found
        date.isApproximate = isApproximate
        // `in 1914 and 1939`
        if end + 1 < words.count, ["and", "or", "to"].contains(words[end].lower),
            words[end + 1].isNumber
        {
            return nil
        }
        return (date, end)
    }

    /// The capitalized words at `place`: a person or a place. Nil if others share the deed.
    func name(at place: Int) -> Range<Int>? {
        var end = place
        while end < words.count,
            words[end].isCapital && !words[end].isFunction || isParticle(end, place)
        {
            end += 1
            if let sign = words[end - 1].after, sign != "." || words[end - 1].text.count > 2 {
                break
            }
        }
        guard end > place, end - place <= 5 else { return nil }
        if end < words.count, ["and", "or", "of"].contains(words[end].lower) { return nil }
        let last = words[end - 1]
        // `Danish engineers`, `the Romans`
        if end < words.count, last.after == nil, !words[end].isFunction,
            !ClaimWords.verbs.contains(words[end].lower)
        {
            return nil
        }
        return last.isPlural && end - place == 1 && last.text.count > 8 ? nil : place..<end
    }

    /// `da` in `Leonardo da Vinci`
    func isParticle(_ index: Int, _ start: Int) -> Bool {
        index > start && index + 1 < words.count && words[index + 1].isCapital
            && ClaimWords.particles.contains(words[index].lower)
    }

    func key(_ name: Range<Int>) -> [String] {
        words[name].map(\.lower).filter { !NameKinds.titles.contains($0) }
    }

    /// The stems of a condition after a measure: `at sea level`.
    func conditions(after end: Int) -> Set<String> {
        guard end < words.count, words[end - 1].after == nil,
            Stopwords.prepositions.contains(words[end].lower)
                || ["when", "if", "while"].contains(words[end].lower)
        else { return [] }
        var last = end
        while last < words.count, !ClaimWords.breaks.contains(words[last].lower) {
            last += 1
            if words[last - 1].after.map({ ",;:.".contains($0) }) == true { break }
        }
        return stems(end..<last)
    }

    func stems(_ range: Range<Int>) -> Set<String> { Set(stems(in: range)) }

    func stems(in range: Range<Int>) -> [String] {
        words[range].filter { !$0.isFunction }.map(\.stem)
    }

    func text(_ range: Range<Int>) -> String {
        String(
            characters[
                words[range.lowerBound].range
                    .lowerBound..<words[range.upperBound - 1].range.upperBound])
            + (words[range.upperBound - 1].after == "%" ? "%" : "")
    }
}
