import AnkiExchange
import AppCore
import ArgumentParser
import DocumentReading
import Foundation

struct ImportWords: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import words from Anki or a table.",
        discussion: """
            Anki .apkg and .colpkg of any version, with scheduling, FSRS memory and every answer; Anki's \
            “Notes in Plain Text”; CSV, TSV and other lists with one row per word. Every deck becomes a source. \
            Importing again doesn't create duplicates: the latest edit wins, and answers not here yet are added. \
            Pictures and recordings of a package come along; those in lists are skipped and counted. Rows \
            that can't be read are named with their lines.

            Fields are recognized as word, meaning or sentence by name; otherwise the first is the word \
            and the second its meaning. --dry-run shows how the file was read.

            EXAMPLES:
              homeroom vocabulary import FILE --dry-run
              homeroom vocabulary import FILE --deck "Languages::German"
              homeroom vocabulary import FILE --word-field Expression --meaning-field Reading
              homeroom vocabulary import FILE --source "Chapter 3"
              homeroom vocabulary import FILE --columns word,meaning,sentence,level
            """)

    @Argument(
        help: "The package, text file or table.",
        completion: .file(extensions: ["apkg", "colpkg", "csv", "tsv", "txt"]))
    var file: String

    @Option(help: "Only this deck of the package and its subdecks; can be repeated.")
    var deck: [String] = []

    @Option(help: "The source for a table's words; the file's name by default.")
    var source: String?

    @Option(help: "Column names for a table without a header line, separated by commas.")
    var columns: String?

    @Option(help: "The field with the word.")
    var wordField: String?

    @Option(help: "The field with the meaning.")
    var meaningField: String?

    @Option(help: "The field with the sentence.")
    var sentenceField: String?

    @Flag(help: "Show what would be imported and how the file was read.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    private struct Report: Encodable, ExactKeys {
        struct Fault: Encodable {
            var line: Int
            var message: String
        }
        var file: String
        var dryRun: Bool
        var words: Int
        var added: Int?
        var updated: Int?
        var unchanged: Int?
        var reviews: Int
        var sources: [String]
        var mappings: [String]
        var remarks: [String]
        var faults: [Fault]
        /// The number of pictures and recordings that came along.
        var media: Int?
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = StudyRepository(context: context)
        let console = context.console.with(output)
        let (deck, faults) = try await read(repository)
        for fault in faults.prefix(20) { console.err("\(file):\(fault.line): \(fault.sentence)") }
        if faults.count > 20 {
            console.err("\(faults.count - 20) more like these; --json lists all.")
        }
        guard !deck.items.isEmpty else { throw nothing() }
        let report = dryRun ? nil : try await DeckImport(repository: repository).take(deck)
        var (deckAndMedia, media) = (deck, Int?.none)
        if !dryRun {
            let found = try await DeckMedia(repository: repository, path: file).take(deck)
            media = found.added
            deckAndMedia.remarks += found.remarks
        }
        try show(deckAndMedia, faults, report, media: media, console)
    }

    private func show(
        _ deck: ImportedDeck, _ faults: [DelimitedText.Fault], _ report: DeckImport.Report?,
        media: Int?, _ console: Console
    ) throws {
        if output.json {
            var shape = json(deck, faults, report)
            shape.media = media
            return try console.emit(json: shape)
        }
        for mapping in deck.mappings { console.out(mapping) }
        for remark in deck.remarks { console.err(remark) }
        console.out(summary(deck, report))
    }

    private func read(
        _ repository: StudyRepository
    ) async throws -> (deck: ImportedDeck, faults: [DelimitedText.Fault]) {
        let file = try IntakeFile(self.file)
        let beginning = try file.beginning(ImportedFile.beginning)
        if try ImportedFile(beginning: beginning, path: self.file) == .package {
            return (try await package(repository), [])
        }
        let bytes = try file.all(atMost: TextExtractor.maxPlainTextBytes)
        let decoded = try TextDecoding.decode(bytes, isMarkup: false, name: self.file)
        let names = columns?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let reading = TextDeck(
            columns: names.map { CardTexts.line(String($0), most: 100) },
            source: source.map { CardTexts.line($0, most: 200) },
            title: TextExtractor.title(of: self.file),
            isTabbed: self.file.lowercased().hasSuffix(".tsv"))
        var (deck, faults) = try reading.read(decoded.text)
        if let remark = decoded.remark { deck.remarks.insert(remark, at: 0) }
        return (deck, faults)
    }

    private func package(_ repository: StudyRepository) async throws -> ImportedDeck {
        let preferences = try await repository.preferences()
        let days = repository.days(of: preferences)
        var mapping = AnkiMapping(
            decks: deck, preferences: preferences, days: days,
            now: context(repository).timeIntervalSince1970)
        mapping.wanted[.word] = wordField
        mapping.wanted[.meaning] = meaningField
        mapping.wanted[.sentence] = sentenceField
        let read = await AnkiPackage.read(path: file, days: days)
        let package = try AnkiProblem.catching(file) { () throws(AnkiFault) in try read.get() }
        let names = Set(package.noteTypes.flatMap(\.fields).map { $0.lowercased() })
        for name in mapping.wanted.values where !names.contains(name.lowercased()) {
            throw Problem(
                .usage, "None of the notes has a field “\(name)”.",
                cure: "homeroom vocabulary import FILE --dry-run names the fields.", place: file)
        }
        return await mapping.deckById(from: package)
    }

    private func context(_ repository: StudyRepository) -> Date {
        repository.context.environment.now()
    }

    private func nothing() -> Problem {
        Problem(
            .invalid, "No words in it could be imported.",
            cure: deck.isEmpty
                ? "Fix the problems above, or name the columns with --columns."
                : "Check the deck's name in Anki's list; :: separates its parts.",
            place: file)
    }

    private func json(
        _ deck: ImportedDeck, _ faults: [DelimitedText.Fault], _ report: DeckImport.Report?
    ) -> Report {
        Report(
            file: file, dryRun: dryRun, words: deck.items.count, added: report?.added,
            updated: report?.updated, unchanged: report?.unchanged,
            reviews: report?.reviews ?? deck.items.reduce(0) { $0 + $1.reviews.count },
            sources: report?.sources ?? Set(deck.items.map(\.source)).sorted(),
            mappings: deck.mappings,
            remarks: deck.remarks,
            faults: faults.map { Report.Fault(line: $0.line, message: $0.sentence) })
    }

    private func summary(_ deck: ImportedDeck, _ report: DeckImport.Report?) -> String {
        guard let report else {
            let sources = Set(deck.items.map(\.source)).sorted()
            let studied = deck.items.count { $0.state != nil }
            let reviews = deck.items.reduce(0) { $0 + $1.reviews.count }
            return "Would import \(deck.items.count) words (\(studied) of them studied,"
                + " \(reviews) answers) into: " + sources.prefix(10).joined(separator: ", ")
                + (sources.count > 10 ? " and \(sources.count - 10) more." : ".")
        }
        return "\(report.added) added, \(report.updated) updated, \(report.unchanged) unchanged;"
            + " \(report.reviews) answers."
    }
}

