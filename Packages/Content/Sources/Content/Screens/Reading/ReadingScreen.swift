import AppCore
import Foundation
import TerminalUI

/// The page of a lesson, a passage or a section, to read and practice.
struct ReadingScreen: Screen {
    /// The content of the page.
    enum Page: Sendable, Hashable {
        case lesson(Lesson)
        case passage(Passage)
    }

    /// The loading state of the page.
    enum State: Sendable {
        case loading
        case failed(Problem)
        case locked(LockedItem)
        case ready(Page)
    }

    /// The half of a passage that receives keys.
    enum Pane: Sendable { case text, questions }

    /// Whether the answers are saved.
    enum DraftSaveState: Sendable {
        case nothing
        case writing
        case kept
        case failed(Problem)
    }

    /// Messages from effects.
    enum Message: Sendable {
        case opened(AnswerDraft?, ReadingContext)
        case arrived(Arrival<Page>)
        case kept(revision: Int)
        case notKept(Problem)
        case handIn
        case outcome(SubmissionOutcome)
        case notHandedIn(Problem)
        case again
        case picture(String, Picture)
    }

    /// The context of an item: its card, the next item and the visitor.
    struct ReadingContext: Sendable {
        var card: CatalogCard?
        var next: CatalogCard?
        var visitor: Visitor = .unknown
        var upgradePlace: Place?
        var brief: AttemptBrief?
    }

    let library: Library
    let reference: ItemReference
    var state: State = .loading
    var surrounding = ReadingContext()
    var practice: Practice
    var timer: StudyTimer
    /// The page of a lesson, from 0; the one after the last shows the results.
    var page = 0
    var pane: Pane = .text
    var focus: FocusTarget?
    var openNote: String?
    var keeping: DraftSaveState = .nothing
    var revision = 0
    var restored: AnswerDraft?
    var hasOpened = false
    /// When the content was loaded, and why it couldn't be refreshed.
    var updatedAt: Date?
    var refreshProblem: Problem?
    /// Pictures by diagram id.
    var pictures: [String: Picture] = [:]
    var pageScroll = ScrollState()
    var textScroll = ScrollState()
    let pageAnchors = Anchors()
    let textAnchors = Anchors()

    init(_ reference: ItemReference, library: Library) {
        self.reference = reference
        self.library = library
        timer = StudyTimer(isOn: library.timesPractice)
        practice = Practice(
            reference: reference, title: "", reveal: Self.reveal(reference), questions: [])
    }

    static func reveal(_ reference: ItemReference) -> Practice.Reveal {
        reference.kind == .lesson ? .atOnce : .afterwards
    }

    var title: String {
        let title = itemTitle
        return title.isEmpty ? reference.kind.title : title
    }

    var itemTitle: String {
        switch state {
        case .ready(.lesson(let lesson)): lesson.title
        case .ready(.passage(let passage)): passage.title
        case .locked(let item): item.card?.title ?? ""
        case .loading, .failed: surrounding.card?.title ?? ""
        }
    }

    var lesson: Lesson? { if case .ready(.lesson(let lesson)) = state { lesson } else { nil } }
    var passage: Passage? { if case .ready(.passage(let passage)) = state { passage } else { nil } }

    var now: Double { library.context.environment.now().timeIntervalSinceReferenceDate }

    mutating func start() -> Effect<Message> {
        timer.touch(at: now)
        return load()
    }

    /// Loads the draft and the item's context, then the item: stored first, then fresh.
    func load() -> Effect<Message> {
        let (library, reference) = (library, reference)
        return .task(id: "load") { emit in
            let draft = await library.openDraft(of: reference)
            emit(.opened(draft, await library.surrounding(of: reference)))
            for await arrival in library.follow(reference) { emit(.arrived(arrival)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(.focus(false)):
            timer.pause(at: now)
            return keepDraft()
        case .input(let input):
            timer.touch(at: now)
            return handle(input)
        case .message(let message): return handle(message)
        case .resumed:
            timer.touch(at: now)
            return .none
        }
    }
}

/// A locked premium item.
struct LockedItem: Sendable {
    var card: CatalogCard?
    /// The first lines of a passage, if the list includes them.
    var preview: [String]
    var problem: Problem
}
