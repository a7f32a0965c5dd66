import AppCore
import ArgumentParser

/// Prints attempts and resolves item names.
struct AttemptPrinter {
    let repository: AttemptRepository
    let console: Console

    static func check(_ kind: String?) throws {
        try OptionChoice.check(kind, "--kind", ItemReference.Kind.allCases.map(\.rawValue))
    }

    /// Runs a refresh; on failure, prints a warning and continues with stored data.
    func trying(_ refresh: () async throws(Problem) -> Void) async {
        do throws(Problem) {
            try await refresh()
        } catch {
            console.err("\(error.summary) Showing saved data.")
        }
    }

    /// Resolves `name` among attempted items, or any item by its full id.
    func item(_ name: String, kind: String?) async throws -> ItemReference {
        let wanted = name.lowercased()
        let kind = kind.flatMap { ItemReference.Kind(rawValue: $0.lowercased()) }
        let tried = try await repository.tried()
        let titles = await repository.titles(of: tried.map(\.item))
        let rows = tried.filter { kind == nil || $0.item.kind == kind }
            .map { (item: $0.item, title: $0.title ?? titles[$0.item] ?? "") }
        do {
            return try NameResolver.find(
                name, in: rows, noun: "item you've tried", list: "homeroom progress list",
                idStart: 4, ids: { [String($0.item.id.prefix(8)), $0.item.id] },
                names: { [$0.title] }
            ).item
        } catch {
            guard error.code == .notFound else { throw error }
        }
        if let kind, wanted.utf8.count == 36 { return ItemReference(kind, wanted) }
        throw Problem(
            .notFound, "You haven't tried “\(name)” here.",
            cure:
                "See homeroom progress list. For anything else, use the full id and --kind."
        )
    }

    func list(_ entries: [HistoryEntry], showsItem: Bool) async throws {
        let titles = await repository.titles(of: entries.map(\.item))
        func title(_ entry: HistoryEntry) -> String? { entry.title ?? titles[entry.item] }
        if console.options.json {
            return try console.emit(json: entries.map { HistoryEntryJSON($0, title: title($0)) })
        }
        if entries.isEmpty { return console.err("No attempts yet.") }
        let columns: [Console.Column] =
            [Console.Column("Attempt"), Console.Column("When")]
            + (showsItem
                ? [Console.Column("Kind"), Console.Column("Title", mayShrink: true)] : [])
            + [
                Console.Column("Score", alignsRight: true),
                Console.Column("Right", alignsRight: true),
                Console.Column("Time", alignsRight: true), Console.Column("State"),
            ]
        await console.table(
            columns, entries.map { row($0, title: title($0), showsItem: showsItem) })
    }

    private func row(_ entry: HistoryEntry, title: String?, showsItem: Bool) -> [String] {
        let id = console.options.plain ? entry.id : String(entry.id.prefix(8))
        var row = [id, repository.calendar.stamp(entry.date)]
        if showsItem { row += [entry.item.kind.rawValue, title ?? entry.item.unnamed] }
        row.append(entry.score.map { "\($0)%" } ?? "")
        row.append(entry.correctCount.map { "\($0)/\(entry.totalQuestions)" } ?? "")
        let seconds = entry.seconds ?? 0
        row.append(seconds > 0 ? LocalCalendar.duration(seconds) : "")
        row.append(HistoryEntryJSON.state(of: entry))
        return row
    }
}

/// An attempt in JSON, with the contract's keys.
struct HistoryEntryJSON: EncodesFields {
    private let entry: HistoryEntry
    private let title: String?

    init(_ entry: HistoryEntry, title: String?) {
        self.entry = entry
        self.title = title
    }

    static func state(of entry: HistoryEntry) -> String {
        switch entry.submissionState {
        case .judged: "judged"
        case .queued: "queued"
        case .refused: "refused"
        }
    }

    var fields: JSONObject {
        [
            "id": entry.id,
            "kind": entry.item.kind.rawValue,
            entry.item.kind.idField: entry.item.id,
            "title": title,
            "state": Self.state(of: entry),
            "score": entry.score,
            "correct_count": entry.correctCount,
            "total_questions": entry.totalQuestions,
            "time_spent_seconds": entry.seconds,
            "completed_at": WireDate(entry.date),
            "answers": entry.answers.map { answer in
                let isCorrect = entry.submissionState == .judged ? answer.isCorrect : nil
                return [
                    "question_id": answer.questionID,
                    "selected_option_index": answer.selectedIndex,
                    "correct_answer_index": answer.correctIndex,
                    "is_correct": isCorrect,
                ] as JSONObject
            },
        ]
    }
}
