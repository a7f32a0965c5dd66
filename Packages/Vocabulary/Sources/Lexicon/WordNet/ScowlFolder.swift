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

    /// American and British spellings; in `upper`, capitalized words.
    static let kinds = ["english-words", "american-words", "british-words"]
    static let upper = "english-upper"

    /// nil if the smallest list is missing.
    init?(_ folder: URL) {
        self.folder = folder
        let first = folder.appending(path: "english-words.10").path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: first) else { return nil }
    }
}

/// Looks words up in scowl's lists, which are sorted. Some packages encode them in Latin-1, so
/// words with accents aren't found there.
struct SizeClasses: Sendable {
    private let lists: [(size: Int, words: [SortedLines], names: SortedLines?)]

    init(_ folder: ScowlFolder) {
        lists = ScowlFolder.sizes.map { size in
            let list = { (kind: String) in
                SortedLines(folder.folder.appending(path: "\(kind).\(size)"))
            }
            return (size, ScowlFolder.kinds.compactMap(list), list(ScowlFolder.upper))
        }
    }

    /// The size of the smallest list with a lowercase word; nil if none has it.
    func size(of word: String) -> Int? {
        let key = Array(word.utf8) + [0x0A]
        guard let first = key.first, (2...61).contains(key.count) else { return nil }
        var name = key
        if (0x61...0x7A).contains(first) { name[0] = first & 0xDF }
        return lists.first { list in
            list.words.contains { $0.line(key) != nil } || list.names?.line(name) != nil
        }?.size
    }
}
