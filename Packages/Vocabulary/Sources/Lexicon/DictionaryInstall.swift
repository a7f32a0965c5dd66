public import AppCore
public import Foundation

/// Installs dictionaries: WordNet from the system's files, others from files that the student
/// chooses.
public struct DictionaryInstall: Sendable {
    private let shared: URL
    private let now: Date

    /// - Parameters:
    ///   - shared: the context's shared folder.
    ///   - now: the time of installation to record.
    public init(shared: URL, now: Date) {
        self.shared = shared
        self.now = now
    }

    /// WordNet's files in the distributions' folders; nil if missing.
    public static var systemWordNet: URL? {
        WordNetFolder.usual.lazy.compactMap { WordNetFolder($0) }.first?.folder
    }

    /// Debian's size classes; nil if missing.
    public static var systemSizes: URL? { ScowlFolder(ScowlFolder.usual)?.folder }

    /// Uses WordNet's files: the system's, where they are, or a copy of those in a folder.
    ///
    /// - Parameter source: the folder; nil looks in the usual folders.
    ///
    /// Throws ``Problem/Code/notFound`` if there are no files, ``Problem/Code/invalid`` with file
    /// and line for damaged ones; the installed dictionary then stays.
    @discardableResult
    public func wordNet(
        from source: URL? = nil
    ) throws(Problem) -> DictionaryAbout {
        guard let place = source ?? Self.systemWordNet, let found = WordNetFolder(place) else {
            throw Problem(
                .notFound, "WordNet isn't on this computer.",
                reason: source.map { _ in "That folder doesn't contain data.noun." },
                cure: "apt-get install wordnet-base scowl, then: "
                    + "homeroom vocabulary dictionary install",
                place: source?.path(percentEncoded: false))
        }
        let counts = try found.check()
        let folder = LexiconStore.folder(in: shared)
        try HomePaths.prepare(folder)
        DictionaryWriter.removeLeftovers(in: folder)
        let copy = DictionaryWriter.temporary(LexiconStore.wordNet, in: folder)
        do {
            if source != nil { try Self.copy(found, to: copy) }
            try Self.remove(LexiconStore.wordNetCopy(in: shared))
            if source != nil {
                try FileManager.default.moveItem(at: copy, to: LexiconStore.wordNetCopy(in: shared))
            }
            // Earlier versions converted WordNet into a file.
            try Self.remove(LexiconStore.file(LexiconStore.wordNet, in: shared))
            try Self.remove(LexiconStore.refusal(in: shared))
        } catch {
            try? FileManager.default.removeItem(at: copy)
            throw Problem(
                .cannotWrite, "The dictionary can't be written.",
                reason: error.localizedDescription, place: folder.path(percentEncoded: false))
        }
        var about = WordNetDictionary(
            LexiconStore.wordNetFolder(in: shared, system: found.folder) ?? found, sizes: nil
        ).about
        (about.words, about.meanings) = counts
        return about
    }

    private static func copy(_ source: WordNetFolder, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for name in WordNetFolder.files where source.has(name) {
            try FileManager.default.copyItem(
                at: source.file(name).resolvingSymlinksInPath(),
                to: folder.appending(path: name))
        }
    }

    private static func remove(_ place: URL) throws {
        guard FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) else {
            return
        }
        try FileManager.default.removeItem(at: place)
    }

    /// Installs a dictionary from a file: StarDict (`.ifo`), or tab-separated lines of words with
    /// meanings or counts.
    ///
    /// - Parameters:
    ///   - name: the dictionary's name; nil derives it from the file's name.
    ///   - language: the language of the words explained or counted.
    @discardableResult
    public func file(
        _ file: URL, name: String? = nil, language: String
    ) throws(Problem) -> DictionaryAbout {
        guard DictionaryAbout.isValid(language: language) else {
            throw Problem(
                .invalid, "“\(language.prefix(20))” isn't a language code.",
                cure: "Use a code such as en, de or pt-BR.", place: "--language")
        }
        let name = try Self.name(name, of: file)
        let about = about(
            name, file.deletingPathExtension().lastPathComponent, language: language, source: file)
        let folder = LexiconStore.folder(in: shared)
        if StarDictDictionary.describes(file) {
            let book = try StarDictDictionary(file)
            return try DictionaryWriter.write(name, in: folder) { try book.fill(&$0, about) }
        }
        let list = try TabSeparatedList(file)
        return try DictionaryWriter.write(name, in: folder) { try list.fill(&$0, about) }
    }

    private func about(
        _ name: String, _ title: String, language: String, source: URL
    ) -> DictionaryAbout {
        DictionaryAbout(
            name: name, title: String(title.asOneLine.prefix(80)), language: language,
            source: source.path(percentEncoded: false), installedAt: now)
    }

    /// The given name, or a valid name derived from the file's.
    private static func name(_ given: String?, of file: URL) throws(Problem) -> String {
        if let given {
            guard DictionaryAbout.isValid(name: given), given != LexiconStore.wordNet else {
                throw Problem(
                    .invalid, "“\(given.prefix(60))” can't be the name of this dictionary.",
                    reason: "It may have 1 to 40 of a–z, 0–9 and -, and wordnet is taken.",
                    place: "--name")
            }
            return given
        }
        let stem = file.lastPathComponent.prefix { $0 != "." }.lowercased()
        let slug = String(
            stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
                .drop { $0 == "-" }.prefix(40))
        guard DictionaryAbout.isValid(name: slug), slug != LexiconStore.wordNet else {
            throw Problem(
                .usage, "The dictionary needs a name.",
                cure: "homeroom vocabulary dictionary install FILE --name NAME")
        }
        return slug
    }
}
