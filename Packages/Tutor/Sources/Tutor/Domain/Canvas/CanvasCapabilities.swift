import AppCore
import Foundation
import Ink

/// Optional dependencies of the canvas.
struct CanvasCapabilities: Sendable {
    var library: (any LibraryReading)?
    var originals: (any DocumentOriginals)?
    var strokes: (any StrokeSending)?
    var events: (any TutorEvents)?
}

/// Provides documents' original files.
protocol DocumentOriginals: Sendable {
    /// The document's PDF file; nil if it isn't a PDF.
    func pdf(of document: String) async throws(Problem) -> URL?
}

/// A canvas session on a server.
struct CanvasSession: Sendable, Hashable {
    /// The canvas's id.
    var id: String
    /// ``StudyDocument/id``; nil for a sketch.
    var document: String?
    /// Nil for a sketch.
    var documentName: String?
    /// From 1; nil unless the canvas is a question's.
    var questionNumber: Int?
}

/// A page's strokes sent to a server.
struct StrokeMessage: Sendable, Hashable {
    var session: String
    /// From 1.
    var page: Int
    var delta: StrokeDelta
    /// The part of the question being worked on; nil keeps the last one.
    var part: String?
}

/// Sends strokes to a server.
protocol StrokeSending: Sendable {
    func connect(_ session: CanvasSession) async throws(Problem)
    func send(_ message: StrokeMessage) async throws(Problem)
    /// Deletes a page's strokes and replies. Pages count from 1.
    func clear(page: Int, of session: String) async throws(Problem)
    func disconnect(_ session: String) async throws(Problem)
    /// A short reason why the server won't reply, e.g. no model is configured; nil if it may reply.
    func silence() async -> String?
    /// Whether this account sent this session to the server before; otherwise everything is sent.
    func hasSeen(_ session: CanvasSession) async -> Bool
    /// A short sentence about who answers, or nil.
    func watcher() async -> String?
}

extension StrokeSending {
    func hasSeen(_ session: CanvasSession) async -> Bool { true }
    func watcher() async -> String? { nil }
}

/// An event from the server during drawing.
enum TutorEvent: Sendable, Hashable {
    /// The event stream is connected.
    case listening
    /// The connection was lost, with a short reason. The sender reconnects.
    case interrupted(String)
    /// The tutor's words.
    case message(String)
    /// The tutor couldn't look at the drawing, with a short reason.
    case silent(String)
    /// The recognized text of a page, from 1.
    case recognised(page: Int, text: String)
}

/// Receives a server's events until the consumer stops.
protocol TutorEvents: Sendable {
    func events(of session: String) -> AsyncStream<TutorEvent>
}
