import AppCore
import AppCoreTesting
import Chunking
import Foundation
import Ink
import Synchronization
import TerminalUI
import Testing

@testable import Tutor

/// A library with one document of two pages.
struct CanvasLibrary: LibraryReading, DocumentOriginals {
    static let id = "12345678-1234-1234-1234-123456789ABC"
    var pages = 2
    /// Nil for a document that isn't a PDF.
    var file: URL?

    private var only: StudyDocument {
        StudyDocument(
            id: Self.id, course: "C", title: "Tides", kind: .note, format: "pdf", state: .completed,
            pages: pages, isPinned: false, addedAt: Date(timeIntervalSince1970: 0))
    }

    func courses() async throws(Problem) -> [LibraryCourse] { [] }
    func documents(inCourse course: String?) async throws(Problem) -> [StudyDocument] { [only] }
    func document(_ id: String) async throws(Problem) -> StudyDocument {
        guard id == Self.id else { throw CanvasRepository.unknown(id) }
        return only
    }
    func text(of id: String) async throws(Problem) -> String {
        "The moon pulls the water.\nSpring tides\u{0C}Neap tides follow."
    }
    func chunks(of id: String) async throws(Problem) -> [Chunk] { [] }
    func passages(
        for question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> [RetrievedPassage] { [] }
    func pdf(of document: String) async throws(Problem) -> URL? { file }
}

/// A server that records messages and can refuse them.
final class ServerDouble: StrokeSending, TutorEvents {
    private struct State {
        var log: [String] = []
        var messages: [StrokeMessage] = []
        var refuses = false
        var silence: String?
        var events: [TutorEvent] = []
    }
    private let state = Mutex(State())

    init(silence: String? = nil, events: [TutorEvent] = []) {
        state.withLock { ($0.silence, $0.events) = (silence, events) }
    }

    var log: [String] { state.withLock(\.log) }
    var messages: [StrokeMessage] { state.withLock(\.messages) }
    func refuse(_ refuses: Bool) { state.withLock { $0.refuses = refuses } }
    /// The strokes visible on a page, from 1, after replaying everything.
    func visible(page: Int) -> [InkStroke] {
        StrokeLogRow.visible(
            messages.filter { $0.page == page }.map {
                StrokeLogRow($0.delta.event, $0.delta.strokes)
            })
    }

    func connect(_ session: CanvasSession) async throws(Problem) {
        state.withLock {
            $0.log.append(
                "connect \(session.id) \(session.documentName ?? "-") \(session.questionNumber ?? 0)"
            )
        }
    }
    func send(_ message: StrokeMessage) async throws(Problem) {
        let refuses = state.withLock { state in
            if !state.refuses { state.messages.append(message) }
            return state.refuses
        }
        if refuses { throw Problem(.unreachable, "The server does not answer.") }
    }
    func clear(page: Int, of session: String) async throws(Problem) {
        state.withLock { $0.log.append("clear \(page)") }
    }
    func disconnect(_ session: String) async throws(Problem) {
        state.withLock { $0.log.append("disconnect \(session)") }
    }
    func silence() async -> String? { state.withLock(\.silence) }
    func events(of session: String) -> AsyncStream<TutorEvent> {
        let events = state.withLock(\.events)
        return AsyncStream { continuation in
            for event in events { continuation.yield(event) }
            continuation.finish()
        }
    }
}

/// An open canvas without a terminal.
struct OpenCanvasFixture {
    let test: TestContext
    let repository: CanvasRepository

    init(
        _ seams: CanvasCapabilities = CanvasCapabilities(), cache: URL? = nil,
        run: @escaping PagePictures.Run = { _ in
            ChildProcess.Outcome(status: 127, output: [], errors: [])
        }
    ) async throws {
        test = try await TestContext.make(modules: [TutorModule.self])
        var context = test.context
        context.cacheFolder = cache
        repository = CanvasRepository(context: context, seams: seams, run: run)
    }

    /// Opens and loads a canvas. Tasks that wait for the clock keep waiting.
    func open(
        _ components: String..., size: Size = Size(80, 24)
    ) async throws -> ScreenHarness<CanvasScreen> {
        let place = try #require(CanvasPlace(components))
        let harness = ScreenHarness(CanvasScreen(repository: repository, place: place), size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        _ = harness.text
        return harness
    }

    /// Opens a new sketch.
    func sketch(size: Size = Size(80, 24)) async throws -> ScreenHarness<CanvasScreen> {
        try await open(repository.sketch(named: "Forces").id, size: size)
    }

    /// The stored ink of the visible page.
    func kept(_ harness: ScreenHarness<CanvasScreen>) async throws -> InkPage? {
        let book = try #require(harness.screen.book)
        return try await repository.store.pages(of: book.record.id)[book.entry.id]?.ink
    }
}

extension ScreenHarness where S == CanvasScreen {
    /// Drags from one cell to another with the left button.
    func drag(_ x: Int, _ y: Int, _ toX: Int, _ toY: Int) {
        send(.mouse(MouseEvent(.press, button: .left, x: x, y: y)))
        for step in 1...8 {
            send(
                .mouse(
                    MouseEvent(
                        .drag, button: .left, x: x + (toX - x) * step / 8,
                        y: y + (toY - y) * step / 8)))
        }
        send(.mouse(MouseEvent(.release, button: .left, x: toX, y: toY)))
    }

    var page: InkPage { screen.book?.page ?? InkPage() }
    var hasBraille: Bool {
        text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
}
