import AppCore
import Vocabulary

/// Stores a text. Repeating an upload doesn't duplicate it.
struct TextIntake {
    let shelf: StudyShelf

    /// What became of an upload.
    struct Kept: Codable, Sendable, Hashable {
        var id: String
        /// False when the text was there already.
        var isNew: Bool
    }

    func take(_ text: CheckedText, as id: String) throws -> Kept {
        let existing = try shelf.source(id)
        if let existing {
            guard !existing.source.isDeleted else { throw Self.conflict("It was deleted.") }
            if existing.hasText {
                guard try shelf.content(id) == text.content else {
                    throw Self.conflict("Another text has it.")
                }
                return Kept(id: id, isNew: false)
            }
        }
        try checkRoom(isNew: existing == nil)
        let numbers = ChangeNumbers(shelf)
        if existing == nil { numbers.added.sources += 1 }
        try shelf.put(stored(text, as: id, over: existing?.source), numbers)
        try shelf.putContent(text.content, of: id)
        try shelf.request(id, size: text.content.utf8.count)
        try numbers.finish()
        return Kept(id: id, isNew: true)
    }

    /// A device may have pushed the source before its text; then its title and edit count.
    private func stored(_ text: CheckedText, as id: String, over old: Source?) -> StoredSource {
        StoredSource(
            source: Source(
                id: id, kind: .text, title: old?.title ?? text.title, language: text.language,
                wordCount: text.wordCount, status: .queued, addedAt: old?.addedAt ?? shelf.moment,
                editedAt: old?.editedAt ?? 0, editedBy: old?.editedBy ?? ""),
            hasText: true)
    }

    private func checkRoom(isNew: Bool) throws {
        let sources = try shelf.tally().sources
        let texts = try shelf.textCount()
        guard !isNew || sources < StudyShelf.Most.sources, texts < StudyShelf.Most.texts else {
            throw SourceRefusal.make(
                400, "TOO_MANY_SOURCES", "There are too many texts.",
                reason: "A student may keep \(StudyShelf.Most.texts) of them.",
                suggestion: "Delete some that you are done with.",
                details: ["maximum": String(StudyShelf.Most.texts)])
        }
    }

    private static func conflict(_ reason: String) -> Problem {
        SourceRefusal.make(
            409, "ID_CONFLICT", "This id is taken.", place: "id", reason: reason,
            suggestion: "Send the text with another id.", code: .conflict)
    }
}
