import Dialogue
import Foundation

/// A course in a language: units of levels, with what the student has reached in them.
struct LanguageProgram: Sendable, Hashable, Identifiable {
    let id: String
    let name: String
    let about: String?
    /// The language that is learned, as a tag such as `es`; nil when the backend does not say.
    let teaches: String?
    /// The language that things are explained in.
    let explainsIn: String?
    /// In order.
    let units: [LanguageUnit]

    /// Unit by unit.
    var levels: [LanguageLevel] { units.flatMap(\.levels) }
    var completeCount: Int { levels.count { $0.progress.isComplete } }
}

/// A part of a program, about one thing.
struct LanguageUnit: Sendable, Hashable, Identifiable {
    let id: String
    let title: String
    let about: String?
    /// In order.
    let levels: [LanguageLevel]
}

/// A level of a unit: what is opened and played.
struct LanguageLevel: Sendable, Hashable, Identifiable {
    let id: String
    let programID: String
    let unitID: String
    let name: String
    let about: String?
    /// Within the whole program, from 1.
    let number: Int
    /// Within its unit, from 1.
    let position: Int
    /// How many items it has; nil when the backend does not say.
    let itemCount: Int?
    /// False while the level before it in its unit is not complete.
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

/// All programs, and how many rows of the backend's could not be read.
struct ProgramShelf: Sendable, Hashable {
    var programs: [LanguageProgram]
    var skipped: Int = 0

    func level(_ id: String) -> LanguageLevel? {
        programs.lazy.flatMap(\.units).flatMap(\.levels).first { $0.id == id }
    }

    func program(of level: LanguageLevel) -> LanguageProgram? {
        programs.first { $0.id == level.programID }
    }
}

// MARK: - What was reached

extension LanguageProgram {
    /// Tries of all its levels.
    var attemptCount: Int { levels.reduce(0) { $0 + $1.progress.attemptCount } }

    var lastPlayedAt: Date? { levels.compactMap(\.progress.lastPlayedAt).max() }

    /// The mean of the best scores of the levels that were tried.
    var meanBest: Int? { ItemScore.mean(of: levels.compactMap(\.progress.score)) }

    /// The first level that is open and not complete.
    var nextLevel: LanguageLevel? { levels.first { $0.isOpen && !$0.progress.isComplete } }
}

extension LanguageLevel {
    /// `complete`, `begun`, `open` or `locked`.
    var standing: String {
        if progress.isComplete { return "complete" }
        guard isOpen else { return "locked" }
        return progress.attemptCount > 0 ? "begun" : "open"
    }
}
