/// Makes open questions about the reason for a statement, from sentences that give one.
struct ReasonMaker {
    let material: Material

    func draft(_ index: Int) -> QuestionCandidate? {
        let sentence = material.sentences[index]
        let words = sentence.words
        guard material.fit.contains(index), sentence.kind != .glossary,
            let because = words.firstIndex(where: { $0.lower == "because" }), because >= 4,
            because + 4 < words.count, words[because + 1].lower != "of"
        else { return nil }
        let characters = Array(sentence.text)
        var claim = String(characters[..<words[because].range.lowerBound])
        while let last = claim.last, " ,".contains(last) { claim.removeLast() }
        // On its own, the claim must say who or what it is about.
        let pronouns: Set<String> = ["it", "they", "he", "she", "them", "him", "her", "his"]
        if words[..<because].contains(where: { pronouns.contains($0.lower) }) { return nil }
        // `mainly because`: the claim would be incomplete.
        let last = words[because - 1].lower
        guard !last.hasSuffix("ly"), !Stopwords.all.contains(last), !claim.contains(";") else {
            return nil
        }
        let question = Question(
            kind: .openEnded, form: .explanation, prompt: "Explain why this is so: “\(claim).”",
            answer: sentence.text, topic: sentence.heading,
            sources: [material.source(of: sentence)],
            quotes: [material.words(of: sentence.document, sentence.span)], hardness: 0.6)
        return QuestionCandidate(
            question: question, sentence: index, key: "why \(index)", score: 1.2)
    }
}
