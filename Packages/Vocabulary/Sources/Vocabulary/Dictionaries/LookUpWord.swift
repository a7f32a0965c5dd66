import AppCore
import ArgumentParser
import Foundation
import Lexicon
import WordFinding

struct LookUpWord: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "lookup", abstract: "Look up a word in the dictionaries.",
        discussion: """
            Inflected forms lead to their base words. Frequency is on the Zipf scale: 7 for the most common words, 3 for \
            rare ones.

            EXAMPLES:
              homeroom vocabulary dictionary lookup WORD
              homeroom vocabulary dictionary lookup WORD --language de --json
            """)

    @Argument(help: "A word, in any form.") var word: String

    @Option(help: "Only dictionaries of this language, as en or de.") var language: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let knowledge = try LexiconStore.open(
            in: try context.dictionaryFolder(), language: language)
        let token = word.lowercased()
        var found = knowledge.lemmas(of: token).map(\.lemma)
        if found.isEmpty, !knowledge.senses(of: token).isEmpty { found = [token] }
        var seen: Set<String> = []
        let words = found.filter { seen.insert($0).inserted }.map { lemma in
            LookedUpWord(
                word: lemma,
                frequency: knowledge.zipf(of: lemma).map { ($0 * 100).rounded() / 100 },
                senses: knowledge.senses(of: lemma).map(LookedUpWord.Sense.init))
        }
        if output.json { return try console.emit(json: words) }
        guard !words.isEmpty else {
            throw Problem(
                .notFound, "No installed dictionary has “\(word.prefix(60))”.",
                cure: "homeroom vocabulary dictionary status")
        }
        await console.show(words.flatMap { output.plain ? $0.plainLines : $0.lines })
    }
}

/// The result of looking a word up.
private struct LookedUpWord: Encodable {
    struct Sense: Encodable {
        var partOfSpeech: String?
        var definition: String
        var examples: [String]
        var synonyms: [String]

        init(_ sense: WordSense) {
            partOfSpeech = sense.partOfSpeech?.rawValue
            definition = sense.definition
            examples = sense.examples
            synonyms = sense.synonyms
        }
    }

    var word: String
    /// The frequency on the Zipf scale; null if unknown.
    var frequency: Double?
    var senses: [Sense]

    var lines: [String] {
        var lines = [word + (frequency.map { "  (frequency \($0))" } ?? "")]
        for sense in senses {
            let part = sense.partOfSpeech.map { "(\($0)) " } ?? ""
            lines.append("  " + part + sense.definition)
            if !sense.synonyms.isEmpty {
                lines.append("      similar: " + sense.synonyms.joined(separator: ", "))
            }
            lines += sense.examples.map { "      “\($0)”" }
        }
        return lines
    }

    var plainLines: [String] {
        senses.map { sense in
            [
                word, sense.partOfSpeech ?? "", sense.definition,
                sense.synonyms.joined(separator: ", "), sense.examples.joined(separator: " / "),
            ].joined(separator: "\t")
        }
    }
}
