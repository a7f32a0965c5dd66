import AppCore
import Foundation

/// English word lists by frequency, as in Debian's `scowl` package: `english-words.35` and so on.
/// Source: http://wordlist.aspell.net/scowl-readme/
struct ScowlFolder: Sendable {
    let folder: URL

    static let usual = URL(filePath: "/usr/share/dict/scowl", directoryHint: .isDirectory)

    /// The lists' sizes.
    static let sizes = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95]

    /// For words without a meaning in the dictionary, only lists up to this size are used.
    static let largestWithoutMeaning = 70

    /// American and British spellings, and capitalized words.
    private static let kinds = [
        "english-words", "american-words", "british-words", "english-upper",
    ]

    /// nil if the smallest list is missing.
    init?(_ folder: URL) {
        self.folder = folder
        let first = folder.appending(path: "english-words.10").path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: first) else { return nil }
    }

    /// The smallest list that contains each word; keys are in lower case.
    func classes() throws(Problem) -> [String: Int] {
        var classes: [String: Int] = [:]
        classes.reserveCapacity(500_000)
        for size in Self.sizes {
            for kind in Self.kinds {
                let file = folder.appending(path: "\(kind).\(size)")
                guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
                else { continue }
                var lines = try FileLineReader(file, atMost: 32 << 20)
                while let line = try lines.next() {
                    // Some packages encode these lists in Latin-1; words with accents are skipped
                    // there.
                    guard let word = line.rest?.lowercased(), !word.isEmpty,
                        word.utf8.count <= 60, !word.hasSuffix("'s")
                    else { continue }
                    if classes[word] == nil { classes[word] = size }
                }
            }
        }
        return classes
    }
}
