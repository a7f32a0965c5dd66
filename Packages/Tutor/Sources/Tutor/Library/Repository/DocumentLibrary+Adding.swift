import AppCore
import DocumentReading
import Foundation

extension DocumentLibrary {
    /// The default course for added documents.
    static let usualCourse = "My documents"

    /// The result of adding a file.
    struct Addition: Sendable, Hashable {
        var document: StudyDocument
        /// False if the course already has an identical file.
        var isNew: Bool
    }

    /// Adds a file; ``readWaiting(progress:)`` reads its text. Throws if it's missing, empty, too
    /// large or not a document.
    func add(
        _ path: String, to course: LibraryCourse, kind: StudyDocument.Kind = .note,
        title: String? = nil
    ) async throws(Problem) -> Addition {
        try await add(try bytes(at: path), named: path, to: course, kind: kind, title: title)
    }

    /// The bytes of a file to add. Throws if it's missing, empty, too large for its type (without
    /// reading it) or not a document.
    func bytes(at path: String) throws(Problem) -> [UInt8] {
        let file = try IntakeFile(path)
        let format = DocumentFormat(try file.beginning(1024), name: path)
        let bytes = try file.all(atMost: DocumentReader.maxBytes(of: format))
        try Self.check(bytes, path)
        return bytes
    }

    /// Adds a file's bytes; `name` is the file name.
    func add(
        _ bytes: [UInt8], named name: String, to course: LibraryCourse,
        kind: StudyDocument.Kind = .note, title: String? = nil
    ) async throws(Problem) -> Addition {
        try Self.check(bytes, name)
        let digest = ContentDigest.of(bytes)
        let row = newRow(bytes, digest, name, course, kind, title)
        try await prepare()
        let known = try await Problem.wrapping { try await store.insert(row, bytes: bytes) }
        guard let known else { return Addition(document: row.document, isNew: true) }
        if case .failed = known.document.state { try await retry(known.document) }
        return Addition(document: try await document(known.document.id), isNew: false)
    }

    private func newRow(
        _ bytes: [UInt8], _ digest: String, _ name: String, _ course: LibraryCourse,
        _ kind: StudyDocument.Kind, _ title: String?
    ) -> DocumentRow {
        let file = TextDecoding.line(name.split(separator: "/").last.map(String.init) ?? name)
        let suffix = DocumentFormat.suffix(of: name)
        let own = title.map(TextDecoding.line) ?? ""
        let document = StudyDocument(
            id: context.environment.uuid().uuidString, course: course.id,
            title: own.isEmpty ? Self.stem(of: file) : own, kind: kind,
            format: suffix.isEmpty ? "txt" : suffix, state: .pending, extraction: nil, pages: 0,
            isPinned: false, addedAt: context.environment.now(), openedAt: nil)
        return DocumentRow(document: document, fileName: file, digest: digest, size: bytes.count)
    }

    /// Refuses files that can't contain text.
    private static func check(_ bytes: [UInt8], _ name: String) throws(Problem) {
        guard !bytes.isEmpty else {
            throw Problem(.invalid, "The file is empty.", place: name)
        }
        let format = DocumentFormat(bytes, name: name)
        let most = DocumentReader.maxBytes(of: format)
        guard bytes.count <= most else {
            throw DocumentLimits.tooLarge(name, bytes.count, most)
        }
        guard [.text, .markdown, .html, .subtitles].contains(format) else { return }
        _ = try TextDecoding.decode(bytes, isMarkup: format == .html, name: name)
    }

    /// The file's name without its extension.
    static func stem(of file: String) -> String {
        let suffix = DocumentFormat.suffix(of: file)
        let stem = suffix.isEmpty ? file : String(file.dropLast(suffix.count + 1))
        return stem.isEmpty ? "Document" : stem
    }

    // MARK: Reading

    /// The progress of one document.
    struct Progress: Sendable, Hashable {
        enum Work: Sendable, Hashable { case reading, indexing }

        var work = Work.reading
        /// The document's title.
        var title: String
        var done: Int
        /// The total number of pages or vectors; 0 if unknown.
        var of: Int
        /// `, about 50 s left`; empty if unknown.
        var time = ""

        init(work: Work = .reading, title: String, done: Int, of: Int) {
            (self.work, self.title, self.done, self.of) = (work, title, done, of)
        }

        init(_ step: LibraryIndexing.Step) {
            self.init(work: .indexing, title: step.document, done: step.done, of: step.of)
            time = step.time
        }

