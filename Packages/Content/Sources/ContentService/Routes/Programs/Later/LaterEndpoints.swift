import AppCore
import Content
import HTTPTypes

/// Endpoints of the contract's later version and of earlier servers. A path with a
/// student is only available to that student: `me` or the caller's own id.
enum LaterEndpoints {
    // MARK: Levels

    static let levelsOfProgram = open(
        [LaterLevel].self, "later.programs.levels", "/programs/{id}/levels",
        summary: "A program's levels in order")
    static let levels = open(
        [LaterLevel].self, "later.levels.list", "/levels", query: ["levelNumber"],
        summary: "Levels, of one number or all")
    static let level = open(
        LaterLevel.self, "later.levels.detail", "/levels/{id}", summary: "One level")
    static let quizzes = open(
        [LaterQuiz].self, "later.levels.quizzes", "/levels/{id}/quizzes",
        summary: "A level's quizzes and matchings in order")
    static let roleplays = open(
        [LaterRoleplay].self, "later.levels.roleplays", "/levels/{id}/roleplays",
        summary: "A level's role-plays in order")
    static let characterTurns = open(
        CharacterTurns.self, "later.roleplays.npc-turns", "/roleplays/{id}/npc-turns",
        query: ["turnOrder"], summary: "The character's lines up to a turn")

    // MARK: Answers

    static let submit = Endpoint<QuizSubmission, QuizVerdict>(
        "dialogues.later.quizzes.submit", .dialogues, .post, "/quizzes/{id}/submit",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Grade an answer to a quiz or a matching, and store the attempt")
    static let message = Endpoint<RoleplayLine, RoleplayVerdict>(
        "dialogues.later.roleplays.message", .dialogues, .post, "/roleplays/{id}/message",
        authorization: .required, repeatability: .safe, successStatus: 201,
        summary: "Compare the student's line with the expected one")

    // MARK: Progress

    static let overview = own(
        ProgressOverview.self, "progress.overview", "/progress/users/{user}/overview",
        summary: "The caller's progress")
    static let statistics = own(
        ProgressStatistics.self, "progress.stats", "/progress/users/{user}/stats",
        summary: "The caller's progress by program")
    static let board = own(
        ProgressBoard.self, "progress.levels", "/progress/users/{user}/levels",
        summary: "All levels with the caller's progress")
    static let dashboard = own(
        ProgressDashboard.self, "user.dashboard", "/user/{user}/dashboard",
        summary: "Programs, units and levels, with open and complete ones")
    static let complete = Endpoint<EmptyBody, ProgressRow>(
        "dialogues.progress.complete", .dialogues, .post,
        "/progress/users/{user}/levels/{id}/complete", authorization: .required,
        repeatability: .safe, successStatus: 201, summary: "Report that a level is complete",
        errors: [unfinished])
    static let change = Endpoint<ProgressChange, ProgressRow>(
        "dialogues.progress.change", .dialogues, .patch, "/progress/users/{user}/levels/{id}",
        authorization: .required, repeatability: .safe,
        summary: "Report whether a level is complete", errors: [unfinished])

    // MARK: The earlier server's rows

    static let rows = own(
        [UserLevelRow].self, "user-level-progress.list", "/user-level-progress",
        query: ["unitLevelId"], summary: "The caller's rows of one level or all")
    static let row = own(
        UserLevelRow.self, "user-level-progress.detail", "/user-level-progress/{id}",
        summary: "The caller's row of a level; its id is the level's")
    static let completeRow = Endpoint<LevelWord, UserLevelRow>(
        "dialogues.user-level-progress.complete", .dialogues, .post,
        "/user-level-progress/complete", authorization: .required, repeatability: .safe,
        successStatus: 201, summary: "Report that a level is complete",
        errors: [unfinished, EndpointError(404, "No such level")])
    static let roleplayRows = own(
        [RoleplayAttemptRow].self, "roleplay-attempt.list", "/roleplay-attempt",
        query: ["roleplayId"], summary: "The caller's role-play attempts, newest first")
    static let completeRoleplay = Endpoint<RoleplayWord, RoleplayAttemptRow>(
        "dialogues.roleplay-attempt.complete", .dialogues, .post, "/roleplay-attempt/complete",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Store a role-play attempt",
        errors: [EndpointError(404, "No such role-play")])

    static let profile = own(
        DialogueProfile.self, "profile", "/profile", summary: "The caller's profile")

    private static let unfinished = EndpointError(
        409, "Not all items of the level have passed, or the level is complete and stays so")

    private static func open<Output: Codable & Sendable>(
        _ type: Output.Type, _ id: String, _ path: String, query: [String] = [], summary: String
    ) -> Endpoint<EmptyBody, Output> {
        Endpoint(
            "dialogues." + id, .dialogues, .get, path,
            query: query.map { QueryField($0, .integer, .limits(from: 0)) },
            authorization: .optional, summary: summary)
    }

    private static func own<Output: Codable & Sendable>(
        _ type: Output.Type, _ id: String, _ path: String, query: [String] = [], summary: String
    ) -> Endpoint<EmptyBody, Output> {
        Endpoint(
            "dialogues." + id, .dialogues, .get, path,
            query: query.map { QueryField($0, .integer, .limits(from: 1)) },
            authorization: .required, summary: summary)
    }
}
