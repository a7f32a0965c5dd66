import AnkiExchange
import AppCore
import SQLStore

/// Takes the pictures and recordings of an Anki package along with its words.
struct DeckMedia: Sendable {
    struct Report: Sendable, Hashable {
        /// Files that came along.
        var added = 0
        var missing = 0
        var damaged = 0
        var tooLarge = 0
        /// Files beyond ``AnkiMedia/maxBytes``.
        var beyond = 0

        /// Messages for the student.
        var remarks: [String] {
            func say(_ count: Int, _ words: String) -> String? {
                guard count > 0 else { return nil }
                return (count == 1 ? "1 picture or recording" : "\(count) pictures and recordings")
                    + words
            }
            return [
                say(added, " came along."), say(missing, ": not in the package."),
                say(damaged, ": damaged, left out."), say(tooLarge, ": over 20 MB, left out."),
                say(beyond, ": left out, because Homeroom stores at most 1 GB."),
            ].compactMap(\.self)
        }
    }

    let repository: StudyRepository
    /// The package file.
    let path: String

    /// Stores each file on its own, so an interrupted import can be repeated.
    func take(_ deck: ImportedDeck) async throws -> Report {
        var words: [String: [String]] = [:]
        for item in deck.items {
            for name in Set(item.media) where AnkiMediaName.isSafe(name) {
                words[name, default: []].append(item.card.id)
            }
        }
        var report = Report()
        guard !words.isEmpty else { return report }
        // The words are stored already, so a damaged list doesn't fail the import.
        guard let package = try? AnkiPackageMedia(path: path) else {
            report.damaged = words.count
            return report
        }
        let scope = await repository.scope()
        let database = repository.store.database
        var room = AnkiMedia.maxBytes
        room -= try await database.read { try AnkiMedia.figures(scope, $0).bytes }
        for (name, ids) in words.sorted(by: { $0.key < $1.key }) {
            switch package.content(of: name) {
            case .missing: report.missing += 1
            case .damaged: report.damaged += 1
            case .tooLarge: report.tooLarge += 1
            case .file(let content):
                let added = try await database.write { [room] connection in
                    try AnkiMedia.adopt(
                        content, named: name, to: ids, room: room, scope, connection)
                }
                if let added {
                    room -= added
                    report.added += 1
                } else {
                    report.beyond += 1
                }
            }
        }
        return report
    }
}
