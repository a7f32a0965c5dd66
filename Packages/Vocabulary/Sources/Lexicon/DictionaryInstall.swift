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

    /// Installs WordNet, replacing an installed one.
    ///
    /// - Parameters:
    ///   - source: the folder of its files; nil looks in the usual folders.
    ///   - sizes: the folder of scowl's lists; nil for an estimate without them.
    ///
    /// Throws ``Problem/Code/notFound`` if there are no files, ``Problem/Code/invalid`` with file
    /// and line for damaged ones; the installed dictionary then stays.
    @discardableResult
    public func wordNet(
        from source: URL? = nil, sizes: URL? = Self.systemSizes
    ) throws(Problem) -> DictionaryAbout {
        guard let place = source ?? Self.systemWordNet, let found = WordNetFolder(place) else {
            throw Problem(
                .notFound, "WordNet isn't on this computer.",
                reason: source.map { _ in "That folder doesn't contain data.noun." },
                cure: "apt-get install wordnet-base scowl, then: "
                    + "homeroom vocabulary dictionary install",
                place: source?.path(percentEncoded: false))
        }
        var reader = WordNetImport(found, sizes: sizes.flatMap { ScowlFolder($0) })
        let about = about(
            LexiconStore.wordNet, "WordNet", language: "en", source: found.folder)
        let written = try DictionaryWriter.write(
            LexiconStore.wordNet, in: LexiconStore.folder(in: shared)
        ) { sink in try reader.fill(&sink, about) }
        let refusal = LexiconStore.refusal(in: shared)
        try? FileManager.default.removeItem(at: refusal)
        return written
    }

    /// Installs WordNet if its files are present and it isn't installed or was installed by another
    /// version of Homeroom. Does nothing if the student removed it.
    func wordNetIfMissing() throws(Problem) {
        let file = LexiconStore.file(LexiconStore.wordNet, in: shared)
        let refusal = LexiconStore.refusal(in: shared)
        let lacks: (URL) -> Bool = {
            !FileManager.default.fileExists(atPath: $0.path(percentEncoded: false))
        }
        guard lacks(refusal), let source = Self.systemWordNet else { return }
        if !lacks(file) {
            do throws(Problem) {
                if try DictionaryFile(file).isCurrent { return }
            } catch {
                guard error.code == .configuration || error.code == .invalid else { throw error }
            }
        }
        try wordNet(from: source)
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
