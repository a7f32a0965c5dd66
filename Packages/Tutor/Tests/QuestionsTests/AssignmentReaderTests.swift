import Questions
import Testing

@Suite struct AssignmentReaderTests {
    @Test(arguments: [
        ("1. Add.\n2. Subtract.\n3. Divide.", ["1", "2", "3"]),
        ("1) Add.\n2) Subtract.", ["1", "2"]),
        ("Q1 Add.\nQ2: Subtract.\nq3. Divide.", ["Q1", "Q2", "q3"]),
        ("Problem 1\nFind x.\n\nProblem 2\nFind y.", ["Problem 1", "Problem 2"]),
        (
            "## Question 1 (4 marks)\nWhy?\n1. because\n2. since\n## Question 2\nHow?",
            ["Question 1", "Question 2"]
        ),
        ("**1.** Add.\n**2.** Subtract.", ["1", "2"]),
        ("Part A\n\n1. Add.\n2. Take.\n\nPart B\n\n1. Divide.", ["1", "2", "1"]),
        ("In 1914.\n1914. was a year\nNo questions here.", []),
        ("1. One\n    1. nested\n    2. nested\n2. Two", ["1", "2"]),
    ])
    func questionsAreFoundByTheirNumbers(text: String, labels: [String]) {
        let questions = AssignmentReader.questions(in: text)
        #expect(questions.map(\.label) == labels)
        #expect(questions.map(\.number) == Array(labels.indices.map { $0 + 1 }))
        let bytes = Array(text.utf8)
        for question in questions {
            #expect(
                String(decoding: bytes[question.start..<question.end], as: UTF8.self)
                    == question.text)
        }
    }

    @Test(arguments: [
        ("1. Look at it.\n(a) Name it.\n(b) Draw it.\n2. Go on.", ["a", "b"]),
        ("1. a) Name it.\n   b) Draw it.", ["a", "b"]),
        (
            "1. Do:\n(a) this\n  (i) one\n  (ii) two\n(b) that\n  (i) three",
            ["a", "a.i", "a.ii", "b", "b.i"]
        ),
        ("1. (a) Add them. (b) Divide them.", ["a", "b"]),
        ("1. In one piece (as always).", []),
    ])
    func partsAreFoundByTheirLetters(text: String, labels: [String]) throws {
        let question = try #require(AssignmentReader.questions(in: text).first)
        #expect(question.parts.map(\.label) == labels)
        for (part, next) in zip(question.parts, question.parts.dropFirst()) {
            #expect(part.end == next.start)
        }
        #expect(question.parts.last.map { $0.end == question.end } ?? true)
    }

    @Test func pagesAreCounted() {
        let questions = AssignmentReader.questions(in: "1. Add.\n\u{0C}2. Divide.")
        #expect(questions.map(\.page) == [1, 2])
    }
}
