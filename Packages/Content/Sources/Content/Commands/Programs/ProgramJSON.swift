import AppCore
import Dialogue
import Foundation

/// A program in JSON.
struct ProgramJSON: Encodable {
    let number: Int
    let id: String
    let name: String
    let description: String?
    let teaches: String?
    let explains_in: String?
    let level_count: Int
    let complete_count: Int
    let attempt_count: Int
    let mean_best_score: Int?
    let last_played_at: WireDate?
    let next_level_id: String?
    let units: [UnitJSON]?

    init(_ program: LanguageProgram, _ index: Int, hasLevels: Bool = false) {
        number = index + 1
        id = program.id
        name = program.name
        description = program.about
        teaches = program.teaches
        explains_in = program.explainsIn
        level_count = program.levels.count
        complete_count = program.completeCount
        attempt_count = program.attemptCount
        mean_best_score = program.meanBest
        last_played_at = program.lastPlayedAt.map(WireDate.init)
        next_level_id = program.nextLevel?.id
        units = hasLevels ? program.units.map(UnitJSON.init) : nil
    }

    struct UnitJSON: Encodable {
        let id: String
        let title: String
        let description: String?
        let levels: [LevelRowJSON]

        init(_ unit: LanguageUnit) {
            id = unit.id
            title = unit.title
            description = unit.about
            levels = unit.levels.map(LevelRowJSON.init)
        }
    }
}

/// A level in a list, in JSON.
struct LevelRowJSON: Encodable {
    let id: String
    let number: Int
    let position: Int
    let name: String
    let description: String?
    let item_count: Int?
    let is_open: Bool
    let is_complete: Bool
    let completed_at: WireDate?
    let best_score: Int?
    let attempt_count: Int

    init(_ level: LanguageLevel) {
        id = level.id
        number = level.number
        position = level.position
        name = level.name
        description = level.about
        item_count = level.itemCount
        is_open = level.isOpen
        is_complete = level.progress.isComplete
        completed_at = level.progress.completedAt.map(WireDate.init)
        best_score = level.progress.score
        attempt_count = level.progress.attemptCount
    }
}

/// Progress in JSON.
struct ProgressJSON: Encodable {
    let programs: [ProgramJSON]
    let waiting_tries: Int
    let continue_with: LevelRowJSON?

    init(programs: [LanguageProgram], waiting: Int, continuing: LanguageLevel?) {
        self.programs = programs.enumerated().map { ProgramJSON($1, $0, hasLevels: true) }
        waiting_tries = waiting
        continue_with = continuing.map(LevelRowJSON.init)
    }
}

/// A level with its contents in JSON.
struct LevelJSON: Encodable {
    let program_id: String
    let level: LevelRowJSON
    let teaching: [TeachingJSON]
    let glossary: [WordJSON]
    let items: [ItemJSON]
    let skipped: Int

    init(_ page: LevelPage, answers: Bool) {
        program_id = page.program.id
        level = LevelRowJSON(page.level)
        teaching = page.teaching.map(TeachingJSON.init)
        glossary = page.glossary.map(WordJSON.init)
        items = page.items.map { item in
            ItemJSON(item, best: page.level.progress.bestItemScores[item.id], answers: answers)
        }
        skipped = page.skipped
    }

    struct TeachingJSON: Encodable {
        let kind: String
        let text: String?
        let items: [String]?

        init(_ block: TeachingBlock) {
            switch block {
            case .paragraph(let words): (kind, text, items) = ("paragraph", words, nil)
            case .list(let lines): (kind, text, items) = ("list", nil, lines)
            }
        }
    }

    struct WordJSON: Encodable {
        let id: String
        let term: String
        let meaning: String
        let example: String?

        init(_ word: GlossaryWord) {
            (id, term, meaning, example) = (word.id, word.term, word.meaning, word.example)
        }
    }

    struct ItemJSON: Encodable {
        let id: String
        let kind: String
        let title: String
        let description: String?
        let is_scored: Bool
        let best_score: Int?
        let lines: [String]
        let answers: [String]?

        init(_ item: LevelItem, best: Int?, answers: Bool) {
            id = item.id
            kind = item.kind
            title = item.title
            description = item.about
            is_scored = item.isScored
            best_score = best
            lines = item.lines
            self.answers = answers ? item.answers : nil
        }
    }
}
