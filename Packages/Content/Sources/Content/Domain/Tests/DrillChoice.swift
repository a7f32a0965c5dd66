import Foundation

/// Which questions a drill asks.
struct DrillChoice: Sendable, Hashable {
    static let counts = 1...100

    /// Whether it asks what comes back now, instead of the least often answered questions.
    var isReview = false
    var section: TestSection?
    var domain: TestDomain?
    /// A name, as in the questions.
    var skill: String?
    var difficulty: TestDifficulty?
    /// True for typed answers only, false for options only.
    var isTyped: Bool?
    var count = 10

    /// The chosen questions: those of ``matching(in:_:at:)``, up to ``count``.
    func questions(
        in pool: QuestionPool, _ records: [String: ReviewRecord], at now: Date
    ) -> [TestQuestion] {
        Array(matching(in: pool, records, at: now).prefix(count))
    }

    /// All questions that fit: of the practice banks, the least often answered first, mixed; in a
    /// review, the longest overdue first.
    func matching(
        in pool: QuestionPool, _ records: [String: ReviewRecord], at now: Date
    ) -> [TestQuestion] {
        guard !isReview else { return Self.due(in: pool, records, at: now).filter(fits) }
        let fitting = pool.questions.filter { $0.use == "practice" && fits($0) }
        // Ids are hashes, so their order mixes skills.
        return fitting.sorted { one, other in
            (records[one.id]?.tries ?? 0, one.id) < (records[other.id]?.tries ?? 0, other.id)
        }
    }

    private func fits(_ question: TestQuestion) -> Bool {
        section.map { question.section == $0 } ?? true
            && domain.map { question.domain == $0 } ?? true
            && skill.map { question.skill == $0 } ?? true
            && difficulty.map { question.difficulty == $0 } ?? true
            && isTyped.map { question.isTyped == $0 } ?? true
    }

    /// The questions that come back now, the longest overdue first.
    private static func due(
        in pool: QuestionPool, _ records: [String: ReviewRecord], at now: Date
    ) -> [TestQuestion] {
        records.filter { $0.value.isDue(at: now) }
            .sorted { ($0.value.due ?? now, $0.key) < ($1.value.due ?? now, $1.key) }
            .compactMap { pool[$0.key] }
    }
}
