import AppCore
import Foundation
import Ink
import TerminalUI

/// Opening, paging, saving and sending.
extension CanvasScreen {
    mutating func show(_ opened: CanvasRepository.Opened) -> Effect<Message> {
        let book = CanvasDocument(opened, index: place.page ?? 0)
        self.book = book
        let record = opened.record
        let session = CanvasSession(
            id: record.id, document: record.document,
            documentName: record.document == nil ? nil : record.title,
            questionNumber: record.question.map { $0 + 1 })
        let uploader = StrokeUploader(
            sender: repository.seams.strokes, session: session, regions: opened.regions,
            quiet: opened.preferences.pause, environment: repository.context.environment)
        speaksUnasked = opened.preferences.speaksUnasked
        for (index, entry) in record.structure.entries.enumerated() {
            if let page = opened.pages[entry.id] {
                uploader.begin(page: entry.id, index: index, page)
            }
        }
        self.uploader = uploader
        guard let strokes = repository.seams.strokes else { return loadGround() }
        connection = .connecting
        return .batch(loadGround(), listen(strokes, session, uploader), stay(strokes, session))
    }

    private func listen(
        _ strokes: any StrokeSending, _ session: CanvasSession, _ uploader: StrokeUploader
    ) -> Effect<Message> {
        .task(id: "listen") { [events = repository.seams.events, store = repository.store] emit in
            if await !strokes.hasSeen(session) {
                uploader.doubtAll()
                try? await store.doubt(session.id)
            }
            do throws(Problem) {
                try await strokes.connect(session)
            } catch {
                return emit(.notConnected(error))
            }
            emit(.connected(silence: await strokes.silence()))
            if let watcher = await strokes.watcher() { emit(.watched(by: watcher)) }
            guard let events else { return }
            for await event in events.events(of: session.id) { emit(.event(event)) }
        }
    }

    /// Disconnects when the screen closes.
    private func stay(
        _ strokes: any StrokeSending, _ session: CanvasSession
    ) -> Effect<Message> {
        .task(id: "clock") { [environment = repository.context.environment] _ in
            while !Task.isCancelled { try? await environment.sleep(.seconds(3600)) }
            await Task.detached { try? await strokes.disconnect(session.id) }.value
        }
    }

    /// Loads the visible page's background, once.
    func loadGround() -> Effect<Message> {
        guard let book, grounds[book.entry.id] == nil else { return .none }
        return .task(id: "ground") { [repository, record = book.record, entry = book.entry] emit in
            emit(.ground(entry: entry.id, await repository.ground(of: record, page: entry)))
        }
    }

    mutating func take(_ ground: CanvasRepository.Ground, for entry: Int) {
        grounds[entry] = ground.background
        if let text = ground.notice { notice = text }
        if case .picture(let picture) = ground.background {
            book?.fit(entry, to: picture.canvasSize)
        }
    }

    // MARK: Turning pages

    mutating func turn(to index: Int) -> Effect<Message> {
        guard book?.turn(to: index) == true else { return .none }
        return turned()
    }

    mutating func newPage() -> Effect<Message> {
        guard book?.insertPage() == true else {
            return .toast("A drawing can have at most \(PageStructure.maxPages) pages.", .warning)
        }
        return .batch(turned(), changed())
    }

    mutating func removePage(_ index: Int) -> Effect<Message> {
        guard book?.removePage(at: index) == true else {
            return .toast("You can remove only blank pages, and not the last page.", .warning)
        }
        if let book, overview != nil { overview = min(index, book.count - 1) }
        return .batch(turned(), changed())
    }

    private mutating func turned() -> Effect<Message> {
        (gesture, cursor, selection, origin) = (nil, nil, [], InkPoint(0, 0))
        notice = nil
        return loadGround()
    }

    // MARK: Changing

    /// Applies `change` as one undo step; does nothing if it changes nothing.
    mutating func perform(_ change: (inout InkPage) -> Void) -> Effect<Message> {
        guard book?.perform(change) == true else { return .none }
        return changed()
    }

