import AppCore
import Foundation
import WordFinding

/// WordNet's database files, as in Debian's package `wordnet-base` and Princeton's archive. Source:
/// wndb(5WN), https://wordnet.princeton.edu/documentation/wndb5wn
struct WordNetFolder: Sendable {
    let folder: URL

    /// The folders that distributions use.
    static let usual = [
        "/usr/share/wordnet", "/usr/share/wordnet/dict", "/usr/local/share/wordnet",
        "/usr/local/WordNet-3.0/dict", "/usr/local/WordNet-3.1/dict", "/opt/homebrew/share/wordnet",
        "/opt/homebrew/opt/wordnet/dict",
    ].map { URL(filePath: $0, directoryHint: .isDirectory) }

    /// nil if `data.noun` is missing.
    init?(_ folder: URL) {
        self.folder = folder
        guard FileManager.default.fileExists(atPath: path(of: "data.noun")) else { return nil }
    }

    /// Each part of speech and the ending of its files.
    static let parts: [(part: PartOfSpeech, ending: String)] = [
        (.noun, "noun"), (.verb, "verb"), (.adjective, "adj"), (.adverb, "adv"),
    ]

    /// Four times the size of the largest file, in bytes.
    static let largestFile = 64 << 20

    func file(_ name: String) -> URL { folder.appending(path: name) }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    func lines(_ name: String) throws(Problem) -> FileLineReader {
        try FileLineReader(file(name), atMost: Self.largestFile)
    }

    private func path(of name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }
}
