import AppCore
import ArgumentParser
import Foundation
import WordFinding

/// Prints sources and words for several commands.
struct StudyPrinter {
    let repository: StudyRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = StudyRepository(context: context)
        console = context.console.with(output)
    }

    static let sourceHelp: ArgumentHelp = "A source: its title, its id, or the start of either."
    static let wordHelp: ArgumentHelp = "A word, its id, or the id's start."
    static let sourceCompletion = CompletionKind.custom { _, _, _ async in
        await StudyCompletion.values("source")
    }
    static let wordCompletion = CompletionKind.custom { _, _, _ async in
        await StudyCompletion.values("word")
    }

    // MARK: Sources

    func sources(_ sources: [Source]) async throws {
        let (statuses, sizes) = (try await repository.statuses(), try await repository.sizes())
        func status(_ source: Source) -> SourceStatus {
            StudyRepository.status(of: source, statuses)
        }
        if console.options.json {
            return try console.emit(
                json: sources.map { SourceJSON($0, status($0), sizes[$0.id]) })
        }
        await console.table(
            [
                .init("ID"), .init("Title", mayShrink: true), .init("Kind"),
                .init("Words", alignsRight: true), .init("To define", alignsRight: true),
                .init("Note", mayShrink: true),
            ],
            sources.map { source in
                let size = sizes[source.id] ?? (0, 0)
                return [
                    String(source.id.prefix(console.options.plain ? 36 : 8)), source.title,
                    source.kind.rawValue, String(size.words), String(size.toDefine),
                    status(source).words,
                ]
            })
    }

    func source(_ source: Source) async throws {
        let (statuses, sizes) = (try await repository.statuses(), try await repository.sizes())
        let status = StudyRepository.status(of: source, statuses)
        if console.options.json {
            return try console.emit(json: SourceJSON(source, status, sizes[source.id]))
        }
        let size = sizes[source.id] ?? (0, 0)
        let counts = try await repository.counts(source: source.id)
        var lines = [
            source.title, "", "Id        \(source.id)", "Kind      \(source.kind.rawValue)",
        ]
        if let language = source.language { lines.append("Language  \(language)") }
        if source.wordCount > 0 { lines.append("Text      \(source.wordCount) words") }
        lines.append("To learn  \(size.words - size.toDefine), and \(size.toDefine) to define")
        lines.append("Now       \(counts.review + counts.learning) due, \(counts.new) new")
        if !status.words.isEmpty { lines.append("State     \(status.words)") }
        await console.show(lines)
    }

    // MARK: Words

    func words(_ words: [StudyCard]) async throws {
        if console.options.json { return try console.emit(json: words.map(WordJSON.init)) }
        await console.table(
            [
                .init("ID"), .init("Word"), .init("Level"), .init("State"),
                .init("Meaning", mayShrink: true),
            ],
            words.map { entry in
                [
                    String(entry.id.prefix(console.options.plain ? 36 : 8)), entry.card.word,
                    entry.card.difficulty.rawValue, state(of: entry), entry.card.meaning ?? "",
                ]
            })
    }

    func word(_ entry: StudyCard) async throws {
        if console.options.json { return try console.emit(json: WordJSON(entry)) }
        let card = entry.card
        var lines = [card.word, "", "Meaning   \(card.meaning ?? "not defined yet")"]
        if card.isUnsure == true {
            // A phrase would be several arguments.
            let isOneWord = card.word.allSatisfy { $0.isLetter || $0.isNumber }
            lines.append(
                "Not sure  Another one fits: homeroom vocabulary words senses "
                    + (isOneWord ? card.word : card.id))
        }
        if !card.sentence.isEmpty { lines.append("Sentence  \(card.sentence)") }
        if card.lemma != card.word { lines.append("Lemma     \(card.lemma)") }
        if let part = card.partOfSpeech { lines.append("Kind      \(part.rawValue)") }
        lines.append("Level     \(card.difficulty.rawValue)")
        lines.append("State     \(state(of: entry))")
        if entry.state.reviewCount > 0 {
            lines.append(
                "Answers   \(entry.state.reviewCount), forgotten \(entry.state.lapses) times")
        }
        if let note = card.note { lines.append("Note      \(note)") }
        lines.append("Id        \(card.id)")
        await console.show(lines)
    }

    private func state(of entry: StudyCard) -> String {
        var words = entry.stateWord == "to-define" ? "to define" : entry.stateWord
        if let due = entry.dueDate {
            words += due <= repository.context.environment.now() ? ", due" : ", " + day(due)
        }
        return entry.state.isLeech ? words + ", leech" : words
    }

    /// A date in the student's time zone, e.g. `2031-04-05`.
    private func day(_ date: Date) -> String {
        let parts = repository.context.environment.calendar.dateComponents(
            in: repository.context.environment.timeZone, from: date)
        func two(_ number: Int?) -> String {
            (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)"
        }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
    }
}

/// Live values for arguments.
enum StudyCompletion {
    private static let most = 200

    static func values(_ kind: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kind, repository: StudyRepository(context: context))
    }

    static func values(_ kind: String, repository: StudyRepository) async -> [String] {
        switch kind {
        case "source": ((try? await repository.sources()) ?? []).map(\.title)
        case "word": ((try? await repository.words(limit: most)) ?? []).map(\.card.word)
        default: []
        }
    }
}