    /// Schedules saving and sending after a change of the visible page.
    mutating func changed() -> Effect<Message> {
        guard let book, let uploader else { return .none }
        let (id, page) = (book.entry.id, book.page)
        uploader.note(
            page: id, index: book.index, original: book.entry.original, page)
        autosaver.note(
            book.record, page: id, CanvasStore.Page(ink: page, sent: uploader.sent(page: id)))
        return .batch(keepSoon(), tellSoon())
    }

    private mutating func keepSoon() -> Effect<Message> {
        guard !isSaving else { return .none }
        isSaving = true
        return .task(id: "save") { [autosaver] emit in
            await autosaver.waitUntilQuiet()
            emit(await Self.keep(autosaver))
        }
    }

    /// Saves pending changes at once.
    mutating func keepNow() -> Effect<Message> {
        isSaving = true
        return .task(id: "save") { [autosaver] emit in emit(await Self.keep(autosaver)) }
    }

    @inline(never)
    private static func keep(_ autosaver: CanvasAutosaver) async -> Message {
        do throws(Problem) {
            return .saved(revision: try await autosaver.save())
        } catch {
            return .notSaved(error)
        }
    }

    private mutating func tellSoon() -> Effect<Message> {
        guard let uploader, repository.seams.strokes != nil, !isSending else { return .none }
        isSending = true
        return .task(id: "tell") { [store = repository.store, id = book?.record.id ?? ""] emit in
            guard await uploader.waitUntilQuiet() else { return }
            emit(await Self.tell(uploader, store, id))
        }
    }

    @inline(never)
    private static func tell(
        _ uploader: StrokeUploader, _ store: CanvasStore, _ canvas: String
    ) async -> Message {
        do throws(Problem) {
            for (page, count) in try await uploader.deliver() {
                try await store.note(sent: count, page: page, of: canvas)
            }
            return .told
        } catch {
            return .notTold(error)
        }
    }

    mutating func told() -> Effect<Message> {
        isSending = false
        if case .lost = connection { connection = .connected(silence: nil) }
        return uploader?.hasNews == true ? tellSoon() : .none
    }

    mutating func kept(_ revision: Int) -> Effect<Message> {
        (isSaving, savedRevision, saveProblem) = (false, revision, nil)
        if revision < autosaver.revision { return isLeaving ? keepNow() : keepSoon() }
        return isLeaving ? .back : .none
    }

    mutating func notKept(_ problem: Problem) -> Effect<Message> {
        (isSaving, saveProblem) = (false, problem)
        let said = Effect<Message>.toast(
            "Not saved: \(problem.summary) Press Ctrl-S to try again.", .failure)
        guard isLeaving else { return said }
        isLeaving = false
        return .confirm(
            Confirmation(
                title: "Leave without saving?",
                detail: [problem.summary, problem.reason].compactMap(\.self).joined(separator: " "),
                confirmLabel: "Leave", isDestructive: true), then: .leave)
    }

    /// Saves everything and closes the screen.
    mutating func leave() -> Effect<Message> {
        guard autosaver.revision != savedRevision else { return .unhandled }
        isLeaving = true
        return keepNow()
    }

    // MARK: Clearing

    mutating func clear() -> Effect<Message> {
        guard let book else { return .none }
        let ids = Set(book.page.strokes.map(\.id) + book.page.boxes.map(\.id))
        uploader?.forget(page: book.entry.id)
        selection = []
        let change = perform { $0.remove(ids) }
        guard let strokes = repository.seams.strokes else { return change }
        return .batch(
            change,
            .task {
                [uploader, page = book.index + 1, entry = book.entry.id, id = book.record.id] emit
                in
                do throws(Problem) {
                    try await strokes.clear(page: page, of: id)
                } catch {
                    uploader?.doubt(page: entry)
                    emit(.notTold(error))
                }
            })
    }

    // MARK: Exporting

    mutating func export(to path: String) -> Effect<Message> {
        guard let book else { return .none }
        exportPath = nil
        return .task { [repository] emit in
            do throws(Problem) {
                let format = try CanvasExport.format(of: path)
                emit(
                    .exported(
                        try await CanvasExport(repository: repository).write(
                            book.record, book.pages, page: format == .svg ? book.index : nil,
                            to: path)))
            } catch {
                emit(.notExported(error))
            }
        }
    }
}
