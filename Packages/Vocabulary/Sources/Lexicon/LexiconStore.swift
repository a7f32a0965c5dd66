public import AppCore
public import Foundation
public import WordFinding

/// The dictionaries of this machine, one file each, shared by all profiles.
public enum LexiconStore {
    /// Where they are, below the folder that a context calls shared.
    public static func folder(in shared: URL) -> URL { shared.appending(path: "dictionaries") }

    /// The name under which WordNet is installed.
    public static let wordNet = "wordnet"

    /// All installed dictionaries together, or ``EmptyLexicon``. Opening takes milliseconds and reads no words; a
    /// dictionary that is replaced meanwhile goes on as it was.
    ///
    /// - Parameters:
    ///   - shared: the context's shared folder.
    ///   - language: dictionaries of other languages stay out; nil takes all.
    ///
    /// Throws a ``Problem`` when there are dictionaries and none of them can be used.
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
        // English first, and WordNet first of these: others may have no parts of speech.
        meanings.sort { one, other in
            (one.about.order, one.about.name) < (other.about.order, other.about.name)
        }
        let all = InstalledKnowledge(dictionaries: meanings, frequencies: frequencies)
        return all.serving(language) ?? EmptyLexicon()
    }

    /// The same, after WordNet was installed from the system's files where they are there and it was not yet: what a
    /// campus asks for before it looks at a text. The first time takes seconds; call it where that does no harm.
    ///
    /// - Parameter report: hears why something could not be used; what can be is used all the same.
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
    /// Throws ``Problem/Code/notFound`` if there is none of that name.
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

    /// Is there while the student does not want WordNet.
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

/// A dictionary that is there.
public struct InstalledDictionary: Sendable, Hashable {
    public var name: String
    /// Of its file.
    public var bytes: Int
    /// nil when it cannot be used; then there is a problem.
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
