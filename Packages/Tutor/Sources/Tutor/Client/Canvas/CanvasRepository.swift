import AppCore
import Foundation
import Ink

/// Opens and creates canvases, with their storage, backgrounds and connection to the tutor.
struct CanvasRepository: Sendable {
    let context: FeatureContext
    let seams: CanvasCapabilities
    let store: CanvasStore
    let pictures: PagePictures

    init(
        context: FeatureContext, seams: CanvasCapabilities,
        run: @escaping PagePictures.Run = PagePictures.live
    ) {
        self.context = context
        self.seams = seams
        store = CanvasStore(database: context.store)
        pictures = PagePictures(folder: context.cacheFolder, run: run)
    }

    /// A canvas with its contents.
    struct Opened: Sendable {
        var record: CanvasRecord
        /// By ``PageStructure/Entry/id``.
        var pages: [Int: CanvasStore.Page]
        /// For a question: the regions of its parts.
        var regions: [PageRegion] = []
        /// The student's preferences.
        var preferences = TutorPreferences.standard
    }

    /// Creates and stores an empty sketch. Throws for a blank name.
    func sketch(named name: String) async throws(Problem) -> CanvasRecord {
        let title = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty, title.count <= 200 else {
            throw Problem(
                .invalid, "Give the sketch a name of 1 to 200 characters.", place: "NAME")
        }
        let record = CanvasRecord(
            id: context.environment.uuid().uuidString, kind: .sketch, title: title,
            structure: PageStructure(originalPageCount: 0), changedAt: context.environment.now())
        try await store.save(record)
        return record
    }

    /// Opens a stored canvas, or a new one that is stored once something is drawn. Throws
    /// ``Problem/Code/notFound`` if there is no such canvas or document.
    func open(_ place: CanvasPlace) async throws(Problem) -> Opened {
        let record = try await find(place)
        let pages = try await store.pages(of: record.id)
        let hasWords = record.question != nil && record.structure.originalPageCount > 0
        let words =
            hasWords ? await questionPages(of: record.document, question: record.question) : nil
        return Opened(
            record: record, pages: pages, regions: words?.regions ?? [],
            preferences: try await TutorPreferenceStore(context: context).preferences())
    }

    private func find(_ place: CanvasPlace) async throws(Problem) -> CanvasRecord {
        let id = place.question.map { CanvasID.question($0, of: place.id) } ?? place.id
        if var kept = try await store.record(id) {
            guard let document = kept.document, kept.kind == .document else { return kept }
            guard let current = try? await seams.library?.document(document) else { return kept }
            kept.structure.follow(originalPageCount: Self.pages(of: current))
            return kept
        }
        guard let library = seams.library else { throw Self.unknown(place.id) }
        let document = try await library.document(place.id)
        let words = await questionPages(of: document.id, question: place.question)
        return CanvasRecord(
            id: id, kind: place.question == nil ? .document : .question,
            title: place.question.map { "\(document.title), question \($0 + 1)" } ?? document.title,
            document: document.id, question: place.question,
            structure: PageStructure(
                originalPageCount: place.question == nil
                    ? Self.pages(of: document) : words?.pages.count ?? 0),
            changedAt: context.environment.now())
    }

    /// A document without text yet still has one page.
    private static func pages(of document: StudyDocument) -> Int { max(1, document.pages) }

    static func unknown(_ id: String) -> Problem {
        Problem(
            .notFound, "No drawing or document has this id.",
            cure: "List them: homeroom tutor canvas list", place: id)
    }

    /// A page's background, with a notice.
    struct Ground: Sendable {
        var background: PageBackground
        var notice: String?
    }

    /// The page's picture, or its text, or nothing.
    func ground(of record: CanvasRecord, page: PageStructure.Entry) async -> Ground {
        guard case .original(let index) = page.page, let document = record.document else {
            return Ground(background: .blank)
        }
        if record.question != nil {
            let words = await questionPages(of: document, question: record.question)
            guard let words, words.pages.indices.contains(index) else {
                return Ground(background: .blank)
            }
            return Ground(background: .text(words.pages[index]))
        }
        var notice: String?
        if let file = await original(of: document) {
            let outcome = await pictures.picture(ofPDF: file, page: index)
            if let picture = outcome.picture { return Ground(background: .picture(picture)) }
            notice = outcome.notice
        }
        let text = await text(of: document)
        let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
        guard pages.indices.contains(index), pages[index].contains(where: { !$0.isWhitespace })
        else {
            return Ground(background: .blank, notice: notice)
        }
        return Ground(background: .text(Self.lines(pages[index])), notice: notice)
    }

    @inline(never)
    private func original(of document: String) async -> URL? {
        do throws(Problem) {
            return try await seams.originals?.pdf(of: document)
        } catch {
            return nil
        }
    }

    @inline(never)
    private func text(of document: String) async -> String {
        do throws(Problem) {
            return try await seams.library?.text(of: document) ?? ""
        } catch {
            return ""
        }
    }

    /// Breaks text into lines of at most 88 characters, the width of a letter page.
    static func lines(_ text: Substring) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.flatMap { line in
            var lines: [String] = []
            var rest = line
            while rest.count > 88 {
                let head = rest.prefix(88)
                let cut = head.lastIndex { $0 == " " } ?? head.endIndex
                lines.append(String(rest[..<cut]))
                rest = rest[cut...].drop { $0 == " " }
            }
            return lines + [String(rest)]
        }
    }
}
