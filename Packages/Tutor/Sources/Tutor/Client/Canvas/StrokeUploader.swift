import AppCore
import Foundation
import Ink
import Synchronization

/// Sends changed strokes to a server shortly after the last change.
final class StrokeUploader: Sendable {
    /// How long to wait after the last change. Source: the tutor's wire contract, 2.6: a second.
    private let quiet: Duration

    private struct Page {
        /// The server's strokes; nil if unknown, then everything is sent.
        var seen: [InkStroke]?
        var now: [InkStroke]
        /// From 0, as the server counts them.
        var index: Int
        /// The question's page from 0; nil for an inserted page.
        var original: Int?
        var size: InkPoint
    }

    private struct State {
        /// By ``PageStructure/Entry/id``.
        var pages: [Int: Page] = [:]
        var changes = 0
    }

    private let state = Mutex(State())
    /// nil without a server; then changes are only recorded.
    private let sender: (any StrokeSending)?
    private let session: CanvasSession
    private let regions: [PageRegion]
    private let environment: SystemEnvironment

    init(
        sender: (any StrokeSending)?, session: CanvasSession, regions: [PageRegion] = [],
        quiet: Duration = .seconds(1), environment: SystemEnvironment
    ) {
        self.quiet = quiet
        self.sender = sender
        self.session = session
        self.regions = regions
        self.environment = environment
    }

    /// Sets what the server had when the canvas was last open: see ``CanvasStore/Page/sent``.
    func begin(page: Int, index: Int, _ kept: CanvasStore.Page) {
        let strokes = kept.ink.strokes
        let seen = (0...strokes.count).contains(kept.sent) ? Array(strokes.prefix(kept.sent)) : nil
        state.withLock {
            $0.pages[page] = Page(
                seen: seen, now: strokes, index: index, original: index, size: kept.ink.size)
        }
    }

    /// Records a page's current ink; `original` is the question's page from 0, nil for an inserted
    /// page.
    func note(page: Int, index: Int, original: Int?, _ ink: InkPage) {
        state.withLock { state in
            let seen = state.pages[page].map(\.seen) ?? []
            state.pages[page] = Page(
                seen: seen, now: ink.strokes, index: index, original: original, size: ink.size)
            state.changes += 1
        }
    }

    /// Records that the server forgot a page.
    func forget(page: Int) { state.withLock { $0.pages[page]?.seen = [] } }

    /// Marks a page's server state as unknown.
    func doubt(page: Int) { state.withLock { $0.pages[page]?.seen = nil } }

    /// Resets all pages for another server or account.
    func doubtAll() {
        state.withLock { state in
            for (id, page) in state.pages where page.seen?.isEmpty != true {
                state.pages[id]?.seen = nil
            }
        }
    }

    /// Whether there are changes to send.
    var hasNews: Bool {
        state.withLock { $0.pages.values.contains { $0.seen != $0.now } }
    }

    /// How many of the page's first strokes the server has; -1 if it has others.
    func sent(page: Int) -> Int {
        state.withLock { state in
            guard let page = state.pages[page] else { return 0 }
            guard let seen = page.seen, Array(page.now.prefix(seen.count)) == seen else {
                return -1
            }
            return seen.count
        }
    }

    /// Waits for a pause in changes. Returns false if the task is canceled.
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

    /// Sends changes page by page and returns the server's strokes by page. A failed page's server
    /// state becomes unknown, so it's sent in full next time. Throws the first page's problem.
    @inline(never)
    func deliver() async throws(Problem) -> [Int: Int] {
        guard let sender else { return [:] }
        var told: [Int: Int] = [:]
        for id in state.withLock({ $0.pages.keys.sorted() }) {
            guard let (message, strokes) = message(for: id) else { continue }
            // Unknown until the response arrives: a stroke sent twice would be stored twice.
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
        // An erasure doesn't show which part is being worked on.
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
