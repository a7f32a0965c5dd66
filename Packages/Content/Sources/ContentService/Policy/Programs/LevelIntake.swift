import AppCore
import Content
import Dialogue
import Foundation
import SQLStore
import ServiceKit

/// Stores level attempts, each once, and computes progress from them.
///
/// Completion is computed here from the scores of all attempts, regardless of what was sent,
/// so devices may send in any order and repeatedly with the same result.
struct LevelIntake {
    let store: LevelProgressStore

    /// Limits per student.
    enum Limits {
        static let attempts = 200_000
        static let attemptsOfLevel = 2000
        static let scores = 100
        /// Maximum size of an attempt's details in bytes.
        static let detail = 64 << 10
        /// How far a device's clock may be ahead, in milliseconds.
        static let ahead: Int64 = 5 * 60 * 1000
    }

    func take(_ attempts: [LevelAttemptRecord]) throws -> LevelAttemptReceipt {
        var receipt = LevelAttemptReceipt(accepted: [], refused: [], cursor: nil)
        var new: [(level: Int, attempt: LevelAttemptRecord)] = []
        var known = try store.known(among: attempts.map(\.id.value))
        let levels = Set(attempts.compactMap { Int($0.levelID.value) })
        let rules = try store.rules(of: levels)
        var tally = try store.tally(of: levels)
        var room = Limits.attempts - (try store.counts().attempts)
        for attempt in attempts {
            if known.contains(attempt.id.value) {
                receipt.accepted.append(attempt.id)
                continue
            }
            let level = Int(attempt.levelID.value) ?? 0
            if let reason = fault(of: attempt, rules[level])
                ?? (room > 0 && tally[level, default: 0] < Limits.attemptsOfLevel
                    ? nil : "There are too many attempts already.")
            {
                receipt.refused.append(.init(id: attempt.id, reason: reason))
                continue
            }
            known.insert(attempt.id.value)
            tally[level, default: 0] += 1
            room -= 1
            new.append((level, attempt))
            receipt.accepted.append(attempt.id)
        }
        if !new.isEmpty {
            let first = try store.takeNumbers(new.count)
            for (place, (level, attempt)) in new.enumerated() {
                try store.add(attempt, level: level, sequence: first + Int64(place))
            }
            try settle(rules.filter { level, _ in new.contains { $0.level == level } })
        }
        receipt.cursor = String(try store.counts().last)
        return receipt
    }

    /// Why an attempt is invalid; nil if it's valid.
    private func fault(of attempt: LevelAttemptRecord, _ rules: LevelProgressStore.Rules?)
        -> String?
    {
        guard isUUID(attempt.id.value) else { return "`id` isn't a UUID." }
        guard let rules else { return "There is no such level." }
        guard attempt.at.milliseconds >= 0,
            attempt.at.milliseconds <= store.nowMilliseconds + Limits.ahead
        else { return "`at` is in the future, or before 1970." }
        guard attempt.itemScores.count <= Limits.scores else { return "There are too many scores." }
        for (key, score) in attempt.itemScores {
            guard let item = Int(key), String(item) == key, rules.items[item] != nil else {
                return "The level has no item “\(key.prefix(40))”."
            }
            guard (0...100).contains(score) else { return "A score must be 0 to 100." }
        }
        if let roleplay = attempt.roleplayID {
            guard let item = Int(roleplay.value), rules.items[item]?.kind == "roleplay" else {
                return "The level has no such role-play."
            }
        }
        if let detail = attempt.detail {
            guard case .object = detail else { return "`detail` isn't an object." }
            let size = (try? WireJSON.encode(detail).count) ?? .max
            guard size <= Limits.detail else { return "`detail` is longer than 64 KiB." }
        }
        return nil
    }

    // MARK: Progress

    /// Recomputes the student's progress on these levels.
    private func settle(_ rules: [Int: LevelProgressStore.Rules]) throws {
        let attempts = Dictionary(grouping: try store.attempts(of: Set(rules.keys))) {
            Int($0.attempt.levelID.value) ?? 0
        }
        for (level, rules) in rules.sorted(by: { $0.key < $1.key }) {
            let tries = (attempts[level] ?? []).map(\.attempt)
            let stored = try store.records(of: level).first
            guard let record = Self.record(of: level, tries, rules, stored) else { continue }
            try store.put(record)
        }
    }

    /// `attempts` oldest first. A complete level stays complete even if items are added later.
    static func record(
        of level: Int, _ attempts: [LevelAttemptRecord], _ rules: LevelProgressStore.Rules,
        _ stored: LevelProgressStore.LevelRecord?
    ) -> LevelProgressStore.LevelRecord? {
        guard let first = attempts.first else { return stored }
        let scored = rules.scored
        var best: [Int: Int] = [:]
        let progress = LevelProgress(
            attempts.map { attempt in
                let scores = rules.scores(of: attempt)
                best.merge(scores, uniquingKeysWith: max)
                // Without scored items, the student's report counts.
                let isComplete =
                    scored.isEmpty
                    ? attempt.isComplete
                    : ItemScore.isLevelComplete(scored: scored, best: best)
                return LevelAttempt(
                    id: attempt.id.value, levelID: attempt.levelID.value,
                    itemScores: Dictionary(
                        uniqueKeysWithValues: scores.map { (String($0.key), $0.value) }),
                    isComplete: isComplete, at: attempt.at.date)
            })
        let completed = [
            stored?.completedAt, progress.completedAt.map { WireInstant($0).milliseconds },
        ].compactMap(\.self).min()
        return LevelProgressStore.LevelRecord(
            level: level, completedAt: completed, firstPlayedAt: first.at.milliseconds,
            lastPlayedAt: attempts.last?.at.milliseconds ?? first.at.milliseconds,
            bestScore: progress.bestScore, attempts: progress.attemptCount,
            itemScores: LevelProgressStore.numbered(progress.bestItemScores))
    }
}
