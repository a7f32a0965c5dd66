/// Makes questions that ask for a term or its definition.
struct DefinitionMaker {
    let material: Material
    let difficulty: QuestionDifficulty

    /// A question about the material's definition at `place`.
    func draft(_ place: Int, _ kind: QuestionKind, _ chance: inout SeededChance)
        -> QuestionCandidate?
    {
        let (definition, index) = material.definitions[place]
        let sentence = material.sentences[index]
        var question = Question(
            kind: kind, form: .definition, prompt: prompt(definition), answer: definition.term,
            topic: sentence.heading, sources: [material.source(of: sentence)],
            quotes: [material.words(of: sentence.document, sentence.span)],
            hardness: definition.isMarked ? 0.25 : 0.35)
        switch kind {
        case .multipleChoice:
            guard
                let wrong = Distractors(material: material, difficulty: difficulty)
                    .terms(besides: place, &chance)
            else { return nil }
            // Capitalize all options, so that a capital doesn't give the answer away.
            let right = Self.capital(definition.term)
            let options = ([right] + wrong.map(Self.capital)).shuffled(using: &chance)
            question.options = options
            question.answer = right
            question.solution = [options.firstIndex(of: right) ?? 0]
        case .fillInBlank:
            let words = Word.words(of: definition.term)
            let size = words.count > 1 ? "\(words.count) words" : "\(definition.term.count) letters"
            question.hint =
                difficulty == .hard
                ? size : size + ", begins with “\(definition.term.prefix(1).lowercased())”"
        case .openEnded:
            question.form = .explanation
            question.prompt =
                "Explain in your own words what “\(definition.term)” \(definition.isPlural ? "mean" : "means")."
            question.answer = sentence.text
        case .ordering: return nil
        }
        return QuestionCandidate(
            question: question, sentence: index, key: definition.key,
            score: definition.isMarked ? 1.6 : 1.4)
    }

    private func prompt(_ definition: Definition) -> String {
        let meaning = definition.meaning.prefix(1).lowercased() + definition.meaning.dropFirst()
        let keeps = definition.meaning.prefix { $0 != " " }.dropFirst().contains(
            where: \.isUppercase)
        let text = keeps || !definition.isCalled ? definition.meaning : meaning
        return definition.isCalled
            ? "What \(definition.isPlural ? "are these" : "is this") called? “\(text)”"
            : "Which word or name does this describe? “\(text)”"
    }

    static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
