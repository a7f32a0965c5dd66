import AnkiExchange
import AppCore
import ArgumentParser
import DocumentReading
import Foundation
import SQLStore

struct WordMedia: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "media",
        abstract: "List, save, add or remove a word's pictures and recordings.",
        discussion: """
            Homeroom syncs them with Anki's server: homeroom vocabulary sync anki. With the next sync, a recording that you add appears at the word in Anki, a picture at the meaning. A file can have up to 20 MB.

            EXAMPLES:
              homeroom vocabulary words media WORD
              homeroom vocabulary words media WORD --save .
              homeroom vocabulary words media WORD --add FILE.mp3
              homeroom vocabulary words media WORD --remove NAME
            """)

    @OptionGroup var named: NamedWord

    @Option(help: "Save the files to this folder.", completion: .directory)
    var save: String?

    @Option(help: "Add a picture or a recording.", completion: .file())
    var add: String?

    @Option(help: "Remove the file with this name.")
    var remove: String?

    static var jsonFields: [String]? { WordMediaJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [save, add, remove].compactMap(\.self).count <= 1 else {
            throw ValidationError("Use one of --save, --add and --remove.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let repository = printer.repository
        let card = try await named.find(repository).card
        if let add { try await repository.attach(IntakeFile(add), to: card) }
        if let remove { try await repository.remove(media: remove, from: card) }
        let files = try await repository.mediaFiles(of: card.id)
        if let save { try await self.save(files, to: save, repository, printer.console) }
        if output.json { return try printer.console.emit(json: files.map(WordMediaJSON.init)) }
        guard !files.isEmpty else {
            return printer.console.err("“\(card.word)” has no pictures or recordings.")
        }
        let isSynced = try await repository.ankiServer() != nil
        await printer.console.table(
            [.init("Name", mayShrink: true), .init("Bytes", alignsRight: true), .init("Note")],
            files.map {
                [$0.name, $0.size.map(String.init) ?? "", $0.waits && !isSynced ? "" : $0.note]
            })
    }

    /// Existing files stay.
    private func save(
        _ files: [AnkiMediaFile], to folder: String, _ repository: StudyRepository,
        _ console: Console
    ) async throws {
        for file in files where AnkiMediaName.isSafe(file.name) {
            guard let content = try await repository.content(of: file.name) else { continue }
            let place = URL(filePath: folder, directoryHint: .isDirectory).appending(
                path: file.name, directoryHint: .notDirectory)
            do {
                try Data(content).write(to: place, options: .withoutOverwriting)
            } catch {
                throw Problem(
                    .cannotWrite, "Homeroom can't save the file.",
                    reason: error.localizedDescription, cure: "Choose an empty folder.",
                    place: place.path(percentEncoded: false))
            }
            console.err("Saved \(place.path(percentEncoded: false)).")
        }
    }
}

extension AnkiMediaFile {
    var note: String {
        waits ? "for the next sync" : size != nil ? "" : isThere ? "only in Anki" : "missing"
    }
}

struct WordMediaJSON: JSONRecord {
    static let jsonFields = ["name", "bytes", "waits"]
    let name: String
    /// nil if the file isn't on this computer.
    let bytes: Int?
    /// Whether the server doesn't have it yet.
    let waits: Bool

    init(_ file: AnkiMediaFile) { (name, bytes, waits) = (file.name, file.size, file.waits) }
}

extension StudyRepository {
    func mediaFiles(of word: String) async throws -> [AnkiMediaFile] {
        let scope = await scope()
        return try await store.database.read { try AnkiMedia.files(of: word, scope, $0) }
    }

    /// nil if it isn't on this computer.
    func content(of name: String) async throws -> [UInt8]? {
        let scope = await scope()
        return try await store.database.read { try AnkiMedia.content(of: name, scope, $0) }
    }

    /// The number of files here that the server doesn't have yet.
    func mediaWaitingForAnki() async throws -> Int {
        let scope = await scope()
        return try await store.database.read { connection in
            try connection.row(
                """
                SELECT COUNT(*) AS files FROM vocabulary_anki_media WHERE scope = ? AND here = ?
                """, [.text(scope), .text(AnkiMedia.State.added.rawValue)])?.int("files") ?? 0
        }
    }

    /// Adds a picture or a recording to a word, under a name that no other file has.
    func attach(_ file: IntakeFile, to card: Card) async throws {
        guard try await ankiServer() != nil else { throw Problem.noAnkiServer }
        let url = URL(filePath: file.path)
        guard AnkiMediaName.isSound(file.path) || AnkiMediaName.isPicture(file.path) else {
            throw Problem(
                .invalid, "This isn't a picture or a recording.",
                cure: "Choose a file such as .mp3, .ogg, .wav, .png or .jpg.", place: file.path)
        }
        let content = try file.all(atMost: AnkiSyncClient.maxMediaBytes)
        guard !content.isEmpty else {
            throw Problem(.invalid, "The file is empty.", place: file.path)
        }
        let stem = url.deletingPathExtension().lastPathComponent
            .precomposedStringWithCanonicalMapping.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        let ending = url.pathExtension.lowercased()
        let name = "\(String(stem.prefix(20)))-\(newID.prefix(8)).\(ending)"
        let scope = await scope()
        try await store.database.write {
            try AnkiMedia.attach(content, named: name, to: card.id, scope, $0)
        }
    }

    func remove(media name: String, from card: Card) async throws {
        guard try await mediaFiles(of: card.id).contains(where: { $0.name == name }) else {
            throw Problem(
                .notFound, "“\(card.word)” has no picture or recording with this name.",
                cure: "See its names: homeroom vocabulary words media WORD", place: name)
        }
        let scope = await scope()
        try await store.database.write {
            try AnkiMedia.remove(name, from: card.id, scope, $0)
        }
    }
}
