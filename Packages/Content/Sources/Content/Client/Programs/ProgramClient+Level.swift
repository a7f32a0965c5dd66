import AppCore
import Foundation

/// Loads a level's contents, without progress.
struct LevelContents: Sendable, Hashable {
    var items: [LevelItem]
    var teaching: [TeachingBlock] = []
    var glossary: [GlossaryWord] = []
    var skipped = 0
}

extension ProgramClient {
    /// A level's contents. Throws ``Problem/Code/notFound`` if it doesn't exist.
    func contents(of level: String, _ way: FetchMode) async throws(Problem) -> CachedResponse<
        LevelContents
    > {
        async let asked = teaching(of: level, way)
        var contents: CachedResponse<LevelContents>
        if let listed = try await listed(level, way) {
            contents = listed
        } else if let separate = try await separate(level, way) {
            contents = separate
        } else {
            _ = await asked
            throw Problem(.notFound, "No level has the id \(level).", status: 404)
        }
        if let teaching = await asked {
            contents.value.teaching = teaching.teaching.map(TeachingBlock.init)
            contents.value.glossary = teaching.glossary.map(GlossaryWord.init)
        }
        return contents
    }

    /// The items as one list.
    private func listed(
        _ level: String, _ way: FetchMode
    ) async throws(Problem) -> CachedResponse<LevelContents>? {
        let content: CachedResponse<LevelContent>
        do throws(Problem) {
            content = try await get(ProgramEndpoints.levelContent, path: ["id": level], way)
        } catch {
            // Servers with numeric ids fail on other ids.
            let isStranger = error.status == 500 && Int64(level) == nil
            guard error.isOfAbsence || isStranger else { throw error }
            return nil
        }
        let items = try await inParallel(content.value.items) { item async throws(Problem) in
            try await completed(item, way)
        }
        var seen: Set<String> = []
        return CachedResponse(
            LevelContents(
                items: items.filter { seen.insert($0.id).inserted },
                skipped: content.value.skipped), fetchedAt: content.fetchedAt)
    }

    /// Loads quizzes and role-plays that a server stores separately.
    private func separate(
        _ level: String, _ way: FetchMode
    ) async throws(Problem) -> CachedResponse<LevelContents>? {
        let quizzes = try await optional(
            [ProgramDialectEndpoints.quizzesOfLevel], path: ["id": level], way)
        let roleplays = try await optional(
            [ProgramDialectEndpoints.roleplaysOfLevel], path: ["id": level], way)
        guard quizzes != nil || roleplays != nil else { return nil }
        let questions = (quizzes?.value.elements ?? []).sorted { $0.id.value < $1.id.value }
        let scenes = (roleplays?.value.elements ?? []).sorted { $0.id.value < $1.id.value }
        let items =
            questions.enumerated().map { LevelItem($1, position: $0 + 1) }
            + scenes.enumerated().map { LevelItem($1, position: questions.count + $0 + 1) }
        return CachedResponse(
            LevelContents(
                items: items,
                skipped: (quizzes?.value.skipped ?? 0) + (roleplays?.value.skipped ?? 0)),
            fetchedAt: [quizzes?.fetchedAt, roleplays?.fetchedAt].compactMap { $0 }.min() ?? now())
    }

    private func teaching(of level: String, _ way: FetchMode) async -> LevelTeaching? {
        try? await get(ProgramEndpoints.levelTeaching, path: ["id": level], way).value
    }

    /// The item with its separately stored parts.
    private func completed(_ item: ContentItem, _ way: FetchMode) async throws(Problem) -> LevelItem
    {
        var item = item
        let query = [("contentItemId", item.id.value)]
        switch item.contentType {
        case "quiz" where item.quiz == nil:
            item.quiz = try await own(item.id, [ProgramEndpoints.quizzes], query, way) {
                $0.contentItemID
            }
        case "roleplay" where item.roleplay == nil:
            item.roleplay = try await own(
                item.id, [ProgramEndpoints.roleplays, ProgramDialectEndpoints.roleplays], query, way
            ) { $0.contentItemID }
        case "matching" where item.matchingQuestion == nil && item.quiz == nil:
            item.matchingQuestion = try await own(
                item.id, [ProgramEndpoints.matchingQuestions], query, way
            ) { $0.contentItemID }
        case "form" where item.formQuestion == nil:
            item.formQuestion = try await own(
                item.id, [ProgramEndpoints.formQuestions], query, way
            ) { $0.contentItemID }
        default: break
        }
        if let roleplay = item.roleplay, roleplay.turns.isEmpty {
            let lines = try await optional(
                [ProgramEndpoints.roleplayTurns], query: [("roleplayId", roleplay.id.value)], way)
            item.roleplay?.turns = (lines?.value.elements ?? [])
                .filter { $0.roleplayID ?? roleplay.id == roleplay.id }
                .sorted { ($0.order, $0.id.value) < ($1.order, $1.id.value) }
        }
        return LevelItem(item, media: await media(of: item, way))
    }

    /// The row of an item; some servers return all rows.
    private func own<Row>(
        _ item: WireID, _ endpoints: [Endpoint<EmptyBody, LossyArray<Row>>],
        _ query: [(String, String)], _ way: FetchMode, _ owner: @Sendable (Row) -> WireID?
    ) async throws(Problem) -> Row? {
        let rows = try await optional(endpoints, query: query, way)?.value.elements ?? []
        return rows.first { owner($0) == item }
            ?? (rows.count == 1 ? rows.first { owner($0) == nil } : nil)
    }

    /// Media are optional, so failures here don't fail the level.
    private func media(of item: ContentItem, _ way: FetchMode) async -> ItemMedia? {
        if let asset = item.mediaAsset { return ItemMedia(asset) }
        guard let id = item.mediaAssetID else { return nil }
        let asset = try? await optional(
            [ProgramEndpoints.mediaAsset, ProgramDialectEndpoints.mediaAssets],
            path: ["id": id.value], way)
        return asset.flatMap { $0 }.flatMap { ItemMedia($0.value) }
    }
}
