import TerminalUI

extension TextLibraryScreen {
    var items: [ListItem] { sections.flatMap(\.items) }

    var sections: [ListSection] {
        guard let page else { return [] }
        var now = [item(.study, Self.wait(page.pulse))]
        if page.pulse.toDefine > 0 {
            now.append(item(.define, StatisticsWords.count(page.pulse.toDefine, "word")))
        }
        return [
            ListSection("Now", now),
            ListSection("Sources (\(page.rows.count))", page.rows.map(Self.row)),
            ListSection("More", more.map { item($0, nil) }),
        ]
    }

    private var more: [Shortcut] {
        let all: [Shortcut] = [.add, .words, .stats, .badges, .word]
        return page?.hasAnki == true ? all + [.anki] : all
    }

    private func item(_ shortcut: Shortcut, _ trailing: String?) -> ListItem {
        ListItem(
            id: shortcut.rawValue, title: StyledText(shortcut.title),
            trailing: StyledText(trailing ?? String(shortcut.key), .secondary))
    }

    /// `12 due, 8 new`
    private static func wait(_ pulse: StudySnapshot) -> String {
        let parts = [
            pulse.due > 0 ? "\(pulse.due) due" : nil,
            pulse.counts.new > 0 ? "\(pulse.counts.new) new" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? "nothing due" : parts.joined(separator: ", ")
    }

    private static func row(_ row: LibraryPage.Row) -> ListItem {
        let load = row.load
        var facts: [String] = []
        switch row.status {
        case .waiting: facts.append("… waiting to be sent")
        case .sending: facts.append("… being sent")
        case .processing: facts.append("… finding words")
        case .failed(let reason): facts.append("✗ failed: \(reason)")
        case .ready: break
        }
        if load.total > 0 {
            facts.append("\(load.memorised) of \(load.total) memorized")
        } else if row.status == .ready, load.toDefine == 0 {
            facts.append("no words")
        }
        if load.toDefine > 0 { facts.append("\(load.toDefine) to define") }
        let trailing: StyledText
        if case .failed = row.status {
            trailing = StyledText("✗ failed", Style(.incorrect))
        } else {
            let counts = [
                load.due > 0 ? "\(load.due) due" : nil, load.new > 0 ? "\(load.new) new" : nil,
            ].compactMap { $0 }
            trailing = StyledText(
                counts.joined(separator: " · "), load.due > 0 ? .accent : .secondary)
        }
        return ListItem(
            id: row.id, title: StyledText(row.source.title),
            detail: StyledText(facts.joined(separator: " · ")), trailing: trailing)
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem else { return Skeleton(lines: 6) }
            return ProblemNote(problem: problem)
        }
        let rows = ListView(sections: sections, state: list)
        guard context.size.height > 8 || page.rows.isEmpty else { return rows }
        return VStack(spacing: 0, [summary(page), Spacer(1), rows])
    }

    private func summary(_ page: LibraryPage) -> any View {
        let pulse = page.pulse
        guard !page.rows.isEmpty else {
            var words = "No texts yet. Press + to add one and find the words worth learning."
            if pulse.isStarterToCome {
                words +=
                    " Or press r to get the starter deck (homeroom vocabulary sync)."
            }
            return Text(words, style: .secondary)
        }
        var facts = [
            StatisticsWords.count(pulse.cards, "word"),
            StatisticsWords.count(pulse.sources, "source"),
        ]
        if pulse.streak > 0 {
            facts.append(
                StatisticsWords.count(pulse.streak, "day") + " in a row"
                    + (pulse.isAtRisk ? ", not yet today" : ""))
        }
        if pulse.answeredToday > 0 {
            facts.append(StatisticsWords.count(pulse.answeredToday, "answer") + " today")
        }
        return Text(facts.joined(separator: " · "), style: .secondary)
    }
}
