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

    /// The version from `WordNet 3.0 Copyright …` in the license at the start of a file.
    var version: String? {
        guard let lines = SortedLines(file("data.noun")) else { return nil }
        var offset = 0
        // The license's lines are indented.
        while let line = lines.line(at: offset), line.first == 0x20, let text = line.rest {
            if text.contains("Copyright"), let range = text.range(of: "WordNet ") {
                let number = text[range.upperBound...].prefix { $0.isNumber || $0 == "." }
                if !number.isEmpty { return String(number.prefix(10)) }
            }
            offset += text.utf8.count + 1
        }
        return nil
    }

    /// The files that ``WordNetDictionary`` reads.
    static let files =
        parts.flatMap { ["data." + $0.ending, "index." + $0.ending, $0.ending + ".exc"] }
        + ["cntlist.rev"]

    private func path(of name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }
}
