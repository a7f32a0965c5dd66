import AppCore
import Dialogue
import Foundation

/// The tile of language programs: what to continue, and completed levels.
struct ProgramTile: Tile {
    static let languages = TileInfo(
        id: "content.programs", title: "Languages", keywords: ["programs", "levels", "dialogues"],
        place: ProgramPlace.home)

    let info = ProgramTile.languages
    let library: ProgramLibrary

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        switch mode {
        case .local:
            guard let stored = await library.storedProgramList() else { return nil }
            return await summary(of: stored.value, at: stored.fetchedAt)
        case .refresh:
            var problem: Problem?
            for await arrival in library.followProgramList() {
                switch arrival {
                case .stored: continue
                case .fresh(let programList, let date):
                    return await summary(of: programList, at: date)
                case .failed(let failure): problem = failure
                }
            }
            let failure =
                problem ?? Problem(.unreachable, "Couldn't read the language programs.")
            // A server without programs isn't an error.
            guard failure.isOfAbsence else { throw failure }
            return await summary(
                of: ProgramList(programs: []), at: library.context.environment.now())
        }
    }

    func summary(of programList: ProgramList, at date: Date) async -> TileSummary {
        let levels = programList.programs.flatMap(\.levels)
        guard !levels.isEmpty else {
            return TileSummary(
                .empty, headline: "No language programs yet",
                lines: [.init("Import a pack: homeroom content import DIR")], updatedAt: date)
        }
        let complete = levels.count(where: \.progress.isComplete)
        let tried = levels.contains { $0.progress.attemptCount > 0 }
        var lines: [TileSummary.Line] = []
        if let level = await library.continuing() {
            let program = programList.program(of: level)?.name
            lines.append(
                .init(
                    "Continue: \(level.name)", trailing: "level \(level.number)", emphasis: .good))
            if let program, programList.programs.count > 1 {
                lines.append(.init(program, emphasis: .quiet))
            }
        } else if !tried, let first = programList.programs.first?.levels.first {
            lines.append(.init("Press Enter to start with \(first.name)."))
        } else if complete == levels.count {
            lines.append(.init("You've completed everything.", emphasis: .good))
        }
        lines += programList.programs.map { program in
            let done = program.completeCount
            return .init(
                program.name, trailing: "\(done) of \(program.levels.count)",
                emphasis: done > 0 && done == program.levels.count ? .good : .plain)
        }
        return TileSummary(
            headline: tried
                ? "\(complete) of \(levels.count) levels complete"
                : Self.offer(programList.programs.count, levels.count),
            lines: Array(lines.prefix(6)), progress: Double(complete) / Double(levels.count),
            updatedAt: date)
    }

    private static func offer(_ programs: Int, _ levels: Int) -> String {
        let programs = programs == 1 ? "1 program" : "\(programs) programs"
        return "\(programs), \(levels == 1 ? "1 level" : "\(levels) levels")"
    }
}
