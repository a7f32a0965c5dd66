import AppCore
import Foundation
import Ink
import Synchronization

/// Tells a server what is drawn: what has changed since it was told last, a while after the last change.
final class StrokeCourier: Sendable {
    /// How long nothing may change before it is sent. Source: the tutor's wire contract, 2.6: a second.
    private let quiet: Duration

    private struct Page {
        /// What the server has; nil when that is not known: then it is told everything.
        var seen: [InkStroke]?
        var now: [InkStroke]
        /// From 0, as the server counts them.
        var index: Int
        /// From 0, the question's own page; nil for one that was put in.
        var original: Int?
        var size: InkPoint
    }

    private struct State {
        /// By ``PageStructure/Entry/id``.
        var pages: [Int: Page] = [:]
        var changes = 0
    }

    private let state = Mutex(State())
    /// Nil when nobody watches: then it is only kept in mind what is to be told.
    private let sender: (any StrokeSending)?
    private let session: CanvasSession
    private let regions: [PageRegion]
    private let environment: Surroundings

    init(
        sender: (any StrokeSending)?, session: CanvasSession, regions: [PageRegion] = [],
        quiet: Duration = .seconds(1), environment: Surroundings
    ) {
        self.quiet = quiet
        self.sender = sender
        self.session = session
        self.regions = regions
        self.environment = environment
    }

    /// What the server had when the canvas was last open: see ``CanvasStore/Page/sent``.
    func begin(page: Int, index: Int, _ kept: CanvasStore.Page) {
        let strokes = kept.ink.strokes
        let seen = (0...strokes.count).contains(kept.sent) ? Array(strokes.prefix(kept.sent)) : nil
        state.withLock {
            $0.pages[page] = Page(
                seen: seen, now: strokes, index: index, original: index, size: kept.ink.size)
        }
    }

    /// Takes over how a page is now.
    func note(page: Int, index: Int, _ ink: InkPage) {
        note(page: page, index: index, original: index, ink)
    }

    /// The same; `original` is the page of the question, from 0, nil for one that was put in.
    func note(page: Int, index: Int, original: Int?, _ ink: InkPage) {
        state.withLock { state in
            let seen = state.pages[page].map(\.seen) ?? []
            state.pages[page] = Page(
                seen: seen, now: ink.strokes, index: index, original: original, size: ink.size)
            state.changes += 1
        }
    }

    /// The server is asked to forget a page.
    func forget(page: Int) { state.withLock { $0.pages[page]?.seen = [] } }

    /// What the server has of a page is not known.
    func doubt(page: Int) { state.withLock { $0.pages[page]?.seen = nil } }

    /// The server, or the account there, is another one: it has nothing.
    func doubtAll() {
        state.withLock { state in
            for (id, page) in state.pages where page.seen?.isEmpty != true {
                state.pages[id]?.seen = nil
            }
        }
    }

    /// Whether there is something to tell.
    var hasNews: Bool {
        state.withLock { $0.pages.values.contains { $0.seen != $0.now } }
    }

    /// How many of a page's first strokes the server has; -1 when it has others.
    func sent(page: Int) -> Int {
        state.withLock { state in
            guard let page = state.pages[page] else { return 0 }
            guard let seen = page.seen, Array(page.now.prefix(seen.count)) == seen else {
                return -1
            }
            return seen.count
        }
    }

    /// Returns once nothing has changed for a while; false when the task is cancelled.
    func waitUntilQuiet() async -> Bool {
        var seen = -1
        while seen != state.withLock(\.changes) {
            seen = state.withLock(\.changes)
            guard await pause() else { return false }
        }
        return true
    }

    @inline(never)
    private func pause() async -> Bool {
        do {
            try await environment.sleep(quiet)
            return true
        } catch {
            return false
        }
    }

    /// Tells what is to be told, page by page, and returns what the server then has: strokes by page. Of a page that
    /// could not be told nobody knows what the server has: it is told whole the next time. Throws the first page's
    /// problem.
    @inline(never)
    func deliver() async throws(Problem) -> [Int: Int] {
        guard let sender else { return [:] }
        var told: [Int: Int] = [:]
        for id in state.withLock({ $0.pages.keys.sorted() }) {
            guard let (message, strokes) = message(for: id) else { continue }
            // Until the answer is there; for a stroke that came twice would be there twice.
            doubt(page: id)
            try await sender.send(message)
            state.withLock { $0.pages[id]?.seen = strokes }
            told[id] = strokes.count
        }
        return told
    }

    private func message(for id: Int) -> (StrokeMessage, [InkStroke])? {
        guard let page = state.withLock({ $0.pages[id] }) else { return nil }
        let delta: StrokeDelta? =
            if let seen = page.seen { StrokeDelta(from: seen, to: page.now) } else {
                StrokeDelta(replacingBy: page.now)
            }
        guard let delta else { return nil }
        // An erasure does not say where one works.
        let part =
            delta.event == .draw
            ? PageRegion.part(
                of: delta.strokes, page: page.original ?? -1, canvasHeight: page.size.y,
                pageHeight: page.size.y / 2, in: regions) : nil
        let message = StrokeMessage(
            session: session.id, page: page.index + 1, delta: delta, part: part)
        return (message, page.now)
    }
}
