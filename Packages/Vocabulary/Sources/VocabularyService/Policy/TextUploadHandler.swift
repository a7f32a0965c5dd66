import AppCore
import Vocabulary

/// Stores a text. Repeating an upload doesn't duplicate it.
struct TextUploadHandler {
    let store: StudyRecordStore

    /// The result of an upload.
    struct UploadResult: Codable, Sendable, Hashable, ExactKeys {
        var id: String
        /// False if the text already existed.
        var isNew: Bool
    }

    func take(_ text: CheckedText, as id: String) throws -> UploadResult {
        let existing = try store.source(id)
        if let existing {
            guard !existing.source.isDeleted else { throw Self.conflict("It was deleted.") }
            if existing.hasText {
                guard try store.content(id) == text.content else {
                    throw Self.conflict("Another text uses it.")
                }
                return UploadResult(id: id, isNew: false)
            }
        }
        try checkRoom(isNew: existing == nil)
        let numbers = ChangeNumbers(store)
        if existing == nil { numbers.added.sources += 1 }
        try store.put(stored(text, as: id, over: existing?.source), numbers)
        try store.putContent(text.content, of: id)
        try store.request(id, size: text.content.utf8.count)
        try numbers.finish()
        return UploadResult(id: id, isNew: true)
    }

    /// A device may have pushed the source before its text; then its title and edit count.
    private func stored(_ text: CheckedText, as id: String, over old: Source?) -> StoredSource {
        StoredSource(
            source: Source(
                id: id, kind: .text, title: old?.title ?? text.title, language: text.language,
                wordCount: text.wordCount, status: .queued,
                addedAt: old?.addedAt ?? store.nowMilliseconds,
                editedAt: old?.editedAt ?? 0, editedBy: old?.editedBy ?? ""),
            hasText: true)
    }

    private func checkRoom(isNew: Bool) throws {
        let sources = try store.tally().sources
        let texts = try store.textCount()
        guard !isNew || sources < StudyRecordStore.Limits.sources,
            texts < StudyRecordStore.Limits.texts
        else {
            throw SourceRefusal.make(
                400, "TOO_MANY_SOURCES", "There are too many texts.",
                reason: "A student can have at most \(StudyRecordStore.Limits.texts).",
                suggestion: "Delete some you've finished.",
                details: ["maximum": String(StudyRecordStore.Limits.texts)])
        }
    }

    private static func conflict(_ reason: String) -> Problem {
        SourceRefusal.make(
            409, "ID_CONFLICT", "This id is taken.", place: "id", reason: reason,
            suggestion: "Use another id.", code: .conflict)
    }
}
