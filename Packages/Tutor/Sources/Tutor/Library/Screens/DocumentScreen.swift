import AppCore
import Foundation
import TerminalUI

/// A document's text, page by page.
struct DocumentScreen: Screen {
    enum Message: Sendable {
        case loaded(DocumentRow, ReaderPages)
        case failed(Problem)
    }

    let library: DocumentLibrary
    let id: String
    /// The marked byte range shown first.
    let span: Range<Int>?
    private(set) var row: DocumentRow?
    private(set) var text: ReaderPages?
    private(set) var problem: Problem?
    /// The index of the visible page.
    private(set) var page = 0
    private(set) var scroll = ScrollState()
    /// The range to keep visible until the student scrolls.
    private(set) var target: Range<Int>?
    /// The search field while it's open.
    private(set) var field: TextFieldState?
    private(set) var places: [Range<Int>] = []
    private(set) var place = 0
    private var sought = ""

    init(library: DocumentLibrary, id: String, span: Range<Int>?) {
        self.library = library
        self.id = id
        self.span = span
        target = span
    }

    var title: String { row?.document.title ?? "Document" }
    var capturesText: Bool { field != nil }
    var hints: [KeyHint] {
        if field != nil { return [KeyHint("Enter", "find"), KeyHint("Esc", "leave")] }
        if isUnread {
            return [KeyHint("r", "try again"), KeyHint("e", "edit title, course, kind")]
        }
        var hints = [
            KeyHint("Left, Right", "page"), KeyHint("/", "find"), KeyHint("s", "ask"),
            KeyHint("e", "edit title, course, kind"),
        ]
        if !places.isEmpty { hints.insert(KeyHint("n, N", "next, previous match"), at: 2) }
        return hints
    }
    var status: String? {
        guard let text else { return problem?.summary }
        if !sought.isEmpty {
            return places.isEmpty
                ? "no match for “\(sought)”" : "match \(place + 1) of \(places.count)"
        }
        return "page \(text.pages[page].number) of \(text.count)"
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [library, id] emit in
            emit(try await Self.loaded(library, id))
        }
    }

    private static func loaded(_ library: DocumentLibrary, _ id: String) async throws(Problem)
        -> Message
    {
        let row = try await library.row(id)
        let text = try await library.text(of: id)
        try await library.opened(id)
        return .loaded(row, ReaderPages(text))
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let row, let text)):
            self.row = row
            guard self.text != text else { break }
            self.text = text
            page = target.map { text.index(of: $0.lowerBound) } ?? min(page, text.pages.count - 1)
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
        return .none
    }

    /// Whether the document has no text but could be read again.
    var isUnread: Bool { row.map { $0.document.state != .completed } ?? false }

    private func retry() -> Effect<Message> {
        .task(id: "retry", failed: Message.failed) { [library, id] emit in
            emit(try await Self.readAgain(library, id))
        }
    }

    private static func readAgain(
        _ library: DocumentLibrary, _ id: String
    ) async throws(Problem) -> Message {
        let document = try await library.document(id)
        if document.state.failure != nil { try await library.retry(document) }
        try await library.readWaiting()
        library.indexInBackground()
        return try await loaded(library, id)
    }

    // MARK: Keys

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard text != nil else { return .unhandled }
        if case .fill("find", let words) = input {
            seek(words)
            return .none
        }
        if field != nil { return type(input) }
        switch input {
        case .activate(let id): return press(id) ?? .unhandled
        case .key(let key):
            let name: String? =
                switch key.key {
                case .right, .character("]"): "next"
                case .left, .character("["): "previous"
                case .character("/"): "find"
                case .character("n"): "again"
                case .character("N"): "back"
                case .character("s"): "ask"
                case .character("e"): "edit"
                case .character("r") where isUnread: "retry"
                default: nil
                }
            if key.modifiers.isSubset(of: .shift), let name, let effect = press(name) {
                return effect
            }
        default: break
        }
        settleTarget()
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func press(_ name: String) -> Effect<Message>? {
        switch name {
        case "next": turn(to: page + 1)
        case "previous": turn(to: page - 1)
        case "find": field = TextFieldState()
        case "again": step(1)
        case "back": step(-1)
        case "ask": return .open("tutor/ask/document/\(id)")
        case "edit": return .open("tutor/document/\(id)/edit")
        case "retry": return retry()
        default: return nil
        }
        return Effect.none
    }

    /// The student scrolls from here; keeps the current position.
    private mutating func settleTarget() {
        guard target != nil else { return }
        scroll.offset = scroll.viewport.top
        target = nil
    }

    private mutating func turn(to number: Int) {
        guard let text, text.pages.indices.contains(number) else { return }
        page = number
        target = nil
        scroll.offset = 0
    }

    private mutating func type(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input {
            switch key.key {
            case .escape:
                field = nil
                return .none
            case .enter:
                seek(field?.text ?? "")
                return .none
            default: break
            }
        }
        return field?.handle(input) == true ? .none : .unhandled
    }

    private mutating func seek(_ words: String) {
        field = nil
        sought = words.trimmingCharacters(in: .whitespaces)
        places = text?.places(of: sought) ?? []
        // The next match from the visible page.
        let start = text?.pages[page].range.lowerBound ?? 0
        place = places.firstIndex { $0.lowerBound >= start } ?? 0
        show()
    }

    private mutating func step(_ count: Int) {
        guard !places.isEmpty else { return }
        place = (place + count + places.count) % places.count
        show()
    }

    private mutating func show() {
        guard places.indices.contains(place), let text else { return }
        target = places[place]
        page = text.index(of: places[place].lowerBound)
    }
}
