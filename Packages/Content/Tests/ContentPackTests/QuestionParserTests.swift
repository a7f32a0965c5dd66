import Testing

@testable import ContentPack

@Suite struct QuestionParserTests {
    private let full = """
        Before.

        @question deep-one
        skills: commas

        A prompt of
        two lines,

        @equation x = 1

        and a third part.

        A) One
           and more
        B) Two
        C) *Three*

        @answer C
        Because.

        - A is wrong.
        @end

        After.
        """

    @Test func aQuestionHasItsPartsInItsPlaceAmongTheBlocks() throws {
        let lesson = try #require(PackSamples.readLesson(full).lessons.first)
        #expect(lesson.blocks.count == 3)
        let question = try #require(lesson.questions.first)
        #expect(lesson.blocks[1] == .question(question))
        #expect(question.key == "deep-one")
        #expect(question.skillKeys == ["commas"])
        #expect(
            question.prompt == [
                .paragraph(.plain("A prompt of two lines,")), .equation(latex: "x = 1"),
                .paragraph(.plain("and a third part.")),
            ])
        #expect(
            question.options.map(\.text.wireText) == ["One and more", "Two", "[[i]]Three[[/i]]"])
        #expect(question.correctAnswerIndex == 2)
        #expect(question.explanationText == "Because.\n\n• A is wrong.")
        #expect(question.promptText == "A prompt of two lines,\n\nx = 1\n\nand a third part.")
    }

    @Test func movingAQuestionKeepsItsIds() throws {
        let other = PackSamples.question.replacing("first", with: "second")
        let one = try #require(
            PackSamples.readLesson(PackSamples.question + "\n\n" + other).lessons.first)
        let moved = try #require(
            PackSamples.readLesson(other + "\n\nText.\n\n" + PackSamples.question).lessons.first)
        #expect(one.id == moved.id)
        #expect(one.questions.map(\.id) == moved.questions.reversed().map(\.id))
        #expect(
            one.questions.flatMap { $0.options.map(\.id) }
                == moved.questions.reversed().flatMap { $0.options.map(\.id) })
        #expect(Set(one.questions.flatMap { $0.options.map(\.id) }).count == 4)
    }

    @Test(arguments: [2, 6])
    func twoToSixOptionsAreSound(count: Int) {
        let options = "ABCDEF".prefix(count).map { "\($0)) Option \($0)" }.joined(separator: "\n")
        let body = PackSamples.question.replacing("A) This\nB) That", with: options)
        #expect(PackSamples.readLesson(body).lessons.first?.questions.first?.options.count == count)
    }
}