struct ExportWords: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export words as an Anki package, a table or JSON.",
        discussion: """
            The file's extension sets the format: .apkg (opens in Anki with the same due dates, memory, answers, pictures and recordings; \
            --legacy for programs from before 2022), .csv, .tsv or .json. In tables, an apostrophe is put in \
            front of anything a spreadsheet would run as a formula; import removes it. \
            Words without a meaning go into tables only.

            EXAMPLES:
              homeroom vocabulary export words.apkg
              homeroom vocabulary export deck.csv --source "Starter deck"
              homeroom vocabulary export - --format json
            """)

    @Argument(
        help: "The file to write; - is standard output, for tables and JSON.", completion: .file())
    var file: String

    @Option(help: "Only this source, by its title or id.")
    var source: String?

    @Option(help: "apkg, csv, tsv or json, if the file's name doesn't say.")
    var format: String?

    @Flag(help: "An Anki package for older programs.")
    var legacy = false

    @OptionGroup var output: OutputOptions

    private enum Kind: String, CaseIterable { case apkg, csv, tsv, json }

    private struct Report: Encodable {
        var file: String
        var words: Int
        var reviews: Int
    }

    func validate() throws {
        guard kind != nil else {
            throw ValidationError(
                "--format takes apkg, csv, tsv or json; or use that file extension.")
        }
        if kind == .apkg, file == "-" {
            throw ValidationError("A package can't be written to standard output.")
        }
    }

    private var kind: Kind? {
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return Kind(rawValue: format?.lowercased() ?? ending)
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = StudyRepository(context: context)
        let console = context.console.with(output)
        let words = try await repository.exported(
            of: try await sourceID(repository), withLog: kind == .apkg)
        guard !words.items.isEmpty else {
            throw Problem(
                .notFound, "There are no words to export.", cure: "homeroom vocabulary add FILE")
        }
        let reviews = words.lines.values.reduce(0) { $0 + $1.count { $0.kind == .review } }
        let count: Int
        if kind == .apkg {
            count = try await writePackage(words, repository)
        } else {
            count = words.items.count
            let text = try table(words)
            if file == "-" { return console.raw(text) }
            try write(text)
        }
        if output.json {
            return try console.emit(json: Report(file: file, words: count, reviews: reviews))
        }
        console.err("Wrote \(count) words to \(file).")
    }

    private func sourceID(_ repository: StudyRepository) async throws -> String? {
        guard let source else { return nil }
        let sources = try await repository.sources()
        let found =
            sources.first { $0.id == source.lowercased() }
            ?? sources.first { $0.title.lowercased() == source.lowercased() }
        guard let found else {
            throw Problem(
                .notFound, "The source “\(source)” wasn't found.",
                cure: "homeroom vocabulary sources")
        }
        return found.id
    }

    private func writePackage(
        _ words: ExportedWords, _ repository: StudyRepository
    ) async throws -> Int {
        let environment = repository.context.environment
        let days = repository.days(of: words.preferences)
        let now = environment.now().timeIntervalSince1970
        let zone = environment.timeZone
        let media = try await ExportedMedia(of: words, repository)
        defer { media.remove() }
        let package = AnkiExport(words: words, media: media.names, days: days, now: now).package
        guard !package.cards.isEmpty else {
            throw Problem(
                .notFound, "None of these words has a meaning yet.",
                cure: "homeroom vocabulary words define")
        }
        let writer = AnkiWriter(
            AnkiWriter.Setting(
                days: days, rolloverHour: words.preferences.rolloverHour,
                minutesWest: { -zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) / 60 },
                now: now, desiredRetention: words.preferences.desiredRetention,
                weights: words.preferences.weights))
        try AnkiProblem.catching(file) { () throws(AnkiFault) in
            try writer.write(
                package, media: media.files, to: file, format: legacy ? .legacy : .current)
        }
        return package.cards.count
    }

    private func table(_ words: ExportedWords) throws -> String {
        let rows = words.items.map(WordTable.Row.init)
        guard kind != .json else { return try WireJSON.encodeText(rows) + "\n" }
        let separator: Character = kind == .tsv ? "\t" : ","
        var text = DelimitedText.line(WordTable.header, separator: separator)
        for row in rows { text += DelimitedText.line(row.values, separator: separator) }
        return text
    }

    private func write(_ text: String) throws(Problem) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw Problem(
                .cannotWrite, "The file can't be written.", reason: error.localizedDescription,
                place: file)
        }
    }
}

/// Messages for problems with a package.
enum AnkiProblem {
    static func catching<T>(_ file: String, _ body: () throws(AnkiFault) -> T) throws(Problem) -> T
    {
        do throws(AnkiFault) {
            return try body()
        } catch {
            throw problem(error, file)
        }
    }

    private static func problem(_ fault: AnkiFault, _ file: String) -> Problem {
        switch fault {
        case .unreadable(let reason):
            Problem(
                .invalid, "This file isn't an Anki package Homeroom can read.", reason: reason,
                cure: "Export it from Anki again.", place: file)
        case .newer(let reason):
            Problem(
                .invalid, "This package comes from a newer Anki than Homeroom supports.",
                reason: reason,
                cure: "In Anki's export, choose “Support older Anki versions”.", place: file)
        case .tooMuch(let reason):
            Problem(
                .invalid, "This package is too large.", reason: reason,
                cure: "Export single decks and import them one by one.", place: file)
        case .tookTooLong:
            Problem(
                .invalid, "Reading this package takes too long.",
                cure: "Export single decks and import them one by one.", place: file)
        case .cannotWrite(let reason):
            Problem(.cannotWrite, "The file can't be written.", reason: reason, place: file)
        }
    }
}
