public import AppCore
public import Foundation
public import WordFinding

/// The dictionaries of this machine, one file each, shared by all profiles.
public enum LexiconStore {
    /// The dictionaries' folder inside the context's shared folder.
    public static func folder(in shared: URL) -> URL { shared.appending(path: "dictionaries") }

    /// The name under which WordNet is installed.
    public static let wordNet = "wordnet"

    /// All dictionaries together, or ``EmptyLexicon``: the installed ones, and WordNet if the system
    /// has its files. Opening takes milliseconds and reads no words. If a dictionary is replaced
    /// meanwhile, the opened one stays in use.
    ///
    /// - Parameters:
    ///   - shared: the context's shared folder.
    ///   - language: only opens dictionaries of this language; nil opens all.
    ///   - system: where the system has WordNet's files.
    ///   - sizes: the folder of scowl's lists; nil for an estimate without them.
    ///
    /// Throws a ``Problem`` if there are dictionaries but none can be used.
    public static func open(
        in shared: URL, language: String? = nil,
        system: URL? = DictionaryInstall.systemWordNet,
        sizes: URL? = DictionaryInstall.systemSizes
    ) throws(Problem) -> any LexicalKnowledge {
        var (meanings, frequencies): ([any OpenDictionary], [DictionaryFile]) = ([], [])
        var failure: Problem?
        if let found = wordNetFolder(in: shared, system: system) {
            meanings.append(WordNetDictionary(found, sizes: sizes.flatMap { ScowlFolder($0) }))
        }
        for name in files(in: shared) where name != wordNet || meanings.isEmpty {
            do throws(Problem) {
                let file = try DictionaryFile(file(name, in: shared))
                switch file.about.kind {
                case .meanings: meanings.append(file)
                case .frequencies: frequencies.append(file)
                }
            } catch {
                failure = failure ?? error
            }
        }
        if meanings.isEmpty, frequencies.isEmpty {
            if let failure { throw failure }
            return EmptyLexicon()
        }
        // English first, starting with WordNet, because other dictionaries may have no parts of
        // speech.
        meanings.sort { one, other in
            (one.about.order, one.about.name) < (other.about.order, other.about.name)
        }
        let all = InstalledKnowledge(dictionaries: meanings, frequencies: frequencies)
        return all.serving(language) ?? EmptyLexicon()
    }

    /// The dictionaries in use, by name. Counts WordNet's words, so it takes some time.
    public static func installed(
        in shared: URL, system: URL? = DictionaryInstall.systemWordNet,
        sizes: URL? = DictionaryInstall.systemSizes
    ) -> [InstalledDictionary] {
        names(in: shared, system: system).map { name in
            if name == wordNet, let found = wordNetFolder(in: shared, system: system) {
                return installed(found, sizes)
            }
            let place = file(name, in: shared)
            do throws(Problem) {
                let about = try DictionaryFile(place).about
                return InstalledDictionary(name: name, bytes: size(of: place), about: about)
            } catch {
                return InstalledDictionary(name: name, bytes: size(of: place), problem: error)
            }
        }
    }

    private static func installed(_ found: WordNetFolder, _ sizes: URL?) -> InstalledDictionary {
        let bytes = WordNetFolder.files.reduce(0) { $0 + size(of: found.file($1)) }
        do throws(Problem) {
            var about = WordNetDictionary(found, sizes: sizes.flatMap { ScowlFolder($0) }).about
            (about.words, about.meanings) = try found.check()
            return InstalledDictionary(name: wordNet, bytes: bytes, about: about)
        } catch {
            return InstalledDictionary(name: wordNet, bytes: bytes, problem: error)
        }
    }

    private static func size(of file: URL) -> Int {
        (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }

    /// Removes a dictionary. WordNet's files on the system stay, and aren't used until it is installed.
    ///
    /// Throws ``Problem/Code/notFound`` if no dictionary has that name.
    public static func remove(
        _ name: String, in shared: URL, system: URL? = DictionaryInstall.systemWordNet
    ) throws(Problem) {
        guard names(in: shared, system: system).contains(name) else {
            throw Problem(
                .notFound, "The dictionary “\(name.prefix(60))” wasn't found.",
                cure: "homeroom vocabulary dictionary status")
        }
        if name == wordNet { try HomePaths.replace(refusal(in: shared), with: []) }
        for place in [file(name, in: shared)] + (name == wordNet ? [wordNetCopy(in: shared)] : [])
        where FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) {
            do {
                try FileManager.default.removeItem(at: place)
            } catch {
                throw Problem(
                    .cannotWrite, "The dictionary can't be removed.",
                    reason: error.localizedDescription, place: place.path(percentEncoded: false))
            }
        }
    }

    /// A marker file that exists while the student doesn't want WordNet.
    static func refusal(in shared: URL) -> URL {
        folder(in: shared).appending(path: ".\(wordNet).removed")
    }

    static func file(_ name: String, in shared: URL) -> URL {
        folder(in: shared).appending(path: name + ".sqlite")
    }

    /// The student's own copy of WordNet's files.
    static func wordNetCopy(in shared: URL) -> URL { folder(in: shared).appending(path: wordNet) }

    /// WordNet's files to use: the student's copy, or the system's; nil if there are none or the
    /// student removed WordNet.
    static func wordNetFolder(in shared: URL, system: URL?) -> WordNetFolder? {
        if let copy = WordNetFolder(wordNetCopy(in: shared)) { return copy }
        let refusal = refusal(in: shared).path(percentEncoded: false)
        guard let system, !FileManager.default.fileExists(atPath: refusal) else { return nil }
        return WordNetFolder(system)
    }

    /// The names of the dictionaries in use.
    public static func names(
        in shared: URL, system: URL? = DictionaryInstall.systemWordNet
    ) -> [String] {
        let own = wordNetFolder(in: shared, system: system) == nil ? [] : [wordNet]
        return Set(files(in: shared) + own).sorted()
    }

    private static func files(in shared: URL) -> [String] {
        let folder = folder(in: shared).path(percentEncoded: false)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".sqlite") }.map { String($0.dropLast(7)) }
            .filter { DictionaryAbout.isValid(name: $0) }.sorted()
    }
}

/// An installed dictionary.
public struct InstalledDictionary: Sendable, Hashable {
    public var name: String
    /// The size of its file.
    public var bytes: Int
    /// nil if it can't be used; `problem` then says why.
    public var about: DictionaryAbout?
    public var problem: Problem?

    public init(
        name: String, bytes: Int, about: DictionaryAbout? = nil, problem: Problem? = nil
    ) {
        self.name = name
        self.bytes = bytes
        self.about = about
        self.problem = problem
    }
}

extension DictionaryAbout {
    fileprivate var order: Int { name == LexiconStore.wordNet ? 0 : tongue == "en" ? 1 : 2 }
}
