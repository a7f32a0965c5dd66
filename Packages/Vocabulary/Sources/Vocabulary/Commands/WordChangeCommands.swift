import AppCore
import ArgumentParser

struct AddWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a word of your own.",
        discussion: """
            Without --meaning, it joins the words to define.

            EXAMPLES:
              homeroom vocabulary words add laconic --meaning "of few words"
              homeroom vocabulary words add quay --meaning "a place to land" --sentence "They met on the quay."
            """)

    @Argument(help: "The word.")
    var word: String

    @Option(help: "What it means.")
    var meaning: String?

    @Option(help: "An example sentence.")
    var sentence: String?

    @Option(help: "beginner, intermediate or advanced.")
    var difficulty: LevelName?

    @Option(help: "A note to remember it by.")
    var note: String?

    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let added = try await printer.repository.add(
            word: word, meaning: meaning, sentence: sentence, note: note,
            difficulty: difficulty?.difficulty)
        if output.json { return try await printer.word(printer.repository.card(added.card.id)) }
        printer.console.err(
            added.isNew
                ? "“\(added.card.word)” is now in your words."
                : "“\(added.card.word)” is already in your words.")
    }
}

struct EditWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Edit a word; options you omit stay as they are.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words edit scarce --meaning "not enough of it to go round"
              homeroom vocabulary words edit scarce --note "seen in the news" --difficulty intermediate
            """)

    @OptionGroup var named: NamedWord

    @Option(help: "The word as it's shown.")
    var text: String?

    @Option(help: "What it means.")
    var meaning: String?

    @Option(help: "An example sentence; empty clears it.")
    var sentence: String?

    @Option(help: "beginner, intermediate or advanced.")
    var difficulty: LevelName?

    @Option(help: "A note to remember it by; empty clears it.")
    var note: String?

    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if text == nil, meaning == nil, sentence == nil, difficulty == nil, note == nil {
            throw ValidationError("Say what to change, e.g. --meaning.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        var card = try await named.find(printer.repository).card
        let text = try text.map { try StudyRepository.word($0, named: "A word") }
        let meaning = try meaning.map { try Self.filled($0, "A meaning") }
        let change: @Sendable (inout Card) -> Void = { [sentence, difficulty, note] card in
            if let text { card.word = text }
            if let meaning { card.meaning = meaning }
            if let sentence { card.sentence = StudyRepository.oneLine(sentence) }
            if let difficulty { card.difficulty = difficulty.difficulty }
            if let note { card.note = note.isEmpty ? nil : StudyRepository.oneLine(note) }
        }
        try await printer.repository.change(card.id, change)
        change(&card)
        try await printer.changed(card, "changed")
    }

    static func filled(_ text: String, _ what: String) throws -> String {
        let line = StudyRepository.oneLine(text)
        guard !line.isEmpty else { throw Problem(.invalid, "\(what) can't be empty.") }
        return line
    }
}

struct DefineWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "define", abstract: "Give a word its meaning, so you can study it.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words define scarce "hard to find"
            """)

    @Argument(help: StudyPrinter.wordHelp, completion: StudyPrinter.wordCompletion)
    var word: String

    @Argument(help: "What it means.")
    var meaning: String

    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let card = try await printer.repository.card(named: word).card
        try await printer.repository.define(card, EditWord.filled(meaning, "A meaning"))
        try await printer.changed(card, "defined")
    }
}

struct KnowWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "know",
        abstract: "Mark a word as known: removes its cards and skips it in new texts.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words know border
              homeroom vocabulary words know border --undo
            """)

    @Argument(help: "The word.", completion: StudyPrinter.wordCompletion)
    var word: String

    @Flag(help: "Undo: new texts may include it again.")
    var undo = false

    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let word = try EditWord.filled(word, "A word")
        if undo {
            try await printer.repository.unknow(word)
            return printer.console.err("New texts may include “\(word)” again.")
        }
        let card = try? await printer.repository.card(named: word).card
        try await printer.repository.know(card?.lemma ?? word)
        printer.console.err("Marked “\(word)” as known.")
    }
}

struct CorrectLemma: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "lemma",
        abstract: "Correct a word's dictionary form, here and in new texts.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words lemma estimated estimate
            """)

    @Argument(help: StudyPrinter.wordHelp, completion: StudyPrinter.wordCompletion)
    var word: String

    @Argument(help: "Its dictionary form.")
    var lemma: String

    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let card = try await printer.repository.card(named: word).card
        let lemma = try StudyRepository.word(lemma, named: "A dictionary form").lowercased()
        try await printer.repository.correct(lemma: lemma, of: card)
        try await printer.changed(card, "corrected")
    }
}

struct DeleteWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a word.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words delete scarce --yes
            """)

    @OptionGroup var named: NamedWord
    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let card = try await named.find(printer.repository).card
        guard try await printer.console.confirm("Delete “\(card.word)”?") else { return }
        try await printer.repository.delete(card)
        printer.console.err("Deleted “\(card.word)”.")
    }
}

struct SuspendWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Suspend a word until you resume it.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words suspend scarce
            """)

    @OptionGroup var named: NamedWord
    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await StudyPrinter(context, output).mark(named, .suspend, "suspended")
    }
}

struct ResumeWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume a suspended word.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words resume scarce
            """)

    @OptionGroup var named: NamedWord
    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await StudyPrinter(context, output).mark(named, .resume, "resumed")
    }
}

struct ForgetWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Reset a word, as if you had never learned it.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words forget scarce
            """)

    @OptionGroup var named: NamedWord
    static var jsonFields: [String]? { WordJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await StudyPrinter(context, output).mark(named, .forget, "new again")
    }
}

extension StudyPrinter {
    /// Appends a log line about a card and prints the result.
    func mark(_ named: NamedWord, _ kind: StudyEvent.Kind, _ what: String) async throws {
        let card = try await named.find(repository).card
        try await repository.note(kind, card)
        try await changed(card, what)
    }

    func changed(_ card: Card, _ what: String) async throws {
        if console.options.json { return try await word(repository.card(card.id)) }
        console.err("“\(card.word)” is \(what).")
    }
}
