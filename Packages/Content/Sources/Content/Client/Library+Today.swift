import AppCore

extension Library {
    /// The item the student left last, to continue; from the local store.
    func begun() async throws -> [TodayPart.Suggestion] {
        guard let item = try await drafts.open(limit: 1).first,
            let cards = await catalog.storedCards([item.kind])?.value,
            let card = cards.first(where: { $0.reference == item })
        else { return [] }
        return [
            TodayPart.Suggestion(
                title: "Continue “\(card.title)”",
                reason: "You have begun it; your answers are kept.",
                place: place(of: item))
        ]
    }
}

extension TestLibrary {
    /// The practice test to go on with; from the local store.
    func begun() async throws -> [TodayPart.Suggestion] {
        guard let run = try await store.runs(limit: 1).first, !run.isFinished, !run.isDrill else {
            return []
        }
        return [
            TodayPart.Suggestion(
                title: "Continue “\(run.title)”",
                reason: "You have begun it; your answers and the time left are kept.",
                place: TestPlace.run(run.id))
        ]
    }
}

extension ProgramLibrary {
    /// The language level to continue; from the local store.
    func begun() async -> [TodayPart.Suggestion] {
        guard let level = await continuing() else { return [] }
        return [
            TodayPart.Suggestion(
                title: "Continue “\(level.name)”", reason: "It is your next language level.",
                place: ProgramPlace.level(level.id))
        ]
    }
}
