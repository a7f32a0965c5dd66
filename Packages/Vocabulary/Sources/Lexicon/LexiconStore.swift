public import AppCore
public import Foundation
public import WordFinding

/// The dictionaries of this machine, one file each, shared by all profiles.
public enum LexiconStore {
    /// The dictionaries' folder inside the context's shared folder.
    public static func folder(in shared: URL) -> URL { shared.appending(path: "dictionaries") }

    /// The name under which WordNet is installed.
    public static let wordNet = "wordnet"

    /// All installed dictionaries together, or ``EmptyLexicon``. Opening takes milliseconds and
    /// reads no words. If a dictionary is replaced meanwhile, the opened one stays in use.
    ///
    /// - Parameters:
    ///   - shared: the context's shared folder.
    ///   - language: only opens dictionaries of this language; nil opens all.
    ///
    /// Throws a ``Problem`` if there are dictionaries but none can be used.
    public static func open(
        in shared: URL, language: String? = nil
    ) throws(Problem) -> any LexicalKnowledge {
        var (meanings, frequencies): ([DictionaryFile], [DictionaryFile]) = ([], [])
        var failure: Problem?
        for name in names(in: shared) {
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

    /// Like ``open(in:language:)``, but first installs WordNet if the system has its files and it
    /// isn't installed. A server calls this before it processes a text. The first call takes
    /// seconds, so don't make it where a person waits.
    ///
    /// - Parameter report: receives the reason if something can't be used; the rest is used anyway.
    public static func ready(
        in shared: URL, language: String? = nil, now: Date, report: (Problem) -> Void = { _ in }
    ) -> any LexicalKnowledge {
        do throws(Problem) {
            try DictionaryInstall(shared: shared, now: now).wordNetIfMissing()
        } catch {
            report(error)
        }
        do throws(Problem) {
            return try open(in: shared, language: language)
        } catch {
            report(error)
            return EmptyLexicon()
        }
    }

    /// The installed dictionaries by name.
    public static func installed(in shared: URL) -> [InstalledDictionary] {
        names(in: shared).map { name in
            let place = file(name, in: shared)
            let path = place.path(percentEncoded: false)
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            do throws(Problem) {
                let about = try DictionaryFile(place).about
                return InstalledDictionary(name: name, bytes: size ?? 0, about: about)
            } catch {
                return InstalledDictionary(name: name, bytes: size ?? 0, problem: error)
            }
        }
    }

    /// Removes a dictionary. A removed WordNet isn't reinstalled automatically.
    ///
    /// Throws ``Problem/Code/notFound`` if no dictionary has that name.
    public static func remove(_ name: String, in shared: URL) throws(Problem) {
        guard names(in: shared).contains(name) else {
            throw Problem(
                .notFound, "The dictionary “\(name.prefix(60))” wasn't found.",
                cure: "homeroom vocabulary dictionary status")
        }
        let place = file(name, in: shared)
        do {
            try FileManager.default.removeItem(at: place)
        } catch {
            throw Problem(
                .cannotWrite, "The dictionary can't be removed.",
                reason: error.localizedDescription, place: place.path(percentEncoded: false))
        }
        if name == wordNet { try HomePaths.replace(refusal(in: shared), with: []) }
    }

    /// A marker file that exists while the student doesn't want WordNet.
    static func refusal(in shared: URL) -> URL {
        folder(in: shared).appending(path: ".\(wordNet).removed")
    }

    static func file(_ name: String, in shared: URL) -> URL {
        folder(in: shared).appending(path: name + ".sqlite")
    }

    private static func names(in shared: URL) -> [String] {
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
