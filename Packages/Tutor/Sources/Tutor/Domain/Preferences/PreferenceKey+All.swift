extension PreferenceKey {
    /// All preferences in display order, with the wire contract's keys and defaults (§2.10).
    static let all: [PreferenceKey] = answering + quizzes + exams + privacy

    static func named(_ name: String) -> PreferenceKey? {
        all.first { $0.name == name || $0.contractKey == name || $0.name == "tutor." + name }
    }

    static let difficulties = ["Easy", "Medium", "Hard"]
    static let timeLimits = [
        "No Limit", "15 minutes", "30 minutes", "45 minutes", "60 minutes", "90 minutes",
        "120 minutes",
    ]

    private static let answering = [
        PreferenceKey(
            name: "tutor.reasoning_model", contractKey: "reasoningModel", title: "Reasoning model",
            summary:
                "Not used here: choose the model with homeroom tutor model set.",
            kind: .choice(["Gemini Pro", "Gemini 2 Flash"]), defaultValue: "Gemini Pro"),
        PreferenceKey(
            name: "tutor.pause_sensitivity", contractKey: "pauseDetectionSensitivity",
            title: "Pause before sending",
            summary:
                "How soon your drawing goes to the tutor after you pause: 2 seconds at 0, 1 at 0.5, half a second at 1.",
            kind: .number(0...1, step: 0.01), defaultValue: "0.5"),
        PreferenceKey(
            name: "tutor.auto_feedback", contractKey: "autoFeedbackEnabled",
            title: "Automatic feedback",
            summary:
                "Let the tutor comment on what you draw. It always answers your questions.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.feedback_detail", contractKey: "feedbackDetailLevel", title: "Detail",
            summary:
                "How much a language model says: half as much, as set by depth, or half as much again.",
            kind: .choice(TutorStyle.Detail.allCases.map(\.rawValue)), defaultValue: "Balanced"),
        PreferenceKey(
            name: "tutor.handwriting_model", contractKey: "handwritingModel",
            title: "Handwriting model",
            summary:
                "Not used here: choose the model with homeroom tutor model set.",
            kind: .choice(["Gemini 3 Pro", "Gemini 2 Flash"]), defaultValue: "Gemini 3 Pro"),
        PreferenceKey(
            name: "tutor.recognition_language", contractKey: "recognitionLanguage",
            title: "Recognition language",
            summary:
                "Language of spoken questions and scanned pages, unless tutor.ocr_language sets another.",
            kind: .choice(TutorPreferences.languages.map(\.name)), defaultValue: "English"),
    ]

    private static let quizzes = [
        PreferenceKey(
            name: "tutor.quiz_difficulty", contractKey: "quizDefaultDifficulty",
            title: "Quiz difficulty", summary: "Default difficulty of a quiz.",
            kind: .choice(difficulties), defaultValue: "Medium"),
        PreferenceKey(
            name: "tutor.quiz_questions", contractKey: "quizDefaultQuestionCount",
            title: "Questions in a quiz",
            summary:
                "Default number of questions in a quiz; a server writes at most 10.",
            kind: .integer(5...50, step: 5), defaultValue: "10"),
        PreferenceKey(
            name: "tutor.quiz_types", contractKey: "quizPreferredQuestionTypes",
            title: "Question types",
            summary: "Which types of questions a quiz has; at least one.",
            kind: .some(PreferredQuestions.allCases.map(\.rawValue)),
            defaultValue: "[\"multipleChoice\"]"),
        PreferenceKey(
            name: "tutor.quiz_time", contractKey: "quizDefaultTimeLimit", title: "Quiz time limit",
            summary: "Default time limit of a quiz.",
            kind: .choice(timeLimits), defaultValue: "30 minutes"),
    ]

    private static let exams = [
        PreferenceKey(
            name: "tutor.exam_difficulty", contractKey: "examDefaultDifficulty",
            title: "Exam difficulty", summary: "Default difficulty of an exam.",
            kind: .choice(difficulties), defaultValue: "Medium"),
        PreferenceKey(
            name: "tutor.exam_pass", contractKey: "examDefaultPassingScore", title: "Passing score",
            summary: "Default percentage needed to pass an exam.",
            kind: .integer(50...100, step: 5), defaultValue: "70"),
        PreferenceKey(
            name: "tutor.exam_time", contractKey: "examDefaultTimeLimit", title: "Exam time limit",
            summary: "Default time limit of an exam.",
            kind: .choice(timeLimits), defaultValue: "60 minutes"),
        PreferenceKey(
            name: "tutor.exam_timer", contractKey: "examShowTimer", title: "Show time left",
            summary: "Show the time left in an exam. It ends on time either way.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.focus_weak_areas", contractKey: "focusOnWeakAreas",
            title: "Practice weak topics",
            summary: "Ask about topics you missed first.", kind: .flag,
            defaultValue: "true"),
        PreferenceKey(
            name: "tutor.weak_area_weight", contractKey: "weakAreaWeight",
            title: "Share of weak topics",
            summary: "How many of the new questions are about topics you missed, from half to all.",
            kind: .number(0.5...1, step: 0.1), defaultValue: "0.7"),
    ]

    private static let privacy = [
        PreferenceKey(
            name: "tutor.index_documents", contractKey: "indexDocumentsForAI",
            title: "Index documents",
            summary:
                "Prepare the documents you add for search by meaning, on this computer.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.share_analytics", contractKey: "shareUsageAnalytics",
            title: "Share usage",
            summary: "Not used here: nothing is ever sent.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.share_crashes", contractKey: "shareCrashReports", title: "Share crashes",
            summary: "Not used here: nothing is ever sent.", kind: .flag,
            defaultValue: "true"),
    ]
}
