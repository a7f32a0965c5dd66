import Foundation
import Testing

@testable import ContentPack

/// The pack that Homeroom ships.
@Suite struct StarterPackTests {
    private let result = StarterPack.result

    private var questions: [PackQuestion] {
        result.lessons.flatMap(\.questions) + result.passages.flatMap(\.questions)
            + result.writingSections.flatMap(\.questions)
            + result.mathSections.flatMap(\.questions)
    }

    @Test func theShippedPackIsClean() {
        #expect(result.diagnostics.map(\.description) == [])
        #expect(result.manifest?.id == "homeroom-starter")
    }

    @Test(arguments: PackCategory.allCases)
    func everyCategoryHasLessonsAnIntroductionAndADiagnostic(category: PackCategory) {
        let lessons = result.lessons.filter { $0.category == category }
        let teaching = lessons.filter { !$0.isDiagnostic }
        #expect(teaching.count >= 14)
        #expect(teaching.allSatisfy { $0.questions.count >= 4 })
        #expect(teaching.contains { ItemLinter.isIntroduction($0.title) && $0.tier == .free })
        let diagnostics =
            category == .reading
            ? result.passages.filter(\.isDiagnostic).map(\.questions)
            : lessons.filter(\.isDiagnostic).map(\.questions)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.allSatisfy { $0.count >= 12 })
    }

    @Test func everyPassageHasQuestionsWithAnnotationsThatQuoteIt() {
        #expect(result.passages.count { !$0.isDiagnostic } >= 14)
        for passage in result.passages where !passage.isDiagnostic {
            #expect(passage.questions.count >= 5)
            let scalars = Array(passage.content.unicodeScalars)
            for question in passage.questions {
                #expect(!question.annotations.isEmpty)
                for annotation in question.annotations {
                    let stretch = scalars[annotation.startChar..<annotation.endChar]
                    #expect(stretch.map(String.init).joined() == annotation.selectedText)
                }
            }
        }
    }

    @Test func thereAreTextsToEditAndSetsOfMath() {
        #expect(result.writingSections.count >= 3 && result.mathSections.count >= 3)
        let questions =
            result.writingSections.map(\.questions) + result.mathSections.map(\.questions)
        #expect(questions.allSatisfy { $0.count >= 5 })
    }

    /// Not all can be: some ask what a number means.
    @Test func mostAnswersOfMathAreWorkedOutByTheLinter() throws {
        let files =
            result.lessons.filter { $0.category == .math }.map { ($0.file, $0.questions) }
            + result.mathSections.map { ($0.file, $0.questions) }
        let checks = try files.map { file, _ in
            try String(contentsOfFile: "\(StarterPack.directory)/\(file)", encoding: .utf8)
                .split(separator: "\n").count { $0.hasPrefix("check: ") }
        }
        let share = checks.reduce(0, +) * 100 / files.map(\.1.count).reduce(0, +)
        #expect(share >= 75, "\(share)%")
    }

    @Test func rightAnswersAreSpreadOverTheLetters() {
        for index in 0..<4 {
            let share = questions.count { $0.correctAnswerIndex == index } * 100 / questions.count
            #expect((18...32).contains(share), "\(QuestionParser.letter(index)): \(share)%")
        }
    }

    @Test func theRightAnswerIsSeldomGivenAwayByItsLength() {
        let longest = questions.count { question in
            let lengths = question.options.map { Double($0.text.plainText.count) }
            let right = lengths[question.correctAnswerIndex]
            return lengths.indices.allSatisfy {
                $0 == question.correctAnswerIndex || right > lengths[$0] * 1.12
            }
        }
        #expect(longest * 100 / questions.count <= 20)
    }

    @Test func everyExplanationSaysWhatIsWrongWithEachOtherOption() {
        for question in questions {
            let words = Set(
                question.explanationText.split { !$0.isLetter && !$0.isNumber }.map(String.init))
            for index in question.options.indices where index != question.correctAnswerIndex {
                #expect(words.contains(QuestionParser.letter(index)), "\(question.key)")
            }
        }
    }

    @Test func everyIdIsDifferent() {
        var ids = result.headers.map(\.id) + result.skills.map(\.id)
        ids += result.lessons.map(\.id) + result.passages.map(\.id)
        ids += result.writingSections.map(\.id) + result.mathSections.map(\.id)
        for question in questions {
            ids.append(question.id)
            ids += question.options.map(\.id) + question.annotations.map(\.id)
        }
        #expect(Set(ids).count == ids.count)
    }

    /// Something for everyone, and enough of it to learn from without paying.
    @Test func freeAndPremiumItemsAreMixed() {
        for tiers in [result.lessons.map(\.tier), result.passages.map(\.tier)] {
            let free = tiers.count { $0 == .free } * 100 / tiers.count
            #expect((35...90).contains(free), "\(free)% free")
        }
    }

    @Test(arguments: PackCategory.allCases)
    func aDiagnosticAsksForSixSkillsAtLeastTwice(category: PackCategory) {
        let questions =
            category == .reading
            ? result.passages.filter(\.isDiagnostic).flatMap(\.questions)
            : result.lessons.filter { $0.category == category && $0.isDiagnostic }
                .flatMap(\.questions)
        var counts: [String: Int] = [:]
        for skill in questions.flatMap(\.skillKeys) { counts[skill, default: 0] += 1 }
        #expect(counts.values.count { $0 >= 2 } >= 6, "\(counts)")
    }
}
