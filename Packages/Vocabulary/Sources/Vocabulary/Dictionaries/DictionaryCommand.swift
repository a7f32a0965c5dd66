import AppCore
import ArgumentParser
import Foundation
import Lexicon

/// `homeroom vocabulary dictionary`.
struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary", abstract: "Manage the dictionaries that supply meanings.",
        discussion: """
            All profiles on this computer share them. Without one, you write the meanings of the words in your texts \
            yourself.

            EXAMPLES:
              homeroom vocabulary dictionary status
              homeroom vocabulary dictionary install
              homeroom vocabulary dictionary install FILE --language de
              homeroom vocabulary dictionary lookup WORD
            """,
        subcommands: [
            DictionaryStatus.self, InstallDictionary.self, RemoveDictionary.self,
            LookUpWord.self,
        ])
}

struct InstallDictionary: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Install WordNet or a dictionary file.",
        discussion: """
            WordNet comes from the system's files (Debian's packages wordnet-base and scowl) or from a folder of them. \
            A file is a StarDict dictionary (its .ifo), or lines of text: word, tab, meaning, and perhaps tab, part of \
            speech. Lines of word, tab, count say how common words are, and override every estimate.

            EXAMPLES:
              homeroom vocabulary dictionary install
              homeroom vocabulary dictionary install FOLDER
              homeroom vocabulary dictionary install FILE --language de
              homeroom vocabulary dictionary install FILE --name counts
            """)

    @Argument(
        help: "wordnet, a folder with WordNet's files, or a file.",
        completion: .file(extensions: ["ifo", "tsv", "txt"]))
    var source = "wordnet"

    @Option(help: "The language of a file's words, as en, de or pt-BR.")
    var language = "en"

    @Option(help: "A name for a file's dictionary; its own by default.")
    var name: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard DictionaryAbout.isValid(language: language) else {
            throw ValidationError("--language takes a code such as en, de or pt-BR.")
        }
        if let name, !DictionaryAbout.isValid(name: name) {
            throw ValidationError("--name takes 1 to 40 of a–z, 0–9 and -.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let install = DictionaryInstall(
            shared: try context.dictionaryFolder(), now: context.environment.now())
        if !output.json { console.err("Reading…") }
        let about = try install.given(source, name: name, language: language)
        if output.json { return try console.emit(json: DictionaryJSON(about)) }
        console.out("Installed: " + about.inWords)
        if about.name == LexiconStore.wordNet, DictionaryInstall.systemSizes == nil {
            console.err(
                "For better word frequencies: apt-get install scowl")
        }
    }
}

extension DictionaryInstall {
    /// The dictionary source named by the argument.
    fileprivate func given(
        _ source: String, name: String?, language: String
    ) throws(Problem) -> DictionaryAbout {
        if source == LexiconStore.wordNet { return try wordNet() }
        let path = (source as NSString).expandingTildeInPath
        var isFolder = ObjCBool(false)
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let place = URL(filePath: path)
        if isThere, isFolder.boolValue { return try wordNet(from: place) }
        return try file(place, name: name, language: language)
    }
}

struct RemoveDictionary: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an installed dictionary.",
        discussion: """
            Cards keep their meanings. Asks first; --yes skips the question.

            EXAMPLES:
              homeroom vocabulary dictionary remove NAME
              homeroom vocabulary dictionary remove NAME --yes
            """)

    @Argument(
        help: "Its name, as status lists it.",
        completion: .custom { _, _, _ async in DictionaryCompletion.names() })
    var name: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let folder = try context.dictionaryFolder()
        guard LexiconStore.names(in: folder).contains(name) else {
            throw Problem(
                .notFound, "The dictionary “\(name.prefix(60))” wasn't found.",
                cure: "homeroom vocabulary dictionary status")
        }
        guard try await console.confirm("Remove the dictionary “\(name)”?") else {
            return console.err("Nothing was removed.")
        }
        try LexiconStore.remove(name, in: folder)
        console.err("Removed: \(name)")
    }
}

extension FeatureContext {
    /// The folder shared by all profiles. Throws if Homeroom has no folder.
    func dictionaryFolder() throws(Problem) -> URL {
        guard let sharedFolder else {
            throw Problem(
                .configuration, "Homeroom has no folder for dictionaries.",
                cure: "HOMEROOM_HOME=/a/folder homeroom")
        }
        return sharedFolder
    }
}

/// Completions for dictionary names.
enum DictionaryCompletion {
    static func names() -> [String] {
        guard let folder = FeatureContext.current?.sharedFolder else { return [] }
        return LexiconStore.names(in: folder)
    }
}
