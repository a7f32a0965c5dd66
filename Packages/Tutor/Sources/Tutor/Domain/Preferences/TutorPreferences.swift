/// A question type, with the contract's name.
enum PreferredQuestions: String, Sendable, Hashable, CaseIterable {
    case multipleChoice, fillInBlank, openEnded

    /// The value for `POST /ai/generate-quiz`.
    var wireName: String {
        switch self {
        case .multipleChoice: "multiple_choice"
        case .fillInBlank: "fill_in_blank"
        case .openEnded: "open_ended"
        }
    }

    var title: String {
        switch self {
        case .multipleChoice: "Multiple choice"
        case .fillInBlank: "Fill in"
        case .openEnded: "Open"
        }
    }
}

/// The student's tutor preferences: defaults for quizzes, exams, the canvas and the library.
/// Unknown stored values count as defaults.
struct TutorPreferences: Sendable, Hashable {
    enum Difficulty: String, Sendable, Hashable, CaseIterable {
        case easy = "Easy"
        case medium = "Medium"
        case hard = "Hard"
    }

    static let standard = TutorPreferences([:])

    /// Languages with their ISO 639-1 code for transcription and their Tesseract code.
    static let languages: [(name: String, code: String, pictures: String)] = [
        ("English", "en", "eng"), ("Spanish", "es", "spa"), ("French", "fr", "fra"),
        ("German", "de", "deu"), ("Chinese", "zh", "chi_sim"), ("Japanese", "ja", "jpn"),
    ]

    /// By ``PreferenceKey/name``, canonical; all keys.
    private(set) var values: [String: String]

    /// Reads stored values by ``PreferenceKey/name``.
    init(_ stored: [String: String]) {
        values = Dictionary(
            uniqueKeysWithValues: PreferenceKey.all.map { ($0.name, $0.read(stored[$0.name])) })
    }

    /// The canonical text of a preference.
    subscript(key: PreferenceKey) -> String { values[key.name] ?? key.defaultValue }

    private func text(_ name: String) -> String { values["tutor." + name] ?? "" }
    private func flag(_ name: String) -> Bool { text(name) == "true" }

    /// 0…1
    var pauseSensitivity: Double { Double(text("pause_sensitivity")) ?? 0.5 }
    /// The drawing pause before strokes are sent: two seconds at 0, the contract's second at 0.5,
    /// half a second at 1.
    var pause: Duration {
        let sensitivity = pauseSensitivity
        let seconds = sensitivity < 0.5 ? 2 - 2 * sensitivity : 1.5 - sensitivity
        return .milliseconds(Int((seconds * 1000).rounded()))
    }
    var speaksUnasked: Bool { flag("auto_feedback") }
    var feedbackDetail: TutorStyle.Detail { .init(rawValue: text("feedback_detail")) ?? .balanced }
    /// Two letters, e.g. `en`.
    var recognitionLanguage: String {
        Self.languages.first { $0.name == text("recognition_language") }?.code ?? "en"
    }
    /// As Tesseract names it, e.g. `eng`.
    var pictureLanguage: String {
        Self.languages.first { $0.name == text("recognition_language") }?.pictures ?? "eng"
    }
    var quizDifficulty: Difficulty { .init(rawValue: text("quiz_difficulty")) ?? .medium }
    /// 5…50
    var quizQuestions: Int { Int(text("quiz_questions")) ?? 10 }
    /// Never empty.
    var questionTypes: Set<PreferredQuestions> {
        Set(PreferenceKey.words(text("quiz_types")).compactMap(PreferredQuestions.init))
    }
    /// nil without a limit.
    var quizMinutes: Int? { Self.minutes(text("quiz_time")) }
    var examDifficulty: Difficulty { .init(rawValue: text("exam_difficulty")) ?? .medium }
    /// In percent, 50…100.
    var examPassingScore: Int { Int(text("exam_pass")) ?? 70 }
    /// nil without a limit.
    var examMinutes: Int? { Self.minutes(text("exam_time")) }
    var showsExamTimer: Bool { flag("exam_timer") }
    var focusesOnWeakAreas: Bool { flag("focus_weak_areas") }
    /// 0.5…1
    var weakAreaWeight: Double { Double(text("weak_area_weight")) ?? 0.7 }
    var indexesDocuments: Bool { flag("index_documents") }

    /// `30 minutes` is 30; `No Limit` is nil.
    static func minutes(_ text: String) -> Int? {
        text.split(separator: " ").first.flatMap { Int($0) }
    }
}
