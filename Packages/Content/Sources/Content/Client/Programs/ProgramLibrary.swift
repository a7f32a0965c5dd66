import AppCore
import Dialogue
import Foundation
import SQLStore

/// The language program service used by tiles, screens and commands: programs, levels,
/// progress, open plays and past attempts.
struct ProgramLibrary: Sendable {
    let context: FeatureContext
    let client: ProgramClient
    let log: AttemptLog
    let sync: AttemptSync
    let media: ProgramMedia

    init(context: FeatureContext, programs: InstalledPrograms = .live) {
        self.context = context
        media = ProgramMedia(context: context, programs: programs)
        let api = context.client(for: .dialogues)
        client = ProgramClient(
            client: api, quirks: ProgramQuirks(), now: context.environment.now)
        log = AttemptLog(
            store: context.store, place: client.place, account: { await api.account() })
        sync = AttemptSync(client: client, log: log, context: context) {
            if let account = await context.capability(.account)?.account(at: .dialogues) {
                return account.id
            }
            let named = context.settings["content.programs_user"]
            return named.isEmpty ? nil : named
        }
    }

    // MARK: Programs

    /// All programs with levels and progress, and the number of unreadable rows: stored first, then
    /// fresh.
    func followProgramList() -> AsyncStream<Arrival<ProgramList>> {
        stream { arrived in
            let stored = await storedOutline()
            if let stored {
                arrived(.stored(await withProgress(of: stored.value), stored.fetchedAt))
            }
            do throws(Problem) {
                async let synced: Void = syncQuietly()
                let fresh = try await freshOutline(stored)
                await synced
                arrived(.fresh(await withProgress(of: fresh.value), fresh.fetchedAt))
            } catch {
                arrived(.failed(error))
            }
        }
    }

    /// Stored programs; nil if there are none.
    func storedProgramList() async -> CachedResponse<ProgramList>? {
        guard let stored = await storedOutline() else { return nil }
        return CachedResponse(await withProgress(of: stored.value), fetchedAt: stored.fetchedAt)
    }

    func storedOutline() async -> CachedResponse<ProgramList>? {
        let account = await client.client.account()
        if let known = await client.quirks.programList(of: account) { return known }
        guard let stored = try? await client.programList(.stored) else { return nil }
        await client.quirks.note(stored, of: account)
        return stored
    }

    private func freshOutline(
        _ stored: CachedResponse<ProgramList>?
    ) async throws(Problem) -> CachedResponse<ProgramList> {
        let signature = await contentSignature(ofOutline: true)
        if let stored, await isUnchanged("outline", signature, since: stored.fetchedAt) {
            return CachedResponse(stored.value, fetchedAt: context.environment.now())
        }
        let fresh = try await client.programList(.fresh)
        await client.quirks.note(fresh, of: client.client.account())
        await note("outline", signature)
        return fresh
    }

    // MARK: Levels

    /// A level with its contents: stored first, then fresh.
    func followLevel(_ id: String) -> AsyncStream<Arrival<LevelPage>> {
        stream { arrived in
            let stored = await storedPage(id)
            if let stored { arrived(.stored(stored.value, stored.fetchedAt)) }
            do throws(Problem) {
                let fresh = try await freshPage(id, stored)
                arrived(.fresh(fresh.value, fresh.fetchedAt))
            } catch {
                arrived(.failed(error))
            }
        }
    }

    /// The stored level; nil if there is none.
    func storedPage(_ id: String) async -> CachedResponse<LevelPage>? {
        guard let outline = await storedOutline(),
            let contents = try? await client.contents(of: id, .stored)
        else { return nil }
        return await page(id, outline.value, contents)
    }

    private func freshPage(
        _ id: String, _ stored: CachedResponse<LevelPage>?
    ) async throws(Problem) -> CachedResponse<LevelPage> {
        let mark = "level/" + id
        let signature = await contentSignature(ofOutline: false)
        if let stored, await isUnchanged(mark, signature, since: stored.fetchedAt) {
            return CachedResponse(stored.value, fetchedAt: context.environment.now())
        }
        var outline = await storedOutline()
        if outline?.value.level(id) == nil { outline = try await freshOutline(nil) }
        let contents = try await client.contents(of: id, .fresh)
        guard let outline, let page = await page(id, outline.value, contents) else {
            throw Problem(
                .notFound, "No level has the id \(id).",
                cure: "homeroom content programs list")
        }
        try await Problem.caught {
            try await self.log.keepScoredItems(page.value.scoredIDs, of: id)
        }
        await note(mark, signature)
        // The level's scored items are known now.
        return await self.page(id, outline.value, contents) ?? page
    }

    private func page(
        _ id: String, _ outline: ProgramList, _ contents: CachedResponse<LevelContents>
    ) async -> CachedResponse<LevelPage>? {
        guard let level = outline.level(id), let program = outline.program(of: level),
            let unit = program.units.first(where: { $0.id == level.unitID })
        else { return nil }
        let known = (try? await log.progress(of: unit.levels.map(\.id))) ?? [:]
        let levels = Self.withProgress(of: unit.levels, known)
        return CachedResponse(
            LevelPage(
                level: levels.first { $0.id == id } ?? level, program: program,
                teaching: contents.value.teaching, glossary: contents.value.glossary,
                items: contents.value.items, skipped: contents.value.skipped),
            fetchedAt: contents.fetchedAt)
    }

    // MARK: Progress

    private func withProgress(of programList: ProgramList) async -> ProgramList {
        let known = (try? await log.progress()) ?? [:]
        var programList = programList
        programList.programs = programList.programs.map { program in
            LanguageProgram(
                id: program.id, name: program.name, about: program.about, teaches: program.teaches,
                explainsIn: program.explainsIn,
                units: program.units.map { unit in
                    LanguageUnit(
                        id: unit.id, title: unit.title, about: unit.about,
                        levels: Self.withProgress(of: unit.levels, known))
                })
        }
        return programList
    }

    /// A unit's levels with progress and lock state.
    static func withProgress(
        of levels: [LanguageLevel], _ known: [String: LevelProgress]
    ) -> [LanguageLevel] {
        let open = LevelOrder.open(complete: levels.map { known[$0.id]?.isComplete ?? false })
        return zip(levels, open).map { level, isOpen in
            var level = level
            level.progress = known[level.id] ?? LevelProgress()
            level.isOpen = isOpen
            return level
        }
    }

    // MARK: Streams

    private func stream<Value: Sendable>(
        _ work: @escaping @Sendable (@Sendable (Arrival<Value>) -> Void) async -> Void
    ) -> AsyncStream<Arrival<Value>> {
        AsyncStream { continuation in
            let task = Task {
                await work { arrival in continuation.yield(arrival) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
