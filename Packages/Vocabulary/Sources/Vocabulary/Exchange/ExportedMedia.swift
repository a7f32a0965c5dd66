import AnkiExchange
import Foundation
import SQLStore

/// The pictures and recordings of words to export, in a temporary folder.
struct ExportedMedia {
    /// The names by card.
    private(set) var names: [String: [String]] = [:]
    private(set) var files: [AnkiWriter.MediaFile] = []
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "homeroom-media-" + UUID().uuidString)

    /// Copies one file at a time; those that aren't on this computer are left out.
    init(of words: ExportedWords, _ repository: StudyRepository) async throws {
        let scope = await repository.scope()
        let database = repository.store.database
        let ids = words.items.filter { $0.state != nil }.map(\.card.id)
        let found = try await database.read { connection -> [String: [String]] in
            guard try AnkiMedia.figures(scope, connection).bytes > 0 else { return [:] }
            var found: [String: [String]] = [:]
            for id in ids {
                let names = try AnkiMedia.files(of: id, scope, connection)
                    .filter { $0.size != nil && AnkiMediaName.isSafe($0.name) }.map(\.name)
                if !names.isEmpty { found[id] = names }
            }
            return found
        }
        do {
            for name in Set(found.values.joined()).sorted() {
                let content = try await database.read {
                    try AnkiMedia.content(of: name, scope, $0)
                }
                if let content { try store(content, name) }
            }
        } catch {
            remove()
            throw error
        }
        names = found
    }

    private mutating func store(_ content: [UInt8], _ name: String) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let place = folder.appending(path: String(files.count))
        try Data(content).write(to: place)
        files.append(
            AnkiWriter.MediaFile(name: name, path: place.path(percentEncoded: false)))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
