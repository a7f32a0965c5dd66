import AppCore
import Chunking
import Foundation
import SQLStore
import Synchronization

/// The student's library, for commands, screens and other parts of the tutor.
struct DocumentLibrary: LibraryReading {
    static let languageKey = SettingKey(
        name: "tutor.ocr_language", title: "Language of scanned pages",
        summary:
            "Languages of scanned pages, in Tesseract's codes, e.g. deu+eng; if empty, your preferred language.",
        kind: .text, defaultValue: "")

    let context: FeatureContext
    let store: LibraryStore
    var reader: DocumentReader
    private let owner: LeaseOwner
    private let hooksOnce: HooksOnce
    let background = BackgroundIndexing()

    /// `hooks` default to those of the tutor's parts.
    init(
        context: FeatureContext, programs: OutsidePrograms = .live, hooks: LibraryHooks? = nil,
        owner: LeaseOwner = .current()
    ) {
        self.context = context
        store = LibraryStore(database: context.store)
        reader = DocumentReader(programs: programs)
        hooksOnce = HooksOnce(hooks)
        self.owner = owner
    }

    /// A document reader with the OCR language from the setting, else from the preferences.
    func readerOfLanguage() async throws(Problem) -> DocumentReader {
        var reader = reader
        let word = context.settings[Self.languageKey.name]
        // Accepts only valid Tesseract languages.
        let isOne =
            !word.isEmpty
            && word.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_")
                    || $0 == UInt8(ascii: "+")
            }
        let preferences = try await TutorPreferenceStore(context: context).preferences()
        reader.language = isOne ? word : preferences.pictureLanguage
        return reader
    }

    /// Created lazily, because parts create libraries themselves, and kept, because hooks hold open
    /// resources.
    var hooks: LibraryHooks { hooksOnce.hooks(context) }

    var ownerName: String { owner.name }
    func lives(_ name: String) -> Bool { owner.lives(name) }

    /// Adds the built-in documents once. Cheap if already done.
    func prepare() async throws(Problem) {
        try await Problem.wrapping { try await StarterLibrary.add(to: store, context.environment) }
    }

    // MARK: LibraryReading

    func courses() async throws(Problem) -> [LibraryCourse] {
        try await prepare()
        return try await Problem.wrapping { try await store.courses() }
    }

    func documents(inCourse course: String?) async throws(Problem) -> [StudyDocument] {
        try await rows(inCourse: course).map(\.document)
    }

    func document(_ id: String) async throws(Problem) -> StudyDocument {
        try await row(id).document
    }

    func text(of id: String) async throws(Problem) -> String {
        try await Problem.wrapping { try await store.text(of: id) }
    }

    func chunks(of id: String) async throws(Problem) -> [Chunk] {
        Chunker().chunks(of: try await text(of: id))
    }

    func passages(
        for question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> [RetrievedPassage] {
        try await retrieve(question, in: scope, limit: limit).passages
    }

    // MARK: Other reading

    /// Finds passages and reports how.
    func retrieve(
        _ question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> Retrieval {
        try await prepare()
        let finder: any PassageSearching = hooks.finder ?? LexicalPassages(library: self)
        return try await finder.retrieve(question, in: scope, limit: limit)
    }

    /// Document rows in the order of ``documents(inCourse:)``.
    func rows(inCourse course: String?) async throws(Problem) -> [DocumentRow] {
        try await prepare()
        return try await Problem.wrapping { try await store.documents(inCourse: course) }
    }

    func row(_ id: String) async throws(Problem) -> DocumentRow {
        let row = try await Problem.wrapping { try await store.document(id) }
        guard let row else { throw Self.noDocument }
        return row
    }

    static let noDocument = Problem(
        .notFound, "This document no longer exists.", cure: "homeroom tutor documents")

    /// Whether the document doesn't exist.
    func isGone(_ id: String) async throws(Problem) -> Bool {
        try await Problem.wrapping { try await store.document(id) } == nil
    }

    /// The added file's bytes; empty for built-in documents.
    func original(of id: String) async throws(Problem) -> [UInt8] {
        try await Problem.wrapping { try await store.bytes(of: id) }
    }

    func course(_ id: String) async throws(Problem) -> LibraryCourse {
        guard let course = try await courses().first(where: { $0.id == id }) else {
            throw Problem(
                .notFound, "This course no longer exists.", cure: "homeroom tutor courses")
        }
        return course
    }

    /// Recently opened documents, latest first.
    func recent(limit: Int) async throws(Problem) -> [StudyDocument] {
        let opened = try await documents(inCourse: nil).filter { $0.openedAt != nil }
        let sorted = opened.sorted { ($0.openedAt ?? .distantPast) > ($1.openedAt ?? .distantPast) }
        return Array(sorted.prefix(limit))
    }
}

/// Hooks into other parts of the tutor.
struct LibraryHooks: Sendable {
    var forgetting: [any DocumentDeletionHandling.Type] = []
    var forgot: @Sendable (String) async -> Void = { _ in }
    var indexing: [any DocumentIndexing] = []
    var finder: (any PassageSearching)?
    /// Whether a part has a screen at `tutor/<rest>`.
    var hasScreen: @Sendable ([String]) -> Bool = { _ in false }

    static func ofParts(_ context: FeatureContext) -> LibraryHooks {
        let types = TutorModule.parts
        let parts = types.map { $0.init(context: context) }
        return LibraryHooks(
            forgetting: types.compactMap { $0 as? any DocumentDeletionHandling.Type },
            forgot: { id in
                for part in parts {
                    await (part as? any DocumentDeletionHandling)?.forgot(document: id)
                }
            },
            indexing: parts.compactMap { $0 as? any DocumentIndexing },
            finder: parts.lazy.compactMap { $0 as? any PassageSearching }.first,
            hasScreen: { rest in parts.contains { $0.screen(at: rest) != nil } })
    }
}

/// Creates hooks once for a library and its copies.
final class HooksOnce: Sendable {
    private let kept: Mutex<LibraryHooks?>

    init(_ hooks: LibraryHooks?) { kept = Mutex(hooks) }

    func hooks(_ context: FeatureContext) -> LibraryHooks {
        if let hooks = kept.withLock({ $0 }) { return hooks }
        // Outside the lock, because parts create libraries.
        let made = LibraryHooks.ofParts(context)
        return kept.withLock { hooks in
            if let hooks { return hooks }
            hooks = made
            return made
        }
    }
}
