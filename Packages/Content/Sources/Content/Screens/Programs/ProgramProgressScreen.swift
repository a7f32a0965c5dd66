import AppCore
import Dialogue
import Foundation
import TerminalUI

/// The language progress screen.
struct ProgramProgressScreen: Screen {
    enum Message: Sendable {
        case arrived(Arrival<ProgramList>)
    }

    let library: ProgramLibrary
    var programs: [LanguageProgram]?
    var updatedAt: Date?
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    var title: String { "Progress" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("/", "search"), KeyHint("r", "refresh"),
            KeyHint("Esc", "back"),
        ]
    }

    var status: String? {
        let age = updatedAt.map { library.age(of: $0) }
        return Freshness.words(age: age, isRefreshing: isRefreshing, problem: problem)
    }

    mutating func start() -> Effect<Message> {
        isRefreshing = true
        let library = library
        return .task(id: "load") { emit in
            for await arrival in library.followProgramList() { emit(.arrived(arrival)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return start()
        case .message(.arrived(let arrival)):
            if let programList = arrival.value { programs = programList.programs }
            switch arrival {
            case .stored(_, let date): updatedAt = date
            case .fresh(_, let date): (updatedAt, problem, isRefreshing) = (date, nil, false)
            case .failed(let problem): (self.problem, isRefreshing) = (problem, false)
            }
            list.clamp(count: list.visible(items).count)
            return .none
        case .input(.activate("retry")): return start()
        case .input(let input):
            switch list.handle(input, items: items) {
            case .open(let id):
                return .open(ProgramPlace.level(id).description)
            case .handled, .filterChanged: return .none
            case .ignored: break
            }
            guard input == .key(.character("r")), !list.isFiltering else { return .unhandled }
            return start()
        }
    }

    // MARK: View

    /// Tried levels by program.
    private var sections: [ListSection] {
        (programs ?? []).map { program in
            ListSection(
                StyledText(program.name),
                program.levels.filter { $0.progress.attemptCount > 0 }.map(item))
        }
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    private func item(_ level: LanguageLevel) -> ListItem {
        let progress = level.progress
        let tries = progress.attemptCount
        var facts = [
            "\(progress.passedCount) passed", tries == 1 ? "1 attempt" : "\(tries) attempts",
        ]
        if let last = progress.lastPlayedAt { facts.append("last \(library.age(of: last))") }
        let done = progress.isComplete ? StyledText("complete ", Style(.correct)) : ""
        return ListItem(
            id: level.id, title: StyledText("\(level.number). \(level.name)"),
            detail: StyledText(facts.joined(separator: " · "), .secondary),
            trailing: done + (progress.score.map(ScoreBadge.text) ?? ""))
    }

    func view(in context: ViewContext) -> any View {
        guard let programs else {
            if let problem, !isRefreshing {
                return Measure(library.measure, ProgramErrorView(problem: problem))
            }
            return Skeleton(lines: 6)
        }
        guard !programs.isEmpty else {
            return Text("No language programs yet.", style: .secondary)
        }
        // Keep the bars visible if there's room for the levels.
        let bars: [any View] = programs.prefix(max(1, context.size.height / 3)).map { program in
            ProgressBar(
                done: program.completeCount, of: program.levels.count,
                label: "\(program.name): \(program.completeCount) of \(program.levels.count)",
                tone: program.completeCount == program.levels.count ? .success : .accent)
        }
        return VStack(spacing: 1) {
            VStack(spacing: 0, bars)
            ListView(
                sections: sections, state: list,
                empty: "Nothing played yet. Open a level to start.")
        }
    }
}
