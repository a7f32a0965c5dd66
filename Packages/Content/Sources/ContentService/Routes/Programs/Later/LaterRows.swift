import AppCore
import Content

// Rows of the contract's later version, in which levels hold quizzes and role-plays directly and
// keys are in camel case. Ids are integers here, too.

struct LaterLevel: Codable, Sendable, ExactKeys {
    var id: Int
    /// The number in its program.
    var levelNumber: Int
    /// The kind of its first item: `quiz`, `roleplay`, `form` or `matching`.
    var contentType: String
    var title: String
    var description: String
    var unitNumber: Int
    var unitName: String
    var objective: String?
    var programId: Int
    var updatedAt: WireInstant

    init(_ level: LevelHead) {
        id = level.number
        levelNumber = level.level
        contentType = level.kind
        title = level.name
        description = level.about ?? ""
        unitNumber = level.unitPosition
        unitName = level.unitName
        objective = level.about
        programId = level.program
        updatedAt = level.updatedAt
    }
}

/// A quiz or a matching.
struct LaterQuiz: Codable, Sendable, ExactKeys {
    struct Option: Codable, Sendable, ExactKeys {
        var id: Int
        var optionText: String
        var isCorrect: Bool
    }

    struct Pair: Codable, Sendable, ExactKeys {
        var id: Int
        var leftText, rightText: String
    }

    struct Media: Codable, Sendable, ExactKeys {
        var id: Int
        var mediaType, url: String
    }

    var id: Int
    var title, question: String
    var explanation: String?
    /// `multiple_choice`, `true_false`, `fill_in_blank` or `matching_item`.
    var quizType: String
    var options: [Option]
    var matchingPairs: [Pair]
    var media: [Media]
    var metadata: [String: JSONValue]

    /// nil for items of other kinds.
    init?(_ item: ContentItem) {
        guard item.quiz != nil || item.matchingQuestion != nil else { return nil }
        id = item.id.wholeNumber
        title = item.title
        question = item.quiz?.question ?? item.matchingQuestion?.question ?? ""
        explanation = item.quiz?.explanation ?? item.matchingQuestion?.explanation
        quizType = item.quiz?.questionType ?? "matching_item"
        options = (item.quiz?.options ?? []).map { option in
            Option(
                id: option.id.wholeNumber, optionText: option.text, isCorrect: option.isCorrect)
        }
        matchingPairs = (item.matchingQuestion?.pairs ?? []).map { pair in
            Pair(id: pair.id.wholeNumber, leftText: pair.left, rightText: pair.right)
        }
        media = [item.mediaAsset].compactMap(\.self).map { asset in
            Media(id: asset.id.wholeNumber, mediaType: asset.mediaType, url: asset.url)
        }
        metadata = item.quiz?.metadata ?? [:]
    }
}

struct LaterRoleplay: Codable, Sendable {
    var id: Int
    var scenario: String
    var instructions: String?
    var turns: [LaterTurn]

    init(_ roleplay: Roleplay) {
        id = roleplay.id.wholeNumber
        scenario = roleplay.scenario
        instructions = roleplay.instructions
        turns = roleplay.turns.map(LaterTurn.init)
    }
}

struct LaterTurn: Codable, Sendable, ExactKeys {
    var id: Int
    var turnOrder: Int
    /// `user` or `npc`.
    var speaker: String
    var message: String

    init(_ turn: RoleplayTurn) {
        id = turn.id.wholeNumber
        turnOrder = turn.order
        speaker = turn.isStudents ? "user" : "npc"
        message = turn.message
    }
}

/// The character's lines up to a turn.
struct CharacterTurns: Codable, Sendable, ExactKeys {
    var roleplayId: Int
    var npcTurns: [LaterTurn]
    var totalNpcTurns: Int
}

extension WireID {
    /// A number assigned by the server.
    var wholeNumber: Int { Int(value) ?? 0 }
}
