extension PreferenceKey {
    /// All of them, with the wire contract's keys and defaults (§2.10), in the order that they are shown.
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
                "Kept for the contract, without effect: who answers is set by homeroom tutor model set.",
            kind: .choice(["Gemini Pro", "Gemini 2 Flash"]), defaultValue: "Gemini Pro"),
        PreferenceKey(
            name: "tutor.pause_sensitivity", contractKey: "pauseDetectionSensitivity",
            title: "Pauses while writing",
            summary:
                "How soon a pause counts: what you draw goes to the tutor after 2 seconds at 0, 1 at 0.5, half of one at 1.",
            kind: .number(0...1, step: 0.01), defaultValue: "0.5"),
        PreferenceKey(
            name: "tutor.auto_feedback", contractKey: "autoFeedbackEnabled",
            title: "Speak up unasked",
            summary:
                "Whether the tutor says something about what you draw; what you ask is answered all the same.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.feedback_detail", contractKey: "feedbackDetailLevel", title: "Detail",
            summary:
                "How much a language model says: half as much, as the depth has it, or half as much again.",
            kind: .choice(TutorManner.Detail.allCases.map(\.rawValue)), defaultValue: "Balanced"),
        PreferenceKey(
            name: "tutor.handwriting_model", contractKey: "handwritingModel",
            title: "Handwriting model",
            summary:
                "Kept for the contract, without effect: who reads handwriting is set by homeroom tutor model set.",
            kind: .choice(["Gemini 3 Pro", "Gemini 2 Flash"]), defaultValue: "Gemini 3 Pro"),
        PreferenceKey(
            name: "tutor.recognition_language", contractKey: "recognitionLanguage",
            title: "Language of writing",
            summary:
                "Of spoken questions, and of pages that are pictures unless tutor.ocr_language says another one.",
            kind: .choice(TutorPreferences.languages.map(\.name)), defaultValue: "English"),
    ]

    private static let quizzes = [
        PreferenceKey(
            name: "tutor.quiz_difficulty", contractKey: "quizDefaultDifficulty",
            title: "Quiz difficulty", summary: "How difficult a quiz is unless it says otherwise.",
            kind: .choice(difficulties), defaultValue: "Medium"),
        PreferenceKey(
            name: "tutor.quiz_questions", contractKey: "quizDefaultQuestionCount",
            title: "Questions of a quiz",
            summary:
                "How many questions a quiz has unless it says otherwise; a server is asked for 10 at most.",
            kind: .integer(5...50, step: 5), defaultValue: "10"),
        PreferenceKey(
            name: "tutor.quiz_types", contractKey: "quizPreferredQuestionTypes",
            title: "Kinds of questions",
            summary: "Which kinds of questions a quiz has; one at least.",
            kind: .some(PreferredQuestions.allCases.map(\.rawValue)),
            defaultValue: "[\"multipleChoice\"]"),
        PreferenceKey(
            name: "tutor.quiz_time", contractKey: "quizDefaultTimeLimit", title: "Time of a quiz",
            summary: "How long a quiz may take unless it says otherwise.",
            kind: .choice(timeLimits), defaultValue: "30 minutes"),
    ]

    private static let exams = [
        PreferenceKey(
            name: "tutor.exam_difficulty", contractKey: "examDefaultDifficulty",
            title: "Exam difficulty", summary: "How difficult an exam is unless it says otherwise.",
            kind: .choice(difficulties), defaultValue: "Medium"),
        PreferenceKey(
            name: "tutor.exam_pass", contractKey: "examDefaultPassingScore", title: "Passing score",
            summary: "Per cent that pass an exam unless it says otherwise.",
            kind: .integer(50...100, step: 5), defaultValue: "70"),
        PreferenceKey(
            name: "tutor.exam_time", contractKey: "examDefaultTimeLimit", title: "Time of an exam",
            summary: "How long an exam may take unless it says otherwise.",
            kind: .choice(timeLimits), defaultValue: "60 minutes"),
        PreferenceKey(
            name: "tutor.exam_timer", contractKey: "examShowTimer", title: "Show the time left",
            summary: "Whether an exam shows the time that is left; it ends by itself either way.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.focus_weak_areas", contractKey: "focusOnWeakAreas",
            title: "Practise what went wrong",
            summary: "Whether new questions turn to topics with misses first.", kind: .flag,
            defaultValue: "true"),
        PreferenceKey(
            name: "tutor.weak_area_weight", contractKey: "weakAreaWeight",
            title: "Share of what went wrong",
            summary: "How many of the new questions are on topics with misses, from a half to all.",
            kind: .number(0.5...1, step: 0.1), defaultValue: "0.7"),
    ]

    private static let privacy = [
        PreferenceKey(
            name: "tutor.index_documents", contractKey: "indexDocumentsForAI",
            title: "Find passages",
            summary:
                "Whether documents that you add are made ready for finding passages, on this machine.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.share_analytics", contractKey: "shareUsageAnalytics",
            title: "Share usage",
            summary: "Kept for the contract, without effect: nothing is ever sent.",
            kind: .flag, defaultValue: "true"),
        PreferenceKey(
            name: "tutor.share_crashes", contractKey: "shareCrashReports", title: "Share crashes",
            summary: "Kept for the contract, without effect: nothing is ever sent.", kind: .flag,
            defaultValue: "true"),
    ]
}
