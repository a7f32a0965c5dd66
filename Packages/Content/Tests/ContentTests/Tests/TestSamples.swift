import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes

@testable import Content

/// Questions made up for tests of tests.
enum TestSamples {
    /// A question with the right answer B, or 7/2 if it's typed.
    static func question(
        _ id: String, _ domain: TestDomain, _ difficulty: TestDifficulty, isTyped: Bool = false
    ) -> BankQuestion {
        BankQuestion(
            id: WireID(id), skill: QuestionSkill(id: nil, name: "Skill of \(domain.rawValue)"),
            skillKey: domain.rawValue, domain: domain.rawValue, difficulty: difficulty.rawValue,
            text: [.paragraph("Text of \(id).")], question: [.paragraph("What is \(id)?")],
            options: isTyped ? [] : ["one \(id)", "two \(id)", "three \(id)", "four \(id)"],
            correctAnswerIndex: isTyped ? nil : 1, correctAnswers: isTyped ? ["7/2"] : [],
            explanation: [.paragraph("Because of \(id).")])
    }

    /// As many questions of each domain as the share of a test of `count` questions, a third of each
    /// difficulty. Ids are `use.domain.number`.
    static func bank(
        _ section: TestSection, use: String, count: Int, typed: Bool = false
    ) -> BankDetail {
        let quotas = TestPlan.apportion(count, section.domains.map(\.share))
        let questions = zip(section.domains, quotas).flatMap { domain, quota in
            (0..<quota).map { number in
                question(
                    "\(use).\(domain.rawValue).\(number)", domain,
                    TestDifficulty.allCases[number % 3], isTyped: typed)
            }
        }
        let id = "\(use)-\(section.rawValue)-\(typed)"
        return BankDetail(
            of: BankListItem(
                id: WireID(id), bankID: id, title: id, section: section.rawValue, use: use,
                questionCount: questions.count, updatedAt: nil),
            questions: questions, assets: [])
    }

    /// A full first test, and questions for practice.
    static let full = QuestionPool([
        bank(.readingWriting, use: "test-1", count: 54), bank(.math, use: "test-1", count: 44),
        bank(.readingWriting, use: "practice", count: 60), bank(.math, use: "practice", count: 60),
    ])

    /// Answers as many questions of the open part right as asked, the others wrong.
    static func answer(_ run: inout TestRun, right: Int) {
        for index in (run.part?.questions ?? []).indices {
            run.go(to: index)
            run.answer(index < right ? "B" : "A")
        }
    }

    /// Content on a backend that serves these banks.
    static func context(_ banks: [BankDetail]) async throws -> TestContext {
        let transport = ScriptedTransport()
        let page = Page(
            count: banks.count, next: nil, previous: nil,
            results: banks.map {
                BankListItem(
                    id: $0.id, bankID: $0.bankID, title: $0.title, section: $0.section,
                    use: $0.use, questionCount: $0.questions.count, updatedAt: nil)
            })
        transport.always(
            .get, "/question-banks/?limit=200", .reply(200, try WireJSON.encodeText(page)))
        for bank in banks {
            transport.always(
                .get, "/question-banks/\(bank.id)/",
                .reply(200, try WireJSON.encodeText(bank)))
        }
        return try await Fixture.remote(transport)
    }
}
