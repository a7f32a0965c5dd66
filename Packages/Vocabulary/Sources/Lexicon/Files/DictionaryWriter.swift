import AppCore
import Foundation
import GRDB
import WordFinding

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes a dictionary to a temporary file that replaces the old one when complete, so a crash
/// leaves the old one.
enum DictionaryWriter {
    /// - Parameters:
    ///   - folder: the dictionaries' folder; created if missing.
    ///   - body: adds meanings and words, and returns the dictionary's description.
    /// - Returns: the description from `body`, with the counts of what was added.
    ///
    /// Throws the ``Problem`` of `body`, or one if the file can't be written.
    @discardableResult
    static func write(
        _ name: String, in folder: URL,
        _ body: (inout DictionarySink) throws -> DictionaryAbout
    ) throws(Problem) -> DictionaryAbout {
        try HomePaths.prepare(folder)
        removeLeftovers(in: folder)
        let file = folder.appending(path: name + ".sqlite")
        let temporary = temporary(name, in: folder)
        do {
            let about = try fill(temporary, body)
            try flush(temporary)
            let (new, old) = (path(temporary), path(file))
            guard rename(new, old) == 0 else {
                throw Problem(
                    .cannotWrite, "The dictionary can't be moved into place.",
                    reason: String(cString: strerror(errno)), place: old)
            }
            return about
        } catch {
            unlink(path(temporary))
            throw (error as? Problem) ?? Problem(dictionary: error, at: file)
        }
    }

    private static let ending = ".new"

    /// An unused name for a file or folder that isn't complete.
    static func temporary(_ name: String, in folder: URL) -> URL {
        folder.appending(path: ".\(name).\(UInt32.random(in: 0 ... .max)).\(getpid())" + ending)
    }

    private static func path(_ file: URL) -> String { file.path(percentEncoded: false) }

    private static func fill(
        _ file: URL, _ body: (inout DictionarySink) throws -> DictionaryAbout
    ) throws -> DictionaryAbout {
        unlink(path(file))
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // The file is private until complete, so nothing needs to be flushed earlier.
            try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
        }
        let queue = try DatabaseQueue(path: path(file), configuration: configuration)
        let about = try queue.write { database in
            try database.execute(sql: DictionarySchema.tables)
            var sink = try DictionarySink(database)
            var about = try body(&sink)
            about.words = sink.words
            about.meanings = sink.meanings
            about.occurrences = sink.occurrences
            try sink.add(about)
            return about
        }
        // Set last: without this mark it isn't a dictionary.
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA application_id = \(DictionarySchema.applicationID);
                    PRAGMA user_version = \(DictionarySchema.version);
                    """)
        }
        try queue.close()
        return about
    }

    private static func flush(_ file: URL) throws {
        let descriptor = open(path(file), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw Problem(
                .cannotWrite, "The dictionary can't be written.",
                reason: String(cString: strerror(errno)), place: path(file))
        }
    }

    /// Removes temporary files and folders of processes that have ended.
    static func removeLeftovers(in folder: URL) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
        for name in names ?? [] where name.hasPrefix(".") && name.hasSuffix(ending) {
            let number = name.dropLast(ending.count).split(separator: ".").last.flatMap {
                pid_t($0)
            }
            guard let number, number > 0, kill(number, 0) != 0, errno == ESRCH else { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }
}

/// Receives meanings and words while a dictionary is written.
struct DictionarySink {
    private let meaning: Statement
    private let word: Statement
    private let database: Database
    /// The number of added words with a meaning or a count.
    private(set) var words = 0
    private(set) var meanings = 0
    private(set) var occurrences = 0

    fileprivate init(_ database: Database) throws {
        self.database = database
        meaning = try database.makeStatement(sql: "INSERT INTO meaning VALUES (?, ?, ?, ?, ?)")
        word = try database.makeStatement(
            sql: "INSERT INTO word VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    }

    /// Adds a meaning of `words`. Control characters become spaces.
    mutating func add(
        meaning id: Int, part: PartOfSpeech?, definition: String, examples: [String] = [],
        words: [String] = []
    ) throws {
        try meaning.execute(arguments: [
            id, part.map(DictionarySchema.number), definition.asOneLine,
            examples.map(\.asOneLine).joined(separator: "\n"),
            words.map(\.asOneLine).joined(separator: "\n"),
        ])
        meanings += 1
    }

    /// Adds a word; each word must be added only once. Adding words in the order of their UTF-8
    /// bytes makes the file smaller.
    mutating func add(_ record: WordRecord) throws {
        let facts = record.facts
        try word.execute(arguments: [
            record.word, facts.tags[.noun], facts.tags[.verb], facts.tags[.adjective],
            facts.tags[.adverb], facts.sizeClass, facts.count, record.senses.count,
            DictionarySchema.text(of: facts.formOf), DictionarySchema.text(of: record.senses),
        ])
        if !record.senses.isEmpty || facts.count != nil { words += 1 }
        let (sum, overflow) = occurrences.addingReportingOverflow(facts.count ?? 0)
        occurrences = overflow ? .max : sum
    }

    fileprivate func add(_ about: DictionaryAbout) throws {
        try database.execute(
            sql: "INSERT INTO about VALUES ('about', ?)",
            arguments: [try WireJSON.encodeText(about)])
    }
}

extension String {
    /// The text without control characters, with whitespace collapsed and trimmed.
    var asOneLine: String {
        let parts = unicodeScalars.split { scalar in
            scalar.properties.isWhitespace || scalar.value < 0x20
                || (0x7F...0x9F).contains(scalar.value)
        }
        // Most texts need no change.
        if parts.count == 1, let only = parts.first, only.count == unicodeScalars.count {
            return self
        }
        return parts.map { String($0) }.joined(separator: " ")
    }
}
