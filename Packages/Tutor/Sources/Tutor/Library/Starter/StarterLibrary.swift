import AppCore
import Foundation
import SQLStore

/// Two built-in documents in two courses, to try things out. Added once; deleted ones aren't added
/// again.
enum StarterLibrary {
    /// The name recorded after adding. A new edition gets a new name.
    private static let name = "library-1"

    struct Entry: Sendable {
        let course: String
        let title: String
        /// Markdown; a form feed begins a page.
        let text: String
    }

    static let entries = [
        Entry(course: "Physics", title: "The tides", text: StarterTides.text),
        Entry(
            course: "History", title: "The French Revolution, 1789 to 1799",
            text: StarterRevolution.text),
    ]

    static func add(to store: LibraryStore, _ environment: SystemEnvironment) async throws {
        let isThere = try await store.database.read { connection in
            try connection.row("SELECT name FROM tutor_starters WHERE name = ?", [.text(name)])
                != nil
        }
        guard !isThere else { return }
        let moment = environment.now()
        let made = entries.map {
            ($0, environment.uuid().uuidString, environment.uuid().uuidString)
        }
        try await store.database.write { connection in
            // Of two concurrent attempts, the second finds the record and adds nothing.
            let added = try connection.execute(
                "INSERT INTO tutor_starters (name) VALUES (?) ON CONFLICT (name) DO NOTHING",
                [.text(name)])
            guard added > 0 else { return }
            for (entry, course, document) in made {
                try LibraryStore.insert(
                    LibraryCourse(id: course, name: entry.course, isPinned: false), at: moment,
                    in: connection)
                try LibraryStore.insert(
                    row(entry, document, course, moment), bytes: [], text: entry.text,
                    in: connection)
            }
        }
    }

    private static func row(
        _ entry: Entry, _ id: String, _ course: String, _ moment: Date
    ) -> DocumentRow {
        let pages = entry.text.utf8.count { $0 == 0x0C } + 1
        let document = StudyDocument(
            id: id, course: course, title: entry.title, kind: .note, format: "md",
            state: .completed, extraction: .embedded, pages: pages, isPinned: false,
            addedAt: moment, openedAt: nil)
        // Built-in documents have no file to read again.
        return DocumentRow(document: document, fileName: "", digest: "", size: 0)
    }
}