        /// 0…1; nil if unknown.
        var share: Double? { of > 0 ? Double(done) / Double(of) : nil }

        /// `reading “Sheet 3”, page 2 of 10…`
        var words: String {
            switch work {
            case .reading:
                "reading “\(title)”" + (of > 1 ? ", page \(done) of \(of)…" : "…")
            case .indexing: "preparing “\(title)”, \(done) of \(of)\(time)…"
            }
        }
    }

    /// Reads pending documents one by one, including those interrupted earlier. A failed document
    /// records its reason and reading continues. On cancellation, the current document becomes
    /// pending again.
    func readWaiting(
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(Problem) {
        try await Problem.wrapping { try await store.releaseAbandoned(lives) }
        while !Task.isCancelled, let row = try await claimed() {
            await read(row, progress)
        }
    }

    /// Whether there are pending documents.
    var hasWaiting: Bool {
        get async throws(Problem) {
            if Task.isCancelled { return false }
            return try await rows(inCourse: nil).contains { $0.document.state == .pending }
        }
    }

    /// Lets other parts index texts, e.g. compute vectors. Interrupted work resumes next time where
    /// it stopped; until then, keyword search works. If the rest would take more than `patience`
    /// seconds, stops and returns that time; nil if nothing is left. Returns at once if this
    /// library is already indexing.
    @discardableResult
    func index(
        patience: Double? = nil,
        progress: @escaping @Sendable (LibraryIndexing.Step) -> Void = { _ in }
    ) async throws(Problem) -> Double? {
        guard background.begin() else { return nil }
        defer { background.end() }
        for part in hooks.indexing where !Task.isCancelled {
            let report = try await part.indexDocuments(patience: patience) { progress($0) }
            if let remaining = report.remaining { return remaining }
        }
        return nil
    }

    /// Does the same in the background. Continues after its screen closes.
    func indexInBackground() { background.start(hooks.indexing) }

    private func claimed() async throws(Problem) -> DocumentRow? {
        try await Problem.wrapping { try await store.claim(for: ownerName) }
    }

    private func read(_ row: DocumentRow, _ progress: @escaping @Sendable (Progress) -> Void) async
    {
        let document = row.document
        progress(Progress(title: document.title, done: 0, of: 0))
        let content = await content(of: row, progress)
        if Task.isCancelled {
            // A canceled task can't write, so another one does.
            let store = store
            _ = await Task { try? await store.requeue(document.id) }.value
            return
        }
        switch content {
        case .success(let content):
            let kept = try? await store.complete(document.id, with: content, by: ownerName)
            guard kept == true else { return }
            await name(row, after: content)
        case .failure(let problem):
            try? await store.fail(document.id, Self.sentences(problem), by: ownerName)
        }
    }

    /// The problem's summary, reason and cure as sentences.
    static func sentences(_ problem: Problem) -> String {
        [problem.summary, problem.reason, problem.cure].compactMap(\.self).map { part in
            let line = part.asOneLine
            return line.last.map { ".!?".contains($0) } == true ? line : line + "."
        }.joined(separator: " ")
    }

    @inline(never)
    private func content(
        of row: DocumentRow, _ progress: @escaping @Sendable (Progress) -> Void
    ) async -> Result<DocumentContent, Problem> {
        do throws(Problem) {
            let bytes = try await original(of: row.document.id)
            return .success(try await text(of: bytes, row, progress))
        } catch {
            return .failure(error)
        }
    }

    private func text(
        of bytes: [UInt8], _ row: DocumentRow, _ progress: @escaping @Sendable (Progress) -> Void
    ) async throws(Problem) -> DocumentContent {
        let document = row.document
        let reader = try await readerOfLanguage()
        return try await reader.read(bytes, name: row.fileName) { done, pages in
            progress(Progress(title: document.title, done: done, of: pages))
            try? await store.note(done: done, of: pages, document: document.id)
        }
    }

    /// Replaces the file name with the document's own title.
    private func name(_ row: DocumentRow, after content: DocumentContent) async {
        guard let title = content.title.map(TextDecoding.line), !title.isEmpty,
            row.document.title == Self.stem(of: row.fileName)
        else { return }
        _ = try? await store.change(document: row.document.id) { document in
            // Unless the student renamed it in the meantime.
            if document.title == row.document.title { document.title = title }
        }
    }
}
