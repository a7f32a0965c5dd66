import AppCore
import TerminalUI

extension HistoryScreen {
    func title(of entry: HistoryEntry) -> String {
        entry.title ?? titles[entry.item] ?? entry.item.unnamed
    }

    var sections: [ListSection] {
        guard let history else { return [] }
        if tab == .items {
            return [ListSection("Most recent first", tried.map(itemRow))]
        }
        let calendar = repository.calendar
        return history.days(in: calendar).map { day in
            let scores = day.entries.compactMap(\.score)
            let mean = scores.isEmpty ? "" : " · average \(scores.reduce(0, +) / scores.count)%"
            return ListSection(
                StyledText("\(calendar.heading(day.day))\(mean)"), day.entries.map(entryRow))
        }
    }

    var items: [ListItem] { sections.flatMap(\.items) }

    private func entryRow(_ entry: HistoryEntry) -> ListItem {
        HistoryEntryRow.item(
            entry, title: title(of: entry), calendar: repository.calendar, showsDay: false)
    }

    private func itemRow(_ row: AttemptedItem) -> ListItem {
        var detail = row.brief.count == 1 ? "1 attempt" : "\(row.brief.count) attempts"
        if let best = row.brief.bestScore { detail += " · best \(best)%" }
        return ListItem(
            id: row.item.key,
            title: StyledText(row.title ?? titles[row.item] ?? row.item.unnamed),
            detail: StyledText(detail, .secondary),
            trailing: row.brief.latestScore.map(ScoreMark.text) ?? StyledText("queued", .secondary))
    }

    func view(in context: ViewContext) -> any View {
        guard let history else { return Skeleton(lines: 8) }
        return VStack(spacing: 1) {
            if !history.entries.isEmpty { summary(of: history) }
            Tabs(Tab.allCases.map { .init(id: $0.id, title: $0.title) }, selected: tab.id)
            ListView(
                sections: sections, state: list,
                empty: "Nothing practiced yet. Open a lesson, answer its questions and hand in.")
        }
    }

    private func summary(of history: History) -> any View {
        let scores = history.scores()
        return VStack {
            if let overview {
                Text(
                    StyledText("\(overview.total) attempts", .heading)
                        + StyledText("  \(overview.recent) in the last 7 days", .secondary))
            }
            if scores.count > 1 { Sparkline(scores, label: "Scores") }
        }
    }
}

/// The row of one attempt.
enum HistoryEntryRow {
    static func item(
        _ entry: HistoryEntry, title: String, calendar: LocalCalendar, showsDay: Bool
    ) -> ListItem {
        var facts = [
            showsDay ? calendar.moment(entry.date) : calendar.clock(entry.date)
        ]
        if let correct = entry.correctCount {
            facts.append("\(correct) of \(entry.totalQuestions) right")
        } else {
            facts.append("\(entry.totalQuestions) answered")
        }
        if let seconds = entry.seconds, seconds > 0 {
            facts.append(LocalCalendar.duration(seconds))
        }
        let trailing: StyledText
        switch entry.submissionState {
        case .judged: trailing = entry.score.map(ScoreMark.text) ?? ""
        case .queued:
            trailing = StyledText("… queued", Style(.warning))
            facts.append("saved here; it will be sent later")
        case .refused(let reason):
            trailing = StyledText("✗ refused", Style(.incorrect))
            facts.append(reason)
        }
        return ListItem(
            id: entry.id, title: StyledText(title),
            detail: StyledText(facts.joined(separator: " · "), .secondary), trailing: trailing)
    }
}
