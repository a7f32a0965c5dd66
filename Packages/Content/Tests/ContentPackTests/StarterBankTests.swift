import Foundation
import Testing

@testable import ContentPack

/// The question banks that Homeroom ships.
@Suite struct StarterBankTests {
    private let pack = StarterPack.result
    private let domains: [String: PackDomain]

    init() {
        domains = pack.skills.reduce(into: [:]) { $0[$1.key] = $1.domain }
    }

    private func questions(_ section: PackTestSection, _ use: PackBankUse? = nil)
        -> [PackBankQuestion]
    {
        pack.banks.filter { $0.section == section && (use == nil || $0.use == use) }
            .flatMap(\.questions)
    }

    @Test func thereAreAThousandQuestionsAndAQuarterOfThemAreTyped() {
        let all = pack.banks.flatMap(\.questions)
        #expect(all.count >= 1000)
        #expect(all.count { $0.options.isEmpty } >= 250)
        #expect(Set(all.map(\.id)).count == all.count)
    }

    /// Shares of the test, in percent: see docs/content-format.md.
    @Test(arguments: [
        (PackDomain.craft, 28), (.information, 26), (.conventions, 26), (.expression, 20),
        (.algebra, 35), (.advanced, 35), (.problems, 15), (.geometry, 15),
    ])
    func aDomainHasTheShareThatItHasOnTheTest(domain: PackDomain, share: Int) {
        let all = questions(domain.section)
        let own = all.count { domains[$0.skillKey] == domain }
        #expect(abs(Double(own * 100) / Double(all.count) - Double(share)) <= 3)
    }

    /// 54 and 44 questions, and half as many again for the other second module.
    @Test(arguments: [PackBankUse.firstTest, .secondTest, .thirdTest])
    func aTestHasQuestionsForBothSecondModules(use: PackBankUse) {
        let (reading, math) = (questions(.readingWriting, use), questions(.math, use))
        #expect(reading.count >= 81)
        #expect(math.count >= 66)
        for all in [reading, math] {
            for difficulty in PackDifficulty.allCases {
                #expect(all.count { $0.difficulty == difficulty } * 100 / all.count >= 18)
            }
        }
        let typed = math.count { $0.options.isEmpty } * 100 / math.count
        #expect((22...33).contains(typed), "\(typed)%")
    }

    @Test func rightAnswersAreSpreadOverTheLettersOfEachSection() {
        for section in PackTestSection.allCases {
            var counts = [0, 0, 0, 0]
            for question in questions(section) {
                if case .choice(let index) = question.answer { counts[index] += 1 }
            }
            let sum = counts.reduce(0, +)
            #expect(counts.allSatisfy { (22...28).contains($0 * 100 / sum) }, "\(counts)")
        }
    }

    @Test func theRightAnswerIsSeldomTheLongest() {
        let choices = questions(.readingWriting)
        let longest = choices.count { question in
            guard case .choice(let right) = question.answer else { return false }
            let lengths = question.options.map { $0.plainText.count }
            return lengths.indices.allSatisfy { $0 == right || lengths[$0] < lengths[right] }
        }
        #expect(longest * 100 / choices.count <= 30, "\(longest) of \(choices.count)")
    }

    @Test func everyExplanationSaysWhatIsWrongWithEachOtherOption() {
        for question in pack.banks.flatMap(\.questions) {
            guard case .choice(let right) = question.answer else { continue }
            let text = question.explanation.map { "\($0)" }.joined(separator: " ")
            let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
            for index in question.options.indices where index != right {
                #expect(words.contains(QuestionParser.letter(index)), "\(question.key)")
            }
        }
    }
}
