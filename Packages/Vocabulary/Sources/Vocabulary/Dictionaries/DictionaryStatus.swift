import AppCore
import ArgumentParser
import Foundation
import Lexicon

struct DictionaryStatus: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "List the installed dictionaries.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary dictionary status
              homeroom vocabulary dictionary status --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let installed = LexiconStore.installed(in: try context.dictionaryFolder())
        if output.json { return try console.emit(json: StatusJSON(installed)) }
        if !installed.isEmpty || output.plain {
            await console.table(
                [
                    .init("Name"), .init("Language"), .init("Words", alignsRight: true),
                    .init("Meanings", alignsRight: true), .init("MB", alignsRight: true),
                    .init("Notes", mayShrink: true),
                ], installed.map(Self.row))
        }
        if !output.plain { Self.remarks(installed).forEach(console.err) }
    }

    private static func row(_ one: InstalledDictionary) -> [String] {
        let size = (Double(one.bytes) / 1_048_576).formatted(
            .number.precision(.fractionLength(1)).locale(Locale(identifier: "en")))
        guard let about = one.about else {
            let problem = [one.problem?.summary, one.problem?.cure].compactMap(\.self)
            return [one.name, "", "", "", size, problem.joined(separator: " ")]
        }
        return [
            one.name, about.language, String(about.words), String(about.meanings), size,
            [about.version, about.frequencySource.map { "frequency " + $0 }].compactMap(\.self)
                .joined(separator: "; "),
        ]
    }

    /// What is missing, what works without it, and how to install it.
    static func remarks(
        _ installed: [InstalledDictionary], files: URL? = DictionaryInstall.systemWordNet,
        sizes: URL? = DictionaryInstall.systemSizes
    ) -> [String] {
        var lines: [String] = []
        let explains = installed.contains { $0.about?.kind == .meanings }
        if !explains {
            lines.append(
                "No dictionary is installed. You write the meanings of new words yourself "
                    + "(homeroom vocabulary words define); cards with a meaning work as usual.")
        }
        if !installed.contains(where: { $0.name == LexiconStore.wordNet }) {
            lines.append(
                files == nil
                    ? "WordNet, for English: apt-get install wordnet-base scowl"
                    : "You removed WordNet. To use it again: homeroom vocabulary dictionary install"
            )
        } else if sizes == nil,
            !installed.contains(where: { $0.about?.kind == .frequencies })
        {
            lines.append(
                "For better word frequencies: apt-get install scowl")
        }
        return lines
    }
}

/// `--json` of the status.
private struct StatusJSON: Encodable, EncodesNulls {
    var dictionaries: [DictionaryJSON]
    /// The system's folders; null if not installed.
    var wordNetFiles: String?
    var sizeClassFiles: String?

    private enum CodingKeys: String, CodingKey {
        case dictionaries
        case wordNetFiles = "wordnet_files"
        case sizeClassFiles
    }

    init(_ installed: [InstalledDictionary]) {
        dictionaries = installed.map(DictionaryJSON.init)
        wordNetFiles = DictionaryInstall.systemWordNet?.path(percentEncoded: false)
        sizeClassFiles = DictionaryInstall.systemSizes?.path(percentEncoded: false)
    }
}

/// One dictionary in JSON.
struct DictionaryJSON: EncodesFields {
    private let name: String
    private let about: DictionaryAbout?
    private let bytes: Int?
    private let problem: Problem?

    init(_ installed: InstalledDictionary) {
        (name, about) = (installed.name, installed.about)
        (bytes, problem) = (installed.bytes, installed.problem)
    }

    init(_ about: DictionaryAbout) {
        (name, self.about, bytes, problem) = (about.name, about, nil, nil)
    }

    var fields: JSONObject {
        var fields: JSONObject = ["name": name]
        if let bytes { fields = fields + ["bytes": bytes] }
        if let problem { fields = fields + ["problem": problem.summary] }
        guard let about else { return fields }
        return fields + [
            "title": about.title,
            "kind": about.kind,
            "language": about.language,
            "version": about.version,
            "words": about.words,
            "meanings": about.meanings,
            "occurrences": about.occurrences,
            "frequency_source": about.frequencySource,
            "source": about.source,
            "installed_at": about.installedAt,
        ]
    }
}

extension DictionaryAbout {
    /// `WordNet 3.0 (en): 147306 words, 117659 meanings`
    var inWords: String {
        let title = [self.title, version].compactMap(\.self).joined(separator: " ")
        let held =
            kind == .frequencies ? "\(words) counted words" : "\(words) words, \(meanings) meanings"
        return "\(title) (\(language)) as “\(name)”: \(held)"
    }
}
