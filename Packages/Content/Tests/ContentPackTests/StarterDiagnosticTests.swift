import Testing

@testable import ContentPack

/// The diagnostics that Homeroom ships have the digital SAT's format.
@Suite struct StarterDiagnosticTests {
    private let reading: [PackQuestion]
    private let writing: [PackQuestion]
    private let math: [PackQuestion]
    private let domains: [String: PackDomain]

    init() throws {
        let pack = StarterPack.result
        func lesson(_ category: PackCategory) throws -> [PackQuestion] {
            try #require(
                pack.lessons.first { $0.isDiagnostic && $0.category == category }
            ).questions
        }
        reading = try #require(pack.passages.first { $0.isDiagnostic }).questions
        (writing, math) = (try lesson(.writing), try lesson(.math))
        domains = pack.skills.reduce(into: [:]) { $0[$1.key] = $1.domain }
    }

    /// Letters and digits without marks, to compare questions.
    private static func reduced(_ blocks: [PackBlock]) -> String {
        PackBlock.wireText(of: blocks).replacing(/\[\[.*?\]\]/, with: "").lowercased()
            .filter { $0.isLetter || $0.isNumber }
    }

    @Test func everyReadingQuestionHasItsOwnShortText() {
        for question in reading {
            #expect(question.hasOwnText, "\(question.key)")
            let words = question.promptText.split { $0.isWhitespace }.count
            #expect((30...190).contains(words), "\(question.key): \(words)")
        }
    }

    @Test func everyQuestionHasFourOptionsAndOneSkillOfTheTest() {
        for question in reading + writing + math {
            #expect(question.options.count == 4, "\(question.key)")
            #expect(question.skillKeys.count == 1, "\(question.key)")
            #expect(domains[question.skillKeys[0]] != nil, "\(question.key)")
        }
    }

    /// Shares of the test, in percent: see docs/content-format.md.
    @Test(arguments: [
        (PackDomain.craft, 28), (.information, 26), (.conventions, 26), (.expression, 20),
        (.algebra, 35), (.advanced, 35), (.problems, 15), (.geometry, 15),
    ])
    func aDomainHasTheShareThatItHasOnTheTest(domain: PackDomain, share: Int) {
        let all = domain.section == .math ? math : reading + writing
        let own = all.count { domains[$0.skillKeys[0]] == domain }
        #expect(abs(Double(own * 100) / Double(all.count) - Double(share)) <= 3)
    }

    @Test func noQuestionIsFromABank() {
        let questions = StarterPack.result.banks.flatMap(\.questions)
        let bank = Set(questions.map { Self.reduced($0.text + $0.question) })
        #expect(bank.count > 1000)
        #expect((reading + writing + math).allSatisfy { !bank.contains(Self.reduced($0.prompt)) })
    }
}
