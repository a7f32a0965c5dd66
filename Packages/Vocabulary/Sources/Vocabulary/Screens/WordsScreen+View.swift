import TerminalUI

extension WordsScreen {
    func view(in context: ViewContext) -> any View {
        guard let ids else {
            guard let problem else { return Skeleton(lines: 6) }
            return ProblemNote(problem: problem)
        }
        var parts: [any View] = []
        if context.size.height > 9 {
            if let source { parts.append(heading(source)) }
        }
        parts.append(tabs)
        if filter.learningState != .any || context.size.height > 9 {
            parts.append(Text("State: \(filter.learningState.title) (f)", style: .secondary))
        }
        parts.append(
            SpokenActions(actions: [
                ("study", "Study these"), ("state", "Change state"), ("new", "Add a word"),
            ]))
        parts.append(rowsView(ids))
        return VStack(spacing: 0, parts)
    }

    private func heading(_ source: Source) -> any View {
        var facts = [StatisticsWords.count(load.total, "word")]
        if load.due > 0 { facts.append("\(load.due) due") }
        if load.new > 0 { facts.append("\(load.new) new") }
        if load.memorised > 0 { facts.append("\(load.memorised) memorized") }
        if load.toDefine > 0 { facts.append("\(load.toDefine) to define") }
        return VStack(
            spacing: 0,
            [
                Text(source.title, style: .heading),
                Text(facts.joined(separator: " · "), style: .secondary),
            ])
    }

    private func rowsView(_ ids: [String]) -> any View {
        let (rows, wording) = (rows, WordsWording(now: repository.seconds))
        let empty: StyledText =
            filter.search.isEmpty && filter.learningState == .any
            ? "No words yet. Press + to add one, or add a text." : "Nothing matches."
        return ListView(count: ids.count, state: list, rowHeight: 2, empty: empty) { index in
            guard let row = rows[ids[index]] else { return ListItem(id: ids[index], title: "…") }
            guard !row.card.isDeleted else {
                return ListItem(id: row.id, title: StyledText("(deleted)", .secondary))
            }
            return ListItem(
                id: row.id, title: StyledText(row.card.word),
                detail: StyledText(row.card.meaning ?? row.card.sentence),
                trailing: wording.mark(row))
        }
    }
}
