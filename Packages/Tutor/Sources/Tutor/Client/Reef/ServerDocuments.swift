import AppCore
import Foundation
import Questions

/// Tells a tutor's server what a document asks, so that it knows what the student works on.
struct ServerDocuments: Sendable {
    let context: FeatureContext

    /// What became of it.
    enum Outcome: Sendable, Hashable {
        /// The server has so many questions of the document now.
        case told(Int)
        /// It had them already.
        case known
        /// This server takes no questions: it reads documents itself, or wants an account for them.
        case notTaken(Problem)
    }

    /// The file name that servers know a document by. It has a part of the document's id in it: two documents may have one
    /// title, and a server without accounts keeps those of everybody.
    static func name(of document: StudyDocument) -> String {
        stem(of: document) + "." + (document.format.isEmpty ? "txt" : document.format)
    }

    /// The same without its ending, as in addresses.
    static func stem(of document: StudyDocument) -> String {
        let title = document.title.map { character in
            character == "/" || character == "\\"
                || character.unicodeScalars.contains {
                    $0.properties.generalCategory == .control
                } ? "-" : character
        }
        return String(title.prefix(150)) + " " + document.id.prefix(8)
    }

    /// Tells the questions of a document unless the server has them as they are. Throws for a document without questions,
    /// and when the server cannot be reached.
    func tell(_ id: String) async throws(Problem) -> Outcome {
        let assignment = try await QuizDesk(context: context).assignment(id)
        let questions = DocumentQuestions(assignment)
        let copies = ServerCopies(context: context)
        let place = await copies.place()
        let bytes = try await Problem.wrapping { try WireJSON.encode(questions) }
        var copy = ServerCopies.Copy(
            kind: .document, id: id, document: id, name: Self.stem(of: assignment.document),
            title: assignment.document.title)
        let before = try await copies.known(.document, id, at: place)
        // A document of another name is another one there.
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

    /// Why the server does not take them; nil when it has.
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

    /// The name under which the server was told the document, or would be.
    func fileName(of id: String) async -> String? {
        let library = QuizDesk(context: context).library
        guard let document = try? await library.document(id) else { return nil }
        let copies = ServerCopies(context: context)
        let known = try? await copies.known(.document, id, at: await copies.place())
        guard let known else { return Self.name(of: document) }
        return known.name + "." + (document.format.isEmpty ? "txt" : document.format)
    }
}

extension DocumentQuestions {
    /// What an assignment asks. Which answers are right it does not say.
    init(_ assignment: Assignment) {
        self.init(
            questions: assignment.questions.prefix(Self.mostQuestions).map { question in
                let (stem, parts) = question.pieces
                return Question(
                    number: question.number, text: Self.bounded(stem),
                    parts: parts.prefix(Self.mostParts).map {
                        Question.Part(label: $0.label, text: Self.bounded($0.text))
                    })
            })
    }

    private static func bounded(_ text: String) -> String { String(text.prefix(longestText)) }
}

extension AssignmentQuestion {
    /// What stands before the first part, and the parts with their labels in front.
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
