import AppCore
import Foundation
import Questions

/// Sends a document's questions to a tutor's server, so that it knows what the student is working
/// on.
struct ServerDocuments: Sendable {
    let context: FeatureContext

    /// The outcome.
    enum Outcome: Sendable, Hashable {
        /// The server now has this many of the document's questions.
        case told(Int)
        /// It had them already.
        case known
        /// This server doesn't accept questions: it reads documents itself, or requires an account.
        case notTaken(Problem)
    }

    /// A document's file name on servers. It includes part of the id, since titles aren't unique
    /// and a server without accounts stores everyone's documents.
    static func name(of document: StudyDocument) -> String {
        stem(of: document) + "." + (document.format.isEmpty ? "txt" : document.format)
    }

    /// The file name without extension, for URLs.
    static func stem(of document: StudyDocument) -> String {
        let title = document.title.map { character in
            character == "/" || character == "\\"
                || character.unicodeScalars.contains {
                    $0.properties.generalCategory == .control
                } ? "-" : character
        }
        return String(title.prefix(150)) + " " + document.id.prefix(8)
    }

    /// Sends a document's questions unless the server already has them. Throws if the document has
    /// no questions or the server can't be reached.
    func tell(_ id: String) async throws(Problem) -> Outcome {
        let assignment = try await QuizRepository(context: context).assignment(id)
        let questions = DocumentQuestions(assignment)
        let copies = RemoteCopyLedger(context: context)
        let place = await copies.place()
        let bytes = try await Problem.wrapping { try WireJSON.encode(questions) }
        var copy = RemoteCopyLedger.Copy(
            kind: .document, id: id, document: id, name: Self.stem(of: assignment.document),
            title: assignment.document.title)
        let before = try await copies.known(.document, id, at: place)
        // Keeps the earlier name, since the server identifies documents by name.
        if let before, before.name != copy.name { copy.name = before.name }
        let digest = ContentDigest.of(bytes)
        if before?.digest == digest { return .known }
        try await copies.note(copy, at: place)
        if let refusal = try await put(questions, as: copy.name) {
            if before == nil { try await copies.forget(copy, at: place) }
            return .notTaken(refusal)
        }
        copy.digest = digest
        try await copies.note(copy, at: place)
        return .told(questions.questions.count)
    }

    /// Sends the questions. Returns the reason if the server refuses them, or nil.
    private func put(
        _ questions: DocumentQuestions, as stem: String
    ) async throws(Problem) -> Problem? {
        do throws(Problem) {
            _ = try await context.client(for: .tutor).call(
                CampusDocumentEndpoints.put, path: ["stem": stem], body: questions)
            return nil
        } catch {
            guard let status = error.status, [401, 403, 404, 405, 422].contains(status) else {
                throw error
            }
            return error
        }
    }

    /// The document's file name on the server.
    func fileName(of id: String) async -> String? {
        let library = QuizRepository(context: context).library
        guard let document = try? await library.document(id) else { return nil }
        let copies = RemoteCopyLedger(context: context)
        let known = try? await copies.known(.document, id, at: await copies.place())
        guard let known else { return Self.name(of: document) }
        return known.name + "." + (document.format.isEmpty ? "txt" : document.format)
    }
}

extension DocumentQuestions {
    /// The questions of an assignment, without answers.
    init(_ assignment: DocumentAssignment) {
        self.init(
            questions: assignment.questions.prefix(Self.maxQuestions).map { question in
                let (stem, parts) = question.pieces
                return Question(
                    number: question.number, text: Self.bounded(stem),
                    parts: parts.prefix(Self.maxParts).map {
                        Question.Part(label: $0.label, text: Self.bounded($0.text))
                    })
            })
    }

    private static func bounded(_ text: String) -> String { String(text.prefix(maxTextLength)) }
}

extension AssignmentQuestion {
    /// The text before the first part, and the labeled parts.
    var pieces: (stem: String, parts: [(label: String, text: String)]) {
        let bytes = Array(text.utf8)
        func piece(_ from: Int, _ to: Int) -> String {
            let (low, high) = (
                min(max(0, from - start), bytes.count), min(max(0, to - start), bytes.count)
            )
            return String(decoding: bytes[low..<max(low, high)], as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return (
            piece(start, parts.first?.start ?? end),
            parts.map { ($0.label, piece($0.start, $0.end)) }
        )
    }
}
