import AppCore
import Dialogue
import TerminalUI

extension ProgramsScreen {
    /// Levels under their units.
    private func sections(_ bar: (Double) -> StyledText) -> [ListSection] {
        shown.flatMap { program in
            program.units.map { unit in
                let complete = unit.levels.count(where: \.progress.isComplete)
                let name = hasTabs && tab == nil ? "\(program.name) · \(unit.title)" : unit.title
                return ListSection(
                    StyledText("\(name)  \(complete) of \(unit.levels.count)"),
                    unit.levels.map { Self.item($0, program, bar) })
            }
        }
    }

    /// The selectable rows.
    var items: [ListItem] { sections { _ in "" }.flatMap(\.items) }

    private static func item(
        _ level: LanguageLevel, _ program: LanguageProgram, _ bar: (Double) -> StyledText
    ) -> ListItem {
        let isLocked = !level.isOpen
        let name = "\(level.number). \(level.name)"
        let title = isLocked ? StyledText("🔒 \(name)", .secondary) : StyledText(name)
        return ListItem(
            id: "level.\(level.id)", title: title,
            detail: StyledText(detail(level, program), .secondary),
            trailing: trailing(level, bar))
    }

    private static func detail(_ level: LanguageLevel, _ program: LanguageProgram) -> String {
        if !level.isOpen {
            let required = program.levelBefore(level).map { "“\($0.name)”" } ?? "the level before"
            return "Locked: opens after \(required)"
        }
        return level.about ?? level.itemCount.map { $0 == 1 ? "1 item" : "\($0) items" } ?? ""
    }

    private static func trailing(
        _ level: LanguageLevel, _ bar: (Double) -> StyledText
    ) -> StyledText? {
        guard level.isOpen else { return nil }
        let bar = bar(level.share)
        let gap: StyledText = bar.plain.isEmpty ? "" : " "
        if level.progress.isComplete {
            let best = level.progress.score.map { " \($0)%" } ?? ""
            return bar + gap + StyledText("✓" + best, Style(.correct))
        }
        let passed = level.progress.passedCount
        guard level.progress.attemptCount > 0 else {
            return bar + gap + StyledText("new", .secondary)
        }
        return bar + gap
            + StyledText(
                level.itemCount.map { "\(passed)/\($0)" } ?? "\(passed) passed", .secondary)
    }

    func view(in context: ViewContext) -> any View {
        guard let programs else {
            if let problem, !isRefreshing {
                return Measure(library.measure, ProgramErrorView(problem: problem))
            }
            return VStack(spacing: 1) {
                Text("Looking for language programs…", style: .secondary)
                Skeleton(lines: 8)
            }
        }
        guard !programs.isEmpty else {
            return Measure(
                library.measure,
                NoteBar(
                    title: "No language programs yet", tone: .accent,
                    lines: ["To import a pack: `homeroom content import DIR`"],
                    quiet: problem.map { ["Not refreshed: \($0.summary)"] } ?? []))
        }
        var views: [any View] = []
        if hasTabs {
            views.append(
                Tabs(
                    [.init(id: "tab.all", title: "All")]
                        + programs.map { .init(id: "tab.\($0.id)", title: $0.name) },
                    selected: "tab.\(tab ?? "all")"))
        }
        if context.size.height > 14 { views.append(summary) }
        let isNarrow = context.size.width < 60
        views.append(
            ListView(
                sections: sections { share in
                    ShareBar.text(share, cells: isNarrow ? 4 : 8, in: context)
                }, state: list, empty: "No levels here yet."))
        return VStack(spacing: context.size.height > 14 ? 1 : 0, views)
    }

    /// Progress of the shown programs and where to continue.
    private var summary: any View {
        let levels = shown.flatMap(\.levels)
        let complete = levels.count(where: \.progress.isComplete)
        var views: [any View] = [
            ProgressBar(
                done: complete, of: levels.count,
                label: "\(complete) of \(levels.count) levels complete",
                tone: complete == levels.count ? .success : .accent)
        ]
        if let about = tab == nil ? nil : shown.first?.about {
            views.append(Text(about, style: .secondary))
        }
        if let continuing {
            let verb = continuing.progress.attemptCount > 0 ? "Continue" : "Begin"
            views.append(DeedLine(id: "continue", label: "\(verb): \(continuing.name) (c)"))
        }
        if skipped > 0 {
            views.append(
                Text(
                    skipped == 1
                        ? "Skipped 1 unreadable entry from the server."
                        : "Skipped \(skipped) unreadable entries from the server.",
                    style: .secondary)
            )
        }
        return VStack(spacing: 0, views)
    }
}
