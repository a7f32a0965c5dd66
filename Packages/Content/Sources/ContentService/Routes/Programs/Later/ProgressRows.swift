import AppCore

// A student's progress in the contract's shapes.

struct NumberReference: Codable, Sendable {
    var id: Int
}

struct TextReference: Codable, Sendable {
    var id: String
}

/// One student's progress on one level.
struct ProgressRow: Codable, Sendable, ExactKeys {
    /// The level's number, because a student has one row per level.
    var id: Int
    var completed: Bool
    var completedAt, lastPlayedAt, createdAt, updatedAt: WireInstant?
    var user: TextReference
    var level: NumberReference
    var program: NumberReference

    init(_ record: LevelProgressStore.LevelRecord?, of level: LevelHead, user: String) {
        id = level.number
        completed = record?.completedAt != nil
        completedAt = record?.completedAt.map(WireInstant.init(milliseconds:))
        lastPlayedAt = record.map { WireInstant(milliseconds: $0.lastPlayedAt) }
        createdAt = record.map { WireInstant(milliseconds: $0.firstPlayedAt) }
        updatedAt = lastPlayedAt
        self.user = TextReference(id: user)
        self.level = NumberReference(id: level.number)
        program = NumberReference(id: level.program)
    }
}

struct ProgressOverview: Codable, Sendable, ExactKeys {
    var userId: String
    var totalLevels, completedLevels: Int
    /// In percent, with two decimals.
    var completionRate: Double
    /// The number of programs with a complete level.
    var programs: Int
    /// At most five, most recently played first.
    var recentProgress: [ProgressRow]
    var lastPlayedAt: WireInstant?
}

struct ProgressStatistics: Codable, Sendable, ExactKeys {
    struct Overview: Codable, Sendable, ExactKeys {
        var totalLevels, completedLevels: Int
        var completionRate: Double
        var totalPrograms: Int
    }

    struct Program: Codable, Sendable, ExactKeys {
        var programId: Int
        var programTitle: String
        var totalLevels, completedLevels: Int
    }

    struct Times: Codable, Sendable, ExactKeys {
        var firstStarted, lastPlayed, lastCompleted: WireInstant?
    }

    var userId: String
    var overview: Overview
    var programBreakdown: [Program]
    var timeStats: Times
}

struct ProgressBoard: Codable, Sendable, ExactKeys {
    struct Summary: Codable, Sendable, ExactKeys {
        var totalPrograms, totalLevels, completedLevels: Int
        var completionRate: Double
    }

    struct Head: Codable, Sendable, ExactKeys {
        var id: Int
        var programCode, title, description: String
    }

    struct Level: Codable, Sendable, ExactKeys {
        struct Progress: Codable, Sendable, ExactKeys {
            var completed: Bool
            var completedAt, lastPlayedAt, createdAt: WireInstant?
            var bestScore: Int?
            var attempts: Int
        }

        var id, levelNumber: Int
        var title, description, contentType: String
        var unitNumber: Int
        var unitName: String
        var progress: Progress
    }

    struct Program: Codable, Sendable, ExactKeys {
        var program: Head
        var levels: [Level]
        var totalLevels, completedLevels: Int
    }

    var userId: String
    var summary: Summary
    var programs: [Program]
}

struct ProgressDashboard: Codable, Sendable {
    struct User: Codable, Sendable, ExactKeys {
        var userId: String
        /// In percent, with two decimals.
        var totalProgress: Double
        var completedLevels, totalLevels: Int
    }

    struct Level: Codable, Sendable, ExactKeys {
        var id: Int
        var name: String
        var position: Int
        var isLocked, isCompleted: Bool
        /// The share of passed scored items, in percent.
        var progress: Int
        var contentCount, completedContent: Int
        var metadata: [String: JSONValue]
    }

    struct Unit: Codable, Sendable {
        var id: Int
        var title: String
        var description: String?
        var order_index: Int
        var levels: [Level]
    }

    struct Program: Codable, Sendable {
        var id: Int
        var title: String
        var description: String?
        var order_index: Int
        var units: [Unit]
    }

    var user: User
    var programs: [Program]
}

/// The earlier server's row of a level. All fields are required.
struct UserLevelRow: Codable, Sendable, ExactKeys {
    /// The level's number, because a student has one row per level.
    var id: Int
    var user_id: String
    var unit_level_id: Int
    var completed: Bool
    /// The best score.
    var score: Int?
    var attempts: Int
    var completed_at: WireInstant?
    /// Best scores in percent by item number.
    var completed_content: [String: Int]
    var createdAt, updatedAt: WireInstant

    init(_ record: LevelProgressStore.LevelRecord, user: String) {
        id = record.level
        user_id = user
        unit_level_id = record.level
        completed = record.completedAt != nil
        score = record.bestScore
        attempts = record.attempts
        completed_at = record.completedAt.map(WireInstant.init(milliseconds:))
        completed_content = Dictionary(
            uniqueKeysWithValues: record.itemScores.map { (String($0.key), $0.value) })
        createdAt = WireInstant(milliseconds: record.firstPlayedAt)
        updatedAt = WireInstant(milliseconds: record.lastPlayedAt)
    }
}

/// The earlier server's row of a role-play attempt.
struct RoleplayAttemptRow: Codable, Sendable {
    /// The number among all of the student's attempts.
    var id: Int
    var user_id: String
    var roleplay_id: Int
    var score: Int?
    var completed: Bool
    var completed_at: WireInstant
    var attempt_number: Int
    var feedback: String?
    var created_at, updated_at: WireInstant
}

struct ProgressChange: Codable, Sendable {
    var completed: Bool?
}

/// A client's report that a level is complete.
struct LevelWord: Codable, Sendable, ExactKeys {
    var userId: String?
    var unitLevelId: Int
    /// Ignored, because scores belong to items.
    var score: Int?
}

/// A client's report that a role-play is done.
struct RoleplayWord: Codable, Sendable, ExactKeys {
    var userId: String?
    var roleplayId: Int
    var score: Int?
    var feedback: String?
}

/// The caller's public identity, without secrets.
struct DialogueProfile: Codable, Sendable, ExactKeys {
    var id: String
    var isPremium: Bool
}
