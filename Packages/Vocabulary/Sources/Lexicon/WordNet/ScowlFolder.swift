import AppCore
import Foundation

/// Lists of English words by how common they are, as Debian's package `scowl` has them: `english-words.35` and so on.
/// Source: http://wordlist.aspell.net/scowl-readme/
struct ScowlFolder: Sendable {
    let folder: URL

    static let usual = URL(filePath: "/usr/share/dict/scowl", directoryHint: .isDirectory)

    /// The lists' sizes.
    static let sizes = [10, 20, 35, 40, 50, 55, 60, 70, 80, 95]

    /// Of a word that the dictionary does not have, only these lists are remembered.
    static let largestWithoutMeaning = 70

    /// Spellings on either side of the ocean, and words that are written with a capital.
    private static let kinds = [
        "english-words", "american-words", "british-words", "english-upper",
    ]

    /// nil if the smallest list is missing.
    init?(_ folder: URL) {
        self.folder = folder
        let first = folder.appending(path: "english-words.10").path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: first) else { return nil }
    }

    /// The smallest list that holds a word, by the word in lower case.
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
                    // Some packages have these lists in Latin-1; words with accents are left out there.
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
