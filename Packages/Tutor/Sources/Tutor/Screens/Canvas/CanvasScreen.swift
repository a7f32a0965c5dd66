import AppCore
import Foundation
import Ink
import TerminalUI

/// The drawing screen for one canvas.
struct CanvasScreen: Screen {
    enum Message: Sendable {
        case opened(CanvasRepository.Opened)
        case failed(Problem)
        case ground(entry: Int, CanvasRepository.Ground)
        case saved(revision: Int)
        case notSaved(Problem)
        case told
        case notTold(Problem)
        case connected(silence: String?)
        case watched(by: String)
        case notConnected(Problem)
        case event(TutorEvent)
        case exported(CanvasExport.Outcome)
        case notExported(Problem)
        case clear
        case removePage(Int)
        case leave
    }

    /// The current gesture.
    enum Gesture: Sendable {
        case line([InkSample])
        /// Erasing: the eraser's position and the remaining page.
        case erasing(InkPoint, left: InkPage)
        case looping([InkPoint])
        case moving(from: InkPoint, to: InkPoint)
        case placing(InkPoint)
    }

    /// The connection to the server.
    enum Connection: Sendable, Hashable {
        case none, connecting
        case connected(silence: String?)
        case lost(String)
    }

    let repository: CanvasRepository
    let place: CanvasPlace
    let autosaver: CanvasAutosaver
    let frame = CanvasFrame()
    var uploader: StrokeUploader?
    var book: CanvasDocument?
    var problem: Problem?

    var tool = CanvasTool.pen
    var colorIndex = 0
    var width = 4.0
    /// The zoom; nil fits the page's width.
    var unitsPerDot: Double?
    var origin = InkPoint(0, 0)
    var gesture: Gesture?
    var gestureStart = Date.distantPast
    /// The key pen's position; nil if inactive.
    var cursor: InkPoint?
    var step = 1
    var selection: Set<Int> = []
    var editing: (box: Int, state: TextAreaState)?
    /// Where a new text box goes.
    var placed = InkPoint(72, 72)
    var exportPath: TextFieldState?
    /// The selected page in the overview; nil if closed.
    var overview: Int?

    var grounds: [Int: PageBackground] = [:]
    /// An override for the page's background, or nil.
    var chosenGround: PageBackground?
    var notice: String?
    var savedRevision = 0
    var isSaving = false
    var isSending = false
    var isLeaving = false
    var saveProblem: Problem?
    var connection = Connection.none
    /// Who answers, if known.
    var watcher: String?
    /// Whether to show unprompted remarks.
    var speaksUnasked = true
    /// The tutor's messages, newest last.
    var words: [String] = []
    /// Recognized text by page, from 1.
    var readings: [Int: String] = [:]

    init(repository: CanvasRepository, place: CanvasPlace) {
        self.repository = repository
        self.place = place
        autosaver = CanvasAutosaver(
            store: repository.store, environment: repository.context.environment)
    }

    var title: String { book.map { String($0.record.title.prefix(50)) } ?? "Drawing" }
    var capturesText: Bool { editing != nil || exportPath != nil }
    var wantsDrags: Bool { book != nil && overview == nil }

    var hints: [KeyHint] {
        if editing != nil { return [KeyHint("Esc", "done")] }
        if exportPath != nil { return [KeyHint("Enter", "export"), KeyHint("Esc", "cancel")] }
        if overview != nil {
            return [
                KeyHint("Enter", "open page"), KeyHint("Ctrl-N", "new page"),
                KeyHint("Delete", "remove blank page"), KeyHint("Esc", "close"),
            ]
        }
        return Self.hints
    }

    private static let hints = [
        KeyHint("Space", "pen down, pen up"), KeyHint("arrows", "move the pen"),
        KeyHint("p", "pen"), KeyHint("h", "highlighter"), KeyHint("d", "eraser: strokes, parts"),
        KeyHint("m", "ruler"), KeyHint("x", "text box"), KeyHint("v", "select"),
        KeyHint("u", "undo"), KeyHint("Ctrl-R", "redo"), KeyHint("1–8", "color"),
        KeyHint("w", "width"), KeyHint("s", "cursor speed"), KeyHint("+ - 0", "zoom"),
        KeyHint("Ctrl-arrows", "pan"), KeyHint("B", "background"), KeyHint("PgDn", "next page"),
        KeyHint("PgUp", "previous page"), KeyHint("Ctrl-N", "new page"), KeyHint("T", "all pages"),
        KeyHint("E", "export"), KeyHint("D", "clear the page"), KeyHint("Ctrl-S", "save now"),
        KeyHint("H", "highlighter, while keys draw"),
    ]

    mutating func start() -> Effect<Message> {
        .task(id: "open", failed: Message.failed) { [repository, place] emit in
            emit(.opened(try await repository.open(place)))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: .none
        case .message(let message): hear(message)
        case .input(let input): book == nil ? .unhandled : answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .opened(let opened): return show(opened)
        case .failed(let problem): self.problem = problem
        case .ground(let entry, let ground): take(ground, for: entry)
        case .saved(let revision): return kept(revision)
        case .notSaved(let problem): return notKept(problem)
        case .told: return told()
        case .notTold(let problem):
            isSending = false
            connection = .lost(problem.summary)
        case .connected(let silence): connection = .connected(silence: silence)
        case .watched(let name): watcher = name
        case .notConnected(let problem): connection = .lost(problem.summary)
        case .event(let event): hear(event)
        case .exported(let outcome): return said(outcome)
        case .notExported(let problem):
            return .toast(
                [problem.summary, problem.reason, problem.place].compactMap(\.self)
                    .joined(separator: " "), .failure)
        case .clear: return clear()
        case .removePage(let index): return removePage(index)
        case .leave: return .back
        }
        return .none
    }

    private mutating func hear(_ event: TutorEvent) {
        switch event {
        case .listening:
            if case .lost = connection { connection = .connected(silence: nil) }
        case .interrupted(let reason): connection = .lost(reason)
        case .silent(let reason): connection = .connected(silence: reason)
        case .message(let text):
            if case .connected = connection { connection = .connected(silence: nil) }
            guard speaksUnasked else { return }
            words.append(text)
            if words.count > 50 { words.removeFirst() }
        case .recognised(let page, let text): readings[page] = text
        }
    }

    private func said(_ outcome: CanvasExport.Outcome) -> Effect<Message> {
        let done = Effect<Message>.toast("Exported: \(outcome.path)", .success)
        guard let warning = outcome.warning else { return done }
        return .batch(done, .toast(warning, .warning))
    }

    /// The status line.
    var status: String? {
        guard let book else { return nil }
        return [
            toolWords, "page \(book.index + 1)/\(book.count)", savingWords,
            notice ?? connectionWords,
        ].joined(separator: " · ")
    }

    var toolWords: String {
        tool.hasColor ? "\(tool.title), \(color.name)" : tool.title
    }

    var savingWords: String {
        if saveProblem != nil { return "not saved" }
        return autosaver.revision == savedRevision ? "saved" : "saving…"
    }

    /// Why the tutor is permanently silent, or nil.
    var silence: String? {
        if case .connected(let silence) = connection { return silence }
        return nil
    }

    /// The connection state in words.
    var connectionWords: String {
        switch connection {
        case .none: "not connected to a server, so the tutor is silent"
        case .connecting: "connecting…"
        case .lost(let reason): "the tutor can't see this: \(reason)"
        case .connected(let silence):
            silence
                ?? (watcher ?? "the tutor is watching")
                + (speaksUnasked ? "" : ", and speaks only when asked")
        }
    }
}
