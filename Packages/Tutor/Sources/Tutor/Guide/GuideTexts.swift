import AppCore
import Foundation
import Questions

/// The documents to make a study guide of.
struct GuideTexts: Sendable {
    let library: any LibraryReading

    init(context: FeatureContext) {
        library = context.capability(.studyLibrary) ?? DocumentLibrary(context: context)
    }

    /// Texts by title or id. A name that no document has may be the path of a text file, which is
    /// neither saved nor sent.
    func texts(named names: [String]) async throws(Problem) -> [QuestionText] {
        var texts: [QuestionText] = []
        for name in names {
            let text = try await text(named: name)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    private func text(named name: String) async throws(Problem) -> QuestionText {
        let document: StudyDocument
        do throws(Problem) {
            document = try await library.document(named: name)
        } catch {
            var isFolder: ObjCBool = false
            guard error.code == .notFound,
                FileManager.default.fileExists(atPath: name, isDirectory: &isFolder),
                !isFolder.boolValue
            else { throw error }
            let text = try TextFile.text(of: name)
            return QuestionText(
                document: URL(fileURLWithPath: name).lastPathComponent, text: text)
        }
        guard document.state == .completed else {
            throw Problem(
                .notFound, "“\(document.title)” hasn't been read yet.",
                cure: "homeroom tutor retry \(document.id.prefix(8))")
        }
        return try await text(document)
    }

    /// The texts of a course or of chosen documents; without either, of the whole library. Leaves
    /// out what hasn't been read.
    func texts(in scope: LibraryScope) async throws(Problem) -> [QuestionText] {
        var texts: [QuestionText] = []
        // In the order in which they're chosen, otherwise by title.
        let documents = try await library.documents(in: scope).sorted { one, two in
            let (place, other) = (
                scope.documents.firstIndex(of: one.id) ?? 0,
                scope.documents.firstIndex(of: two.id) ?? 0
            )
            return (place, one.title, one.id) < (other, two.title, two.id)
        }
        for document in documents { texts.append(try await text(document)) }
        guard !texts.isEmpty else { throw Self.nothing }
        return texts
    }

    static let nothing = Problem(
        .notFound, "You have no documents for a study guide.",
        cure: "Add some: homeroom tutor add FILE")

    private func text(_ document: StudyDocument) async throws(Problem) -> QuestionText {
        QuestionText(
            document: document.title, id: document.id, text: try await library.text(of: document.id)
        )
    }

    /// Makes the guide off the caller's actor: a long book takes seconds.
    static func guide(of texts: [QuestionText]) async -> StudyGuide {
        await Task.detached { GuideMaker(texts).guide() }.value
    }

    /// Says how long a long text will take; nil for texts that take no time.
    static func notice(_ texts: [QuestionText]) -> String? {
        let bytes = min(GuideMaker.limit, texts.reduce(0) { $0 + $1.text.utf8.count })
        // Measured: about 0.7 MB a second on one core.
        let seconds = bytes / 700_000
        guard seconds >= 2 else { return nil }
        return "Reading about \(bytes / 1000) passages; this takes about \(seconds) seconds…"
    }
}
