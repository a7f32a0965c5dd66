import AppCore
import SyncedRecords
import TerminalUI

extension SyncedCollection<Goal> {
    /// Adds a goal from one line: `finish two novels by dec 20`.
    var quickAdd: QuickAdd {
        QuickAdd(
            name: "Goal", prefixes: ["goal"], example: "goal: finish two novels by dec 20"
        ) { [self] line in read(line) }
    }

    private func read(_ line: String) -> QuickAdd.Draft {
        var title = line
        var input = GoalInput()
        var fields: [QuickAdd.Field] = []
        if let (date, rest) = NaturalDateParser(calendar).find(in: line) {
            title = rest
            input.targetDate = .set(date.day.text)
            fields.append(.init("by", calendar.phrase(DayTime(date.day))))
        }
        input.title = .set(title)
        fields.insert(.init("title", title), at: 0)
        do { try input.check(isNew: true) } catch { return .missing(Problem(error), fields) }
        return QuickAdd.Draft(fields: fields) { [input] in
            let change = try await add(input)
            let outcome: OutboxOutcome? =
                switch await send(change) {
                case .saved, .localOnly: nil
                case .waiting(let problem): .waiting(problem)
                case .refused(let problem): .failed(problem)
                }
            return QuickAdd.Added(
                "Added “\(change.item.title)”.", outcome: outcome,
                place: Place(["goals", change.item.id])
            ) {
                _ = await send(try await remove(change.item))
            }
        }
    }
}
