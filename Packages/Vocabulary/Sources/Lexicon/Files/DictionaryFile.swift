import AppCore
import Foundation
import GRDB
import WordFinding

/// One installed dictionary, open for reading. Holds a page cache and nothing else in memory.
final class DictionaryFile: OpenDictionary {
    let about: DictionaryAbout
    private let queue: DatabaseQueue

    /// Throws ``Problem/Code/invalid`` if it isn't a dictionary, ``Problem/Code/configuration`` if
    /// another version of Homeroom wrote it.
    init(_ file: URL) throws(Problem) {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.maximumReaderCount = 1
            queue = try DatabaseQueue(
                path: file.path(percentEncoded: false), configuration: configuration)
            about = try queue.read { try Self.about(in: $0, file) }
        } catch {
            throw (error as? Problem) ?? Problem(dictionary: error, at: file)
        }
    }

    private static func about(in database: Database, _ file: URL) throws -> DictionaryAbout {
        let mark = try Int32.fetchOne(database, sql: "PRAGMA application_id")
        guard mark == DictionarySchema.applicationID else {
            throw Problem.damaged(file, "It isn't a Homeroom dictionary.")
        }
        let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard DictionarySchema.readable.contains(version) else {
            throw Problem(
                .configuration, "The dictionary was made by another version of Homeroom.",
                cure: "Install it again: homeroom vocabulary dictionary install",
                place: file.path(percentEncoded: false))
        }
        let text = try String.fetchOne(database, sql: "SELECT value FROM about")
        return try WireJSON.decode(DictionaryAbout.self, from: Array((text ?? "").utf8))
    }

    func facts(of words: some Sequence<String>) -> [String: WordFacts] {
        let found = try? queue.read { database in
            var found: [String: WordFacts] = [:]
            let statement = try database.cachedStatement(
                sql: """
                    SELECT noun, verb, adjective, adverb, size, count, senses, forms FROM word
                    WHERE word = ?
                    """)
            for word in words {
                let rows = try Row.fetchCursor(statement, arguments: [word])
                if let row = try rows.next() { found[word] = Self.facts(row) }
            }
            return found
        }
        return found ?? [:]
    }

    private static func facts(_ row: Row) -> WordFacts {
        var facts = WordFacts()
        for (index, part) in DictionarySchema.parts.enumerated() {
            if let count = row[index] as Int? { facts.tags[part] = count }
        }
        facts.sizeClass = row[4]
        facts.count = row[5]
        facts.senseCount = row[6]
        facts.formOf = DictionarySchema.forms(row[7])
        return facts
    }

    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)] {
        let found = try? queue.read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT word, noun, verb, adjective, adverb FROM word
                    WHERE word >= ? AND word < ? AND senses > 0 LIMIT 500
                    """)
            // `!` is the character after the space.
            return try Row.fetchAll(statement, arguments: [word + " ", word + "!"]).flatMap { row in
                let parts = DictionarySchema.parts.enumerated().filter { index, _ in
                    (row[index + 1] as Int?) != nil
                }.map { PartOfSpeech?.some($0.element) }
                return (parts.isEmpty ? [nil] : parts).map {
                    (phrase: row[0] as String, partOfSpeech: $0)
                }
            }
        }
        return found ?? []
    }

    /// It has no related meanings.
    func senses(
        of lemma: String, withRelated: Bool
    ) -> [(sense: WordSense, related: [String])] {
        let senses = try? queue.read { database in
            let text = try String.fetchOne(
                database, sql: "SELECT meanings FROM word WHERE word = ?", arguments: [lemma])
            let statement = try database.cachedStatement(
                sql: "SELECT part, definition, examples, words FROM meaning WHERE id = ?")
            return try DictionarySchema.senses(text).compactMap {
                id, tagCount -> (sense: WordSense, related: [String])? in
                guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
                let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
                let sense = WordSense(
                    partOfSpeech: DictionarySchema.part(row[0]), definition: row[1],
                    examples: lines(row[2]),
                    synonyms: lines(row[3]).filter { $0.lowercased() != lemma },
                    tagCount: tagCount)
                return (sense, [])
            }
        }
        return senses ?? []
    }
}
