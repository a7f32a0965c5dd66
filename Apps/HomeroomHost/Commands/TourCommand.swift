import AppCore
import ArgumentParser

/// `homeroom tour`.
struct TourCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour", abstract: "Show the three cards of the first start again.",
        discussion: "EXAMPLES:\n  homeroom tour\n  homeroom tour --plain")
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        if output.json { return try console.emit(json: Tour.cards) }
        if console.isInteractive, !output.plain {
            return try await Dashboard(host: host).show(opening: Tour.place.description)
        }
        for (index, card) in Tour.cards.enumerated() {
            if index > 0 { console.out("") }
            console.out(card.title)
            for line in card.lines { console.out("  " + line) }
            for key in card.keys { console.out("  \(key.key)  \(key.label)") }
        }
    }
}
