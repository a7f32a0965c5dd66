public import AppCore
public import TerminalUI

extension RecordListScreen {
    var items: [ListItem] { sections(barWidth: nil).flatMap(\.items) }

    /// `barWidth` is the progress bar's width in cells; nil shows only numbers.
    func sections(barWidth: Int?, unicode: Bool = true) -> [ListSection] {
        guard let records else { return [] }
        let calendar = collection.calendar
        return Record.sections.map { section in
            let items = records.items.filter { section.contains($0.record) }
            return ListSection(
                StyledText("\(section.title) (\(items.count))"),
                items.map { Self.row($0, calendar, barWidth: barWidth, unicode: unicode) })
        }.filter { !$0.items.isEmpty }
    }

    private static func row(
        _ item: Synced<Record>, _ calendar: LocalCalendar, barWidth: Int?, unicode: Bool
    ) -> ListItem {
        var facts = item.record.facts(calendar)
        switch item.state {
        case .saved: break
        case .waiting: facts.insert("… " + item.state.note, at: 0)
        case .refused: facts.insert("✗ " + item.state.note, at: 0)
        case .localOnly: facts.insert(item.state.note, at: 0)
        }
        let detail = facts.isEmpty ? Record.wording.noFacts : facts.joined(separator: " · ")
        return ListItem(
            id: item.id, title: StyledText(item.title), detail: StyledText(detail),
            trailing: item.record.progress.map { bar($0, barWidth ?? 0, unicode: unicode) }
                ?? StyledText(""))
    }

    /// A bar of `width` cells and the number; the number alone without a width.
    private static func bar(_ percent: Int, _ width: Int, unicode: Bool) -> StyledText {
        let number = StyledText("\(percent)%", .secondary)
        guard width > 0 else { return number }
        let full = (percent * width + 50) / 100
        let (on, off) = unicode ? ("█", "░") : ("#", ".")
        return StyledText(String(repeating: on, count: full), Style(.accent))
            + StyledText(String(repeating: off, count: width - full), .secondary)
            + StyledText(" ", .plain) + number
    }

    public func view(in context: ViewContext) -> any View {
        guard let records else { return problem.map { trouble($0) } ?? Skeleton(lines: 6) }
        guard !records.items.isEmpty else {
            return VStack(spacing: 1) {
                if let problem { trouble(problem) }
                Text(Record.wording.empty, style: .secondary)
                Button(
                    id: Self.newID,
                    label: "Add \(Record.collection.noun.one.withArticle) (+)", focused: true)
            }
        }
        return RecordListView(screen: self)
    }

    private func trouble(_ problem: Problem) -> any View {
        let cure = problem.cure.map { " → \($0)" } ?? " Press r to try again."
        return Text(StyledText(problem.summary + cure, Style(.incorrect)))
    }
}

/// The list, with bars where there's room. Linear mode has only numbers.
private struct RecordListView<Record: ListedRecord>: View {
    let screen: RecordListScreen<Record>

    private func list(barWidth: Int?, unicode: Bool = true) -> ListView {
        ListView(
            sections: screen.sections(barWidth: barWidth, unicode: unicode), state: screen.list,
            empty: "Nothing matches the filter.")
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        list(barWidth: nil).size(in: proposal, context)
    }

    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout Canvas) {
        let width = canvas.size.width
        list(barWidth: width < 36 ? nil : min(20, width / 6), unicode: canvas.unicode)
            .draw(in: &canvas)
    }

    func describe(into text: inout LinearText) { list(barWidth: nil).describe(into: &text) }
}

extension SyncedCollection where Record: ListedRecord {
    /// The screen for what follows the feature's id in a place: nothing for the list, `new` or a
    /// record's id for the form.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Record.collection.feature else { return nil }
        let rest = Array(place.rest)
        switch rest.count {
        case 0: return RecordListScreen(self)
        case 1: return RecordFormScreen(self, id: rest[0] == "new" ? nil : rest[0])
        default: return nil
        }
    }
}
