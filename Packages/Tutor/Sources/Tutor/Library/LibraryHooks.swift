import AppCore
import SQLStore

// What other parts of the tutor may join. A part that conforms is asked; nothing is registered.

/// A part that keeps something of documents: it goes with them.
protocol DocumentForgetting: Sendable {
    /// Statements in the transaction that deletes the document.
    static func forget(document id: String, in connection: any SQLConnection) throws
    /// Statements in the transaction that deletes the course; its documents were forgotten one by one.
    static func forget(course id: String, in connection: any SQLConnection) throws
    /// After the document is gone from the store: what is kept elsewhere.
    func forgot(document id: String) async
}

extension DocumentForgetting {
    static func forget(document id: String, in connection: any SQLConnection) throws {}
    static func forget(course id: String, in connection: any SQLConnection) throws {}
    func forgot(document id: String) async {}
}

/// A part that does something with a text as soon as it is there, e.g. makes vectors. It may be told again of the
/// same document, and finds out for itself what it has missed.
protocol DocumentIndexing: Sendable {
    func documentWasRead(_ id: String) async
}

/// A part that finds passages; the first of the list does it. Without one they are found by their words.
protocol PassageFinding: Sendable {
    /// The best ones first, at most `limit`.
    func passages(
        for question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> [Passage]
}

/// Another way from the tutor's first screen.
struct TutorDoor: Sendable, Hashable {
    var title: String
    /// e.g. `tutor/stats`
    var place: String
}

/// A part with ways that the tutor's first screen shows.
protocol TutorDoors: Sendable {
    static var doors: [TutorDoor] { get }
}
