import AppCore
import Foundation
import Ink

/// What the canvas is given by others; each may be missing, and then it says so.
struct CanvasSeams: Sendable {
    var library: (any LibraryReading)?
    var originals: (any DocumentOriginals)?
    var strokes: (any StrokeSending)?
    var events: (any TutorEvents)?
}

/// The files that documents were made of.
protocol DocumentOriginals: Sendable {
    /// Where the PDF of this document lies; nil when it came from something else.
    func pdf(of document: String) async throws(Problem) -> URL?
}

/// One opening of a canvas, as a server knows it.
struct CanvasSession: Sendable, Hashable {
    /// The canvas's id.
    var id: String
    /// ``StudyDocument/id``; nil for a sketch.
    var document: String?
    /// Nil for a sketch.
    var documentName: String?
    /// From 1; nil when it is no question's.
    var questionNumber: Int?
}

/// What a server is told of one page.
struct StrokeMessage: Sendable, Hashable {
    var session: String
    /// From 1.
    var page: Int
    var delta: StrokeDelta
    /// The part of the question that is worked on; nil keeps the last one.
    var part: String?
}

/// A server that watches what is drawn.
protocol StrokeSending: Sendable {
    func connect(_ session: CanvasSession) async throws(Problem)
    func send(_ message: StrokeMessage) async throws(Problem)
    /// Forgets what was drawn on a page, from 1, and what was said about it.
    func clear(page: Int, of session: String) async throws(Problem)
    func disconnect(_ session: String) async throws(Problem)
    /// Why nothing will be said about what is drawn, in a short sentence, e.g. that no model is configured there. Nil
    /// when something may be.
    func silence() async -> String?
    /// Whether this session has been told to this server before, by this account: what was drawn is told whole otherwise.
    func hasSeen(_ session: CanvasSession) async -> Bool
    /// Who answers, in a short sentence; nil when the server does not say.
    func watcher() async -> String?
}

extension StrokeSending {
    func hasSeen(_ session: CanvasSession) async -> Bool { true }
    func watcher() async -> String? { nil }
}

/// What a server says while one draws.
enum TutorEvent: Sendable, Hashable {
    /// From here on what is said arrives.
    case listening
    /// The connection is gone; why, in a short sentence. It is sought again by whoever sends this.
    case interrupted(String)
    /// The tutor's words.
    case message(String)
    /// It could not look at what was drawn; why, in a short sentence. It may yet, at what is drawn next.
    case silent(String)
    /// What was read on a page, from 1.
    case recognised(page: Int, text: String)
}

/// Listens to a server until the reader stops.
protocol TutorEvents: Sendable {
    func events(of session: String) -> AsyncStream<TutorEvent>
}
