package import AppCore
import HTTPTypes

/// The lines of the contract on language programs that a client asks. Content is open to everybody;
/// tries are the caller's own.
package enum ProgramEndpoints {
    /// All programs.
    package static let programs = Endpoint<EmptyBody, LossyArray<Program>>(
        "dialogues.programs.list", .dialogues, .get, "/programs", authorization: .optional,
        summary: "Language programs")

    /// The units of a program, or of all.
    package static let units = Endpoint<EmptyBody, LossyArray<ProgramUnit>>(
        "dialogues.units.list", .dialogues, .get, "/units",
        query: [QueryField("programId", .integer)], authorization: .optional,
        summary: "Units of a program, or of all")

    /// The levels of a unit, or of all.
    package static let unitLevels = Endpoint<EmptyBody, LossyArray<UnitLevel>>(
        "dialogues.unit-levels.list", .dialogues, .get, "/unit-level",
        query: [QueryField("unitId", .integer)], authorization: .optional,
        summary: "Levels of a unit, or of all")

    /// The levels of one unit.
    package static let levelsOfUnit = Endpoint<EmptyBody, LossyArray<UnitLevel>>(
        "dialogues.unit-levels.of-unit", .dialogues, .get, "/unit-level/unit/{unitId}",
        authorization: .optional, summary: "Levels of one unit")

    /// The items of a level.
    package static let levelContent = Endpoint<EmptyBody, LevelContent>(
        "dialogues.levels.content", .dialogues, .get, "/level/{id}/content",
        authorization: .optional, summary: "The items of a level")

    /// A level's explanation and glossary.
    package static let levelTeaching = Endpoint<EmptyBody, LevelTeaching>(
        "dialogues.levels.teaching", .dialogues, .get, "/level/{id}/teaching",
        authorization: .optional, summary: "What a level teaches, and its words")

    /// The quiz of an item.
    package static let quizzes = Endpoint<EmptyBody, LossyArray<Quiz>>(
        "dialogues.quizzes.list", .dialogues, .get, "/quizzes",
        query: [QueryField("contentItemId", .integer)], authorization: .optional,
        summary: "Quizzes of an item, or all")

    /// The role-play of an item.
    package static let roleplays = Endpoint<EmptyBody, LossyArray<Roleplay>>(
        "dialogues.roleplays.list", .dialogues, .get, "/roleplay",
        query: [QueryField("contentItemId", .integer)], authorization: .optional,
        summary: "Role-plays of an item, or all")

    /// The lines of a role-play.
    package static let roleplayTurns = Endpoint<EmptyBody, LossyArray<RoleplayTurn>>(
        "dialogues.roleplay-turns.list", .dialogues, .get, "/roleplay-turn",
        query: [QueryField("roleplayId", .integer)], authorization: .optional,
        summary: "Lines of a role-play, or all")

    /// The pairs to match of an item.
    package static let matchingQuestions = Endpoint<EmptyBody, LossyArray<MatchingQuestion>>(
        "dialogues.matching-questions.list", .dialogues, .get, "/matching-questions",
        query: [QueryField("contentItemId", .integer)], authorization: .optional,
        summary: "Matching questions of an item, or all")

    /// The form of an item.
    package static let formQuestions = Endpoint<EmptyBody, LossyArray<FormQuestion>>(
        "dialogues.form-questions.list", .dialogues, .get, "/form-questions",
        query: [QueryField("contentItemId", .integer)], authorization: .optional,
        summary: "Forms of an item, or all")

    /// The address of a picture, sound, film or document.
    package static let mediaAsset = Endpoint<EmptyBody, MediaAsset>(
        "dialogues.media-assets.detail", .dialogues, .get, "/media-asset/{id}",
        authorization: .optional, summary: "One picture, sound, film or document")

    /// The last change of each table.
    package static let syncStatus = Endpoint<EmptyBody, ProgramSyncStatus>(
        "dialogues.sync.status", .dialogues, .get, "/sync/status", query: [QueryField("since")],
        authorization: .optional, summary: "When content last changed, by table")

    /// The caller's attempts, oldest first, after a cursor.
    package static let attempts = Endpoint<EmptyBody, LevelAttemptPage>(
        "dialogues.level-attempts.list", .dialogues, .get, "/level-attempts",
        query: [
            QueryField("since"), QueryField("limit", .integer, .limits(from: 1, to: 500)),
        ], authorization: .required, summary: "Own tries of levels, from a cursor on")

    /// Accepts attempts. Idempotent by attempt id.
    package static let sendAttempts = Endpoint<LevelAttemptBatch, LevelAttemptReceipt>(
        "dialogues.level-attempts.send", .dialogues, .post, "/level-attempts",
        authorization: .required, repeatability: .safe, summary: "Hand in own tries of levels")
}

/// Endpoints of older or newer server dialects; this server has some of them as
/// aliases.
package enum ProgramDialectEndpoints {
    static let program = Endpoint<EmptyBody, LossyArray<Program>>(
        "dialogues.dialect.program", .dialogues, .get, "/program", authorization: .optional,
        summary: "Language programs, by another name")

    static let roleplays = Endpoint<EmptyBody, LossyArray<Roleplay>>(
        "dialogues.dialect.roleplays", .dialogues, .get, "/roleplays",
        query: [QueryField("contentItemId")], authorization: .optional,
        summary: "Role-plays, by another name")

    static let mediaAssets = Endpoint<EmptyBody, MediaAsset>(
        "dialogues.dialect.media-assets", .dialogues, .get, "/media-assets/{id}",
        authorization: .optional, summary: "A media asset, by another name")

    static let levelsOfProgram = Endpoint<EmptyBody, LossyArray<ProgramLevel>>(
        "dialogues.dialect.levels-of-program", .dialogues, .get, "/programs/{id}/levels",
        authorization: .optional, summary: "Levels of a program that has no units of its own")

    static let quizzesOfLevel = Endpoint<EmptyBody, LossyArray<Quiz>>(
        "dialogues.dialect.quizzes-of-level", .dialogues, .get, "/levels/{id}/quizzes",
        authorization: .optional, summary: "Quizzes of a level")

    static let roleplaysOfLevel = Endpoint<EmptyBody, LossyArray<Roleplay>>(
        "dialogues.dialect.roleplays-of-level", .dialogues, .get, "/levels/{id}/roleplays",
        authorization: .optional, summary: "Role-plays of a level")

    /// Not idempotent: counts an attempt each time.
    static let completeLevel = Endpoint<LevelCompletion, JSONValue>(
        "dialogues.dialect.user-level-progress.complete", .dialogues, .post,
        "/user-level-progress/complete", authorization: .required,
        summary: "Mark a level as complete")

    static let levelOfUser = Endpoint<EmptyBody, JSONValue>(
        "dialogues.dialect.user-level-progress.detail", .dialogues, .get,
        "/user-level-progress/user/{user}/unit-level/{level}", authorization: .required,
        summary: "What is known of a level")

    static let completeLevelOfUser = Endpoint<EmptyBody, JSONValue>(
        "dialogues.dialect.progress.complete", .dialogues, .post,
        "/progress/users/{user}/levels/{level}/complete", authorization: .optional,
        repeatability: .safe, summary: "Mark a level as complete")
}
