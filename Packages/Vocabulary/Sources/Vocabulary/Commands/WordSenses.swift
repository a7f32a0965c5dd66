import AppCore
import ArgumentParser
import Foundation
import WordFinding

struct WordSenses: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "senses", abstract: "Show a word's other meanings, and choose one.",
        discussion: """
            The meaning that fits the word's sentence best is first. It says so if two fit about equally well.

            EXAMPLES:
              homeroom vocabulary words senses WORD
              homeroom vocabulary words senses WORD --use 2
            """)

    @OptionGroup var named: NamedWord

    @Option(help: "Study the word with the meaning of this number.")
    var use: Int?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let card = try await named.find(printer.repository).card
        let found = try await printer.repository.senses(of: card.id).ranking
        if let use {
            guard found.senses.indices.contains(use - 1) else {
                throw Problem(
                    .invalid, "“\(card.word)” has no meaning \(use).",
                    cure: "Choose a number from 1 to \(found.senses.count).", place: "--use")
            }
            try await printer.repository.define(card, found.senses[use - 1].definition)
            return try await printer.changed(card, "defined")
        }
        let rows = found.senses.enumerated().map { place, sense in
            SenseRow(number: place + 1, sense: sense, isCurrent: sense.definition == card.meaning)
        }
        if output.json { return try printer.console.emit(json: rows) }
        await printer.console.table(
            [
                .init("Number", alignsRight: true), .init("Kind"),
                .init("Meaning", mayShrink: true), .init("Note"),
            ],
            rows.map {
                [
                    String($0.number), $0.partOfSpeech ?? "", $0.meaning,
                    $0.isCurrent ? "current" : "",
                ]
            })
        if !found.isSure, rows.count > 1 {
            printer.console.err("Not sure: the first two fit its sentence about equally well.")
        }
    }
}

private struct SenseRow: Encodable {
    var number: Int
    var partOfSpeech: String?
    var meaning: String
    var examples: [String]
    var isCurrent: Bool

    init(number: Int, sense: WordSense, isCurrent: Bool) {
        self.number = number
        partOfSpeech = sense.partOfSpeech?.rawValue
        meaning = sense.definition
        examples = sense.examples
        self.isCurrent = isCurrent
    }
}
