import AppCore
import ArgumentParser
import Foundation
import TerminalUI

/// `homeroom today`.
struct TodayCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Print your day: classes, due work, reviews and a next step.",
        discussion: """
            Reads what is stored on this computer; homeroom sync refreshes it.

            EXAMPLES:
              homeroom today
              homeroom today --json
              homeroom today --plain
            """)

    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        try await host.withSession { session in
            let loader = try Dashboard.loader(session)
            let console = session.context.console.with(output)
            for problem in await session.fillNewProfile(loader) { console.err(problem.summary) }
            let model = await session.today(loader)
            if output.json { return try console.emit(json: TodayJSON(model)) }
            if output.plain {
                let columns = ["Kind", "Time", "Title", "Detail", "ID"].map { Console.Column($0) }
                return await console.table(columns, model.plainRows)
            }
            let text = TodayText(
                model, width: console.isInteractive ? console.width : 100,
                unicode: Dashboard.speaksUnicode(host))
            await console.show(text.lines)
        }
    }
}

extension HostSession {
    /// Today as it is now, cached for the next start.
    func today(_ loader: TileLoader) async -> TodayModel {
        let today = todayLoader(loader)
        let data = await today.data()
        await TileSnapshots(store: store).save(data)
        return TodayModel(data, order: features.modules.map(\.id), at: today.calendar)
    }
}
