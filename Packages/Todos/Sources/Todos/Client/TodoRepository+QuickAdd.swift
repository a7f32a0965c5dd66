import AppCore

extension TodoRepository {
    /// Adds a to-do from one line: `Buy paper fri 8:00 !high #art +school`.
    var quickAdd: QuickAdd {
        QuickAdd(
            name: "To-do", prefixes: ["todo", "task"], isDefault: true,
            example: "Buy paper fri 8:00 !high #art"
        ) { [self] line in read(line) }
    }

    private func read(_ line: String) -> QuickAdd.Draft {
        let clock = clock
        var draft = OwnDraft()
        var problem: Problem?
        var title: [Substring] = []
        for word in line.split(whereSeparator: \.isWhitespace) {
            let rest = String(word.dropFirst())
            switch word.first {
            case "!" where !rest.isEmpty && !rest.allSatisfy({ $0 == "!" }):
                draft.priority = Todo.Priority(word: rest)
                if draft.priority == nil {
                    problem = Problem(
                        .usage, "“\(word.prefix(20))” isn't a priority.",
                        cure: "Use !low, !medium or !high.")
                }
            case "#" where !rest.isEmpty: draft.project = rest
            case "+" where rest.first?.isLetter == true: draft.tags.append(rest)
            default: title.append(word)
            }
        }
        draft.title = title.joined(separator: " ")
        if let (due, rest) = NaturalDateParser(clock).find(in: draft.title) {
            (draft.title, draft.due) = (rest, due.text)
        }
        var todo = Todo(source: .own, number: 0, title: "", status: "open")
        do { try draft.fill(&todo, clock: clock) } catch { problem = problem ?? Problem(error) }
        var fields = [QuickAdd.Field("title", draft.title)]
        if let due = todo.due { fields.append(.init("due", clock.phrase(due))) }
        if let priority = draft.priority { fields.append(.init("priority", priority.word)) }
        if let project = todo.project { fields.append(.init("project", project)) }
        if !todo.tags.isEmpty { fields.append(.init("tags", todo.tags.joined(separator: ", "))) }
        if let problem { return .missing(problem, fields) }
        return QuickAdd.Draft(fields: fields) { [draft] in
            let added = try await add(draft)
            return QuickAdd.Added("Added “\(added.title)”.", place: added.place) {
                try await own.remove(added.number)
            }
        }
    }
}
