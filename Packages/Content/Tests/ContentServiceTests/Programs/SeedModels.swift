import AppCore

@testable import Content

// The rows as a client of the contract declares them: whole numbers for ids, and nothing optional but
// what it says may be missing. Reading one fails where the campus leaves something out.

struct SeedProgram: Decodable, ExactKeys {
    var id: Int
    var name: String
    var description: String?
    var createdAt, updatedAt: String
}

struct SeedLevel: Decodable {
    var id: Int
    var name: String
    var description: String?
    var level, position, unit_id: Int
}

struct SeedItem: Decodable {
    enum Kind: String, Decodable { case quiz, roleplay, form, matching }

    var id: Int
    var content_type: Kind
    var title: String
    var description, content: String?
    var position, unit_level_id: Int
    var media_asset_id: Int?
    var media_asset: SeedMedia?
    var quiz: SeedQuiz?
    var roleplay: SeedRoleplay?
    /// This campus's own.
    var matching_question: SeedMatching?
    var form_question: SeedForm?
}

struct SeedMedia: Decodable {
    enum Kind: String, Decodable { case image, video, audio, document }

    var id: Int
    var media_type: Kind
    var url: String
    var duration_sec: Double?
    var transcript, alt_text: String?
}

struct SeedQuiz: Decodable {
    enum Kind: String, Decodable { case multiple_choice, true_false, fill_in_blank }

    var id: Int
    var question: String
    var question_type: Kind
    var content_item_id: Int
    var explanation: String?
    var metadata: [String: JSONValue]
    var options: [SeedOption]
}

struct SeedOption: Decodable {
    var id: Int
    var option_text: String
    var is_correct: Bool
    var quiz_id: Int
}

struct SeedRoleplay: Decodable {
    var id: Int
    var scenario: String
    var instructions: String?
    var character_name: String
    var character_description: String?
    var content_item_id: Int
    var turns: [SeedTurn]
}

struct SeedTurn: Decodable {
    enum Speaker: String, Decodable { case user, character }

    var id: Int
    var speaker: Speaker
    var message: String
    var turn_order, roleplay_id: Int
    var metadata: [String: JSONValue]
}

struct SeedMatching: Decodable {
    struct Pair: Decodable {
        var id: Int
        var left_item, right_item: String
        var matching_question_id: Int
    }

    var id: Int
    var question: String
    var explanation: String?
    var content_item_id: Int
    var pairs: [Pair]
}

struct SeedForm: Decodable {
    struct Field: Decodable {
        var id: Int
        var field_name, field_type: String
        var is_required: Bool
        var validation_rules: [String: JSONValue]
        var form_question_id: Int
        var metadata: [String: JSONValue]
    }

    var id: Int
    var question: String
    var content_item_id: Int
    var fields: [Field]
}
