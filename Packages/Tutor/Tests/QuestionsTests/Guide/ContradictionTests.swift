import Questions
import Testing

@Suite struct ContradictionTests {
    private func found(_ texts: String...) -> [StudyGuide.Contradiction] {
        GuideMaker(
            texts.enumerated().map { QuestionText(document: "doc\($0)", id: "D\($0)", text: $1) }
        ).guide().contradictions
    }

    @Test(arguments: [
        ("Mont Blanc is 4,807 metres high.", "The height of Mont Blanc is 4,910 metres."),
        ("The Titanic sank on 15 April 1912.", "The Titanic sank on 14 April 1912."),
        ("The Berlin Wall fell in 1989.", "In 1991, the Berlin Wall fell."),
        ("The human body has 206 bones.", "The human body has 208 bones."),
        ("The telephone was invented by Alexander Bell.", "Elisha Gray invented the telephone."),
        ("Canberra is the capital of Australia.", "The capital of Australia is Sydney."),
        ("Gold melts at 1,064 °C.", "Gold melts at 1,164 °C."),
        ("Julius Caesar was murdered in 44 BC.", "Julius Caesar was murdered in 43 BC."),
        (
            "The Mona Lisa was painted by Leonardo da Vinci.",
            "The Mona Lisa was painted by Raphael."
        ),
        ("The population of Iceland is 380,000.", "Iceland has a population of 520,000."),
    ])
    func plainStatementsThatDifferAreShown(one: String, two: String) throws {
        let contradiction = try #require(found(one, two).first)
        #expect(contradiction.statements.map(\.quote.text) == [one, two])
        #expect(contradiction.statements.map(\.quote.source.document) == ["doc0", "doc1"])
    }

    @Test(arguments: [
        // Rounded, or in other units.
        ("Mont Blanc is 4,807 metres high.", "Mont Blanc is about 4,800 metres high."),
        ("The Thames is 346 km long.", "The Thames is 215 miles long."),
        // Other conditions, other things, other people.
        ("Water boils at 100 °C at sea level.", "Water boils at 71 °C on Mount Everest."),
        ("The old bridge is 80 metres long.", "The old bridge is 95 metres long."),
        ("Pierre Curie was born in 1859.", "Curie was born in 1867."),
        ("Pierre Curie was born in 1859.", "Marie Curie was born in 1867."),
        (
            "Neil Armstrong was the first man on the Moon.",
            "Gene Cernan was the last man on the Moon."
        ),
        ("World War I began in 1914.", "World War II began in 1939."),
        // Bounds, hedges and opinions of others.
        ("The Nile is 6,650 km long.", "The Nile is more than 6,000 km long."),
        (
            "The Earth is 4.5 billion years old.",
            "It was believed that the Earth is 6,000 years old."
        ),
        ("Hamlet was written in 1600.", "Hamlet was perhaps written in 1611."),
        // Spellings, initials, parts.
        ("Swan Lake was composed by Tchaikovsky.", "Swan Lake was composed by Chaikovsky."),
        (
            "Penicillin was discovered by A. Fleming.",
            "Penicillin was discovered by Alexander Fleming."
        ),
        ("The Eiffel Tower was built in 1887.", "The Eiffel Tower was built in 1889."),
    ])
    func whatMayBothBeTrueIsNot(one: String, two: String) {
        #expect(found(one, two) == [])
    }

    @Test func oneDocumentIsNotComparedWithItself() {
        #expect(found("Mont Blanc is 4,807 metres high. Mont Blanc is 4,910 metres high.") == [])
        // And its two values suggest that they're about different things.
        #expect(
            found(
                "Mont Blanc is 4,807 metres high. Mont Blanc is 4,910 metres high.",
                "Mont Blanc is 4,500 metres high.") == [])
    }

    @Test func threeDocumentsThatAllDifferAreShownTogether() {
        let statements = found(
            "Saturn has 146 moons.", "Saturn has 62 moons.", "Saturn has 82 moons.",
            "Saturn has 62 moons."
        ).first?.statements
        #expect(statements?.map(\.value) == ["146 moons", "62 moons", "82 moons"])
    }

    @Test func aFullNameInTheSameDocumentMakesALastNameClear() {
        let one = "William Shakespeare wrote plays. Shakespeare died in 1616."
        #expect(found(one, "William Shakespeare died in 1615.").count == 1)
    }
}
