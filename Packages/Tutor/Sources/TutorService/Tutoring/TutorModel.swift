import AppCore
import Foundation
import ServiceKit

/// What reads pages, decides and answers: the operator's provider, or the model of the one student in whose process an
/// embedded campus is. What it says is untrusted.
protocol TutorModel: Sendable {
    /// One whole reply, asked for once.
    func say(_ messages: [ModelMessage], for task: ModelTask) async throws(Problem) -> ModelSaying
    /// Those to ask one after the other while none has said a word.
    var speakers: [ModelSpeaker] { get }
    /// A reply in pieces, as they come.
    func stream(
        _ messages: [ModelMessage], by speaker: ModelSpeaker,
        say: @escaping @Sendable (String) -> Void
    ) async throws(Problem)
    /// What is said in a recording; `language` is ISO 639-1, nil lets the listener find out.
    func transcribe(_ wav: [UInt8], language: String?) async throws(Problem) -> String
}

/// What a model is asked for.
enum ModelTask: Sendable {
    /// What stands on a page.
    case reading
    /// Whether to say something.
    case decision
    /// Questions to print.
    case quiz

    /// Tokens of a reply at most. Ten questions with their quotes and options are some 2,500.
    var tokens: Int {
        switch self {
        case .reading: 2_000
        case .decision: 600
        case .quiz: 4_000
        }
    }
}

/// What a model said, and what that cost as far as it is told.
struct ModelSaying: Sendable {
    var text: String
    var promptTokens = 0
    var completionTokens = 0
}

/// One of a provider's models that answers questions.
struct ModelSpeaker: Sendable, Hashable {
    /// nil lets the provider choose.
    var name: String?
    /// How long it may say nothing.
    var silence: Duration?
    static let tokens = 700
}

/// Who is asked on this campus: the operator's provider where one is configured, else, on an embedded campus, what the
/// student has set up. Looked up anew each time, for a student may set up a model at any moment.
struct TutorModels: Sendable {
    static let noneForOperator =
        "No language model is configured for this campus's tutor, so it neither reads nor answers: see campus.tutor.url."
    static let noneForStudent =
        "No language model is set up, so the tutor neither reads nor answers: homeroom tutor model set URL"

    private let provider: CampusModel?
    private let student: @Sendable () -> Capabilities

    init(policy: TutorPolicy, context: ServiceContext) {
        provider = policy.provider.map {
            CampusModel(
                provider: $0, transport: context.outbound, environment: context.environment)
        }
        student = context.student
    }

    /// nil when there is none.
    func current() async -> (any TutorModel)? {
        if let provider { return provider }
        let offers = student()
        guard let language = offers[.languageModel], await language.configured != nil else {
            return nil
        }
        return StudentModel(language: language, listener: offers[.transcription])
    }

    /// The student's own model, when that is who answers.
    func studentsOwn() async -> ModelBrief? {
        provider == nil ? await student()[.languageModel]?.configured : nil
    }

    /// Why there is none, and what to do, for whoever can.
    var missing: String {
        student()[.languageModel] == nil ? Self.noneForOperator : Self.noneForStudent
    }
}

/// The language model that the student has set up. It answers that student alone, and may be slow: it may run on the
/// student's computer.
struct StudentModel: TutorModel {
    let language: any LanguageModelling
    let listener: (any Transcribing)?

    /// A model on the student's own processor takes its time, over a picture above all; a quiz's client waits 300 seconds.
    private static func time(of task: ModelTask) -> Duration {
        switch task {
        case .reading: .seconds(180)
        case .decision: .seconds(90)
        case .quiz: .seconds(240)
        }
    }

    func say(_ messages: [ModelMessage], for task: ModelTask) async throws(Problem) -> ModelSaying {
        let text = try await language.wholeReply(
            to: messages,
            limits: ModelLimits(
                tokens: task.tokens, characters: 40_000, time: Self.time(of: task)))
        return ModelSaying(text: text)
    }

    let speakers = [ModelSpeaker()]

    func stream(
        _ messages: [ModelMessage], by speaker: ModelSpeaker,
        say: @escaping @Sendable (String) -> Void
    ) async throws(Problem) {
        let limits = ModelLimits(
            tokens: ModelSpeaker.tokens, characters: 8_000, silence: speaker.silence,
            time: .seconds(300))
        do {
            for try await piece in language.reply(to: messages, limits: limits) { say(piece) }
        } catch {
            throw Problem(error)
        }
    }

    func transcribe(_ wav: [UInt8], language: String?) async throws(Problem) -> String {
        guard let listener else {
            throw Problem(.configuration, "Nothing here writes down what is said.")
        }
        let text = try await listener.transcribe(wav: .init(wav), language: language)
        return String(text.prefix(4_000))
    }
}
