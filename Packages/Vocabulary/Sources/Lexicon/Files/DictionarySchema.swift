import AppCore
import Foundation
import GRDB
import GRDBSQLite
import WordFinding

/// The tables of a dictionary file.
///
/// `word` has a row for each written form, `meaning` one for each sense. Lists are stored in one
/// column, so that a form takes one lookup.
enum DictionarySchema {
    /// Marks a SQLite file as a Homeroom dictionary: `HRdx`.
    static let applicationID: Int32 = 0x4852_6478
    /// Increased when the tables change.
    static let version: Int32 = 1
    /// Versions that can be read. Version 2 was WordNet, converted, with two more tables.
    static let readable: ClosedRange<Int32> = 1...2

    static let tables = """
        CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE meaning (
            id INTEGER PRIMARY KEY, part INTEGER, definition TEXT NOT NULL, examples TEXT NOT NULL,
            words TEXT NOT NULL);
        CREATE TABLE word (
            word TEXT PRIMARY KEY, noun INTEGER, verb INTEGER, adjective INTEGER, adverb INTEGER,
            size INTEGER, count INTEGER, senses INTEGER NOT NULL, forms TEXT, meanings TEXT
            ) WITHOUT ROWID;
        """

    /// Numbers of the parts of speech in files; append only.
    static let parts: [PartOfSpeech] = [.noun, .verb, .adjective, .adverb]

    static func number(of part: PartOfSpeech) -> Int { parts.firstIndex(of: part) ?? 0 }

    static func part(_ number: Int?) -> PartOfSpeech? {
        number.flatMap { parts.indices.contains($0) ? parts[$0] : nil }
    }

    /// `0 mouse\n1 see`
    static func text(of forms: [WordForm]) -> String? {
        guard !forms.isEmpty else { return nil }
        return forms.map { "\(number(of: $0.partOfSpeech)) \($0.lemma)" }.joined(separator: "\n")
    }

    static func forms(_ text: String?) -> [WordForm] {
        (text ?? "").split(separator: "\n").compactMap { line in
            guard let part = part(Int(line.prefix(1))), line.utf8.count > 2 else { return nil }
            return WordForm(lemma: String(line.dropFirst(2)), partOfSpeech: part)
        }
    }

    /// `4711 12\n815 0`
    static func text(of senses: [(id: Int, tagCount: Int)]) -> String? {
        guard !senses.isEmpty else { return nil }
        return senses.map { "\($0.id) \($0.tagCount)" }.joined(separator: "\n")
    }

    static func senses(_ text: String?) -> [(id: Int, tagCount: Int)] {
        (text ?? "").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 2, let id = Int(fields[0]), let tags = Int(fields[1]) else {
                return nil
            }
            return (id, tags)
        }
    }
}

extension Problem {
    /// Maps SQLite errors of a dictionary file.
    init(dictionary error: any Error, at file: URL) {
        let path = file.path(percentEncoded: false)
        guard let error = error as? DatabaseError else {
            self = Problem(error)
            return
        }
        let message = error.message ?? "unknown"
        switch error.resultCode.rawValue {
        case SQLITE_FULL, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM:
            self.init(
                .cannotWrite, "The dictionary can't be written.", reason: message,
                cure: "Free some space or fix the folder's permissions, then install it again.",
                place: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(
                .invalid, "The dictionary's file is damaged.", reason: message,
                cure: "Install it again: homeroom vocabulary dictionary install", place: path)
        default:
            self.init(.internal, "The dictionary can't be used.", reason: message, place: path)
        }
    }

    /// The error for a malformed source.
    static func damaged(_ file: URL, line: Int? = nil, _ reason: String) -> Problem {
        Problem(
            .invalid, "The dictionary can't be read.", reason: reason,
            cure: "Get the file again; installed dictionaries stay as they are.",
            place: file.path(percentEncoded: false) + (line.map { ":\($0)" } ?? ""))
    }
}
