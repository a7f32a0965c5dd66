import AppCore
import Mastery
import SQLStore
import ServiceKit

/// Updates the plan with every graded answer, in the transaction that stores it.
struct PlanObserver: AnswerObserving {
    let context: ServiceContext

    /// Looks up the questions' skills; without a catalog, answers only count toward overall strength.
    func prepared(
        for item: ItemReference, questions: [String]
    ) async throws -> any PreparedObservation {
        PlanObservation(skills: try await skills(of: questions))
    }

    func skills(of questions: [String]) async throws -> [String: [Skill]] {
        try await context.capability(.skillCatalog)?.skills(ofQuestions: questions) ?? [:]
    }
}

/// Updates estimates, the week and, after a diagnostic, its category's plan. Takes three
/// statements (four for a diagnostic) regardless of the number of answers.
struct PlanObservation: PreparedObservation {
    let skills: [String: [Skill]]
    var model = MasteryModel()

    func observe(
        _ sheet: JudgedSheet, of account: AccountKey, in connection: any SQLConnection
    ) throws {
        guard !sheet.answers.isEmpty else { return }
        try learn(sheet, SkillStore(account: account, connection: connection))
        let correct = sheet.answers.count { $0.isCorrect }
        try WeekStore(account: account, connection: connection).add(
            WeekStore.Week(
                monday: WeekStore.monday(of: sheet.judgedAt), correct: correct,
                total: sheet.answers.count,
                practised: sheet.isDiagnostic ? 0 : sheet.answers.count))
        guard sheet.isDiagnostic, sheet.isComplete, let run = run(sheet) else { return }
        try DiagnosticStore(account: account, connection: connection).save(run)
    }

    /// The result of a completed diagnostic; nil for a sheet without answers.
    func run(_ sheet: JudgedSheet) -> DiagnosticRun? {
        guard !sheet.attempt.isEmpty else { return nil }
        return DiagnosticRun(
            category: sheet.category, item: sheet.item, takenAt: sheet.judgedAt,
            answers: sheet.attempt, skills: skills)
    }

    private func learn(_ sheet: JudgedSheet, _ store: SkillStore) throws {
        var met: [String: Skill] = [:]
        for answer in sheet.answers {
            for skill in skills[answer.questionID] ?? [] { met[skill.id] = skill }
        }
        let known = try store.rows(of: met.keys.sorted())
        var overall =
            known[SkillStore.overallID]
            ?? SkillStore.Row(
                id: SkillStore.overallID, name: "", category: "", estimate: model.newOverall,
                correct: 0, total: 0)
        var rows = met.mapValues { skill in
            SkillStore.Row(
                id: skill.id, name: skill.name, category: skill.category,
                estimate: known[skill.id]?.estimate ?? model.newSkill,
                correct: known[skill.id]?.correct ?? 0, total: known[skill.id]?.total ?? 0)
        }
        for answer in sheet.answers {
            let ids = (skills[answer.questionID] ?? []).map(\.id)
            var estimates = ids.compactMap { rows[$0]?.estimate }
            var question = model.newQuestion
            model.learn(
                isCorrect: answer.isCorrect, at: sheet.judgedAt, overall: &overall.estimate,
                skills: &estimates, question: &question)
            overall.count(answer.isCorrect)
            for (id, estimate) in zip(ids, estimates) {
                rows[id]?.estimate = estimate
                rows[id]?.count(answer.isCorrect)
            }
        }
        try store.save([overall] + rows.values.sorted { $0.id < $1.id })
    }
}

extension SkillStore.Row {
    fileprivate mutating func count(_ isCorrect: Bool) {
        total += 1
        if isCorrect { correct += 1 }
    }
}
