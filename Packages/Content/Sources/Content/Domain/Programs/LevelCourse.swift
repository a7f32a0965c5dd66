import Dialogue

extension LevelPage {
    /// A group of items with its heading.
    struct Group: Sendable, Hashable {
        let title: String
        let items: [LevelItem]
    }

    /// Items in the level's order; neighbors of one kind share a heading.
    var groups: [Group] {
        var groups: [Group] = []
        for item in items.sorted(by: { $0.position < $1.position }) {
            if let last = groups.last, last.title == item.heading {
                groups[groups.count - 1] = Group(title: last.title, items: last.items + [item])
            } else {
                groups.append(Group(title: item.heading, items: [item]))
            }
        }
        if let dictation { groups.append(Group(title: dictation.heading, items: [dictation])) }
        return groups
    }

    /// Playable items in the level's order.
    var course: [LevelItem] { groups.flatMap(\.items).filter(\.isScored) }

    /// The next item: the next one shown, else the first not passed, else nil.
    func next(after id: String, _ progress: LevelProgress) -> LevelItem? {
        let course = course
        if let index = course.firstIndex(where: { $0.id == id }), index + 1 < course.count {
            return course[index + 1]
        }
        return firstOpen(progress).flatMap { $0.id == id ? nil : $0 }
    }

    /// The first item not passed yet; a form passes once it's filled in.
    func firstOpen(_ progress: LevelProgress) -> LevelItem? {
        course.first { $0.isScored && !progress.hasPassed($0.id) }
    }

    /// The level after this one in the program.
    var nextLevel: LanguageLevel? {
        let levels = program.levels
        guard let index = levels.firstIndex(where: { $0.id == level.id }),
            index + 1 < levels.count
        else { return nil }
        return levels[index + 1]
    }

    /// The level that must be complete before this one opens.
    var requiredLevel: LanguageLevel? { program.levelBefore(level) }
}

extension LanguageProgram {
    /// The level before another one in its unit.
    func levelBefore(_ level: LanguageLevel) -> LanguageLevel? {
        guard let unit = units.first(where: { $0.id == level.unitID }),
            let index = unit.levels.firstIndex(where: { $0.id == level.id }), index > 0
        else { return nil }
        return unit.levels[index - 1]
    }
}

extension LevelItem {
    fileprivate var heading: String {
        switch body {
        case .choice, .fill: "Quizzes"
        case .roleplay: "Role-plays"
        case .matching: "Matching"
        case .form: "Forms"
        case .dictation: "Practice"
        case .unsupported: "Not supported here"
        }
    }

    var isPlayable: Bool { if case .unsupported = body { false } else { true } }
}

extension LevelProgress {
    func hasPassed(_ item: String) -> Bool {
        bestItemScores[item].map(ItemScore.passes) ?? false
    }

    var passedCount: Int { bestItemScores.values.count(where: ItemScore.passes) }
}

extension LanguageLevel {
    /// From 0 to 1; 1 only for a complete level.
    var share: Double {
        if progress.isComplete { return 1 }
        guard let itemCount, itemCount > 0 else { return 0 }
        return min(0.95, Double(progress.passedCount) / Double(itemCount))
    }
}
