import Dialogue
import Foundation

/// A language course: units of levels, with progress.
struct LanguageProgram: Sendable, Hashable, Identifiable {
    let id: String
    let name: String
    let about: String?
    /// The language taught, as a tag such as `es`; nil if unknown.
    let teaches: String?
    /// The language of explanations.
    let explainsIn: String?
    /// In order.
    let units: [LanguageUnit]

    /// All levels, unit by unit.
    var levels: [LanguageLevel] { units.flatMap(\.levels) }
    var completeCount: Int { levels.count { $0.progress.isComplete } }
}

/// A unit of a program.
struct LanguageUnit: Sendable, Hashable, Identifiable {
    let id: String
    let title: String
    let about: String?
    /// In order.
    let levels: [LanguageLevel]
}

/// A level of a unit.
struct LanguageLevel: Sendable, Hashable, Identifiable {
    let id: String
    let programID: String
    let unitID: String
    let name: String
    let about: String?
    /// Number within the program, from 1.
    let number: Int
    /// Number within its unit, from 1.
    let position: Int
    /// Number of items; nil if unknown.
    let itemCount: Int?
    /// False until the previous level of its unit is complete.
    var isOpen: Bool
    var progress: LevelProgress

    init(
        id: String, programID: String, unitID: String, name: String, about: String? = nil,
        number: Int, position: Int, itemCount: Int? = nil, isOpen: Bool = true,
        progress: LevelProgress = LevelProgress()
    ) {
        self.id = id
        self.programID = programID
        self.unitID = unitID
        self.name = name
        self.about = about
        self.number = number
        self.position = position
        self.itemCount = itemCount
        self.isOpen = isOpen
        self.progress = progress
    }
}

/// All programs and the number of unreadable rows.
struct ProgramList: Sendable, Hashable {
    var programs: [LanguageProgram]
    var skipped: Int = 0

    func level(_ id: String) -> LanguageLevel? {
        programs.lazy.flatMap(\.units).flatMap(\.levels).first { $0.id == id }
    }

    func program(of level: LanguageLevel) -> LanguageProgram? {
        programs.first { $0.id == level.programID }
    }
}

// MARK: - Progress

extension LanguageProgram {
    /// Attempts of all its levels.
    var attemptCount: Int { levels.reduce(0) { $0 + $1.progress.attemptCount } }

    var lastPlayedAt: Date? { levels.compactMap(\.progress.lastPlayedAt).max() }

    /// The mean best score of attempted levels.
    var meanBest: Int? { ItemScore.mean(of: levels.compactMap(\.progress.score)) }

    /// The first open, incomplete level.
    var nextLevel: LanguageLevel? { levels.first { $0.isOpen && !$0.progress.isComplete } }
}

extension LanguageLevel {
    /// `complete`, `begun`, `open` or `locked`.
    var statusText: String {
        if progress.isComplete { return "complete" }
        guard isOpen else { return "locked" }
        return progress.attemptCount > 0 ? "begun" : "open"
    }
}
