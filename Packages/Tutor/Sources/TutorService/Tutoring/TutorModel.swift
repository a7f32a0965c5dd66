import AppCore
import Foundation
import ServiceKit

/// The model that reads pages, decides and answers: the operator's provider, or on the built-in
/// server the student's own model. Its output is untrusted.
protocol TutorModel: Sendable {
    /// Requests one complete reply.
    func say(_ messages: [ModelMessage], for task: ModelTask) async throws(Problem) -> ModelSaying
    /// The models to ask in turn until one says something.
    var speakers: [ModelSpeaker] { get }
    /// Streams a reply in pieces.
    func stream(
        _ messages: [ModelMessage], by speaker: ModelSpeaker,
        say: @escaping @Sendable (String) -> Void
    ) async throws(Problem)
    /// Transcribes a recording; `language` is ISO 639-1, or nil to detect it.
    func transcribe(_ wav: [UInt8], language: String?) async throws(Problem) -> String
}

/// A task for a model.
enum ModelTask: Sendable {
    /// Read the text on a page.
    case reading
    /// Decide whether to speak.
    case decision
    /// Write printable questions.
    case quiz

    /// The maximum number of tokens in a reply. Ten questions with quotes and options take about
    /// 2,500.
    var tokens: Int {
        switch self {
        case .reading: 2_000
        case .decision: 600
        case .quiz: 4_000
        }
    }
}

/// A model's reply and its cost, as far as it's known.
struct ModelSaying: Sendable {
    var text: String
    var promptTokens = 0
    var completionTokens = 0
}

/// One of a provider's models for spoken questions.
struct ModelSpeaker: Sendable, Hashable {
    /// Nil lets the provider choose.
    var name: String?
    /// How long it may stay silent.
    var silence: Duration?
    static let tokens = 700
}

/// Finds the model to use: the operator's provider if configured; otherwise, on the built-in
/// server, the student's own model. Looked up every time, because the student may configure one at
/// any moment.
struct TutorModels: Sendable {
    static let noneForOperator =
        "No language model is configured for this server's tutor, so it can't read or answer: see campus.tutor.url."
    static let noneForStudent =
        "No language model is configured, so the tutor can't read or answer: homeroom tutor model set URL"

    private let provider: CampusModel?
    private let student: @Sendable () -> Capabilities

    init(policy: TutorPolicy, context: ServiceContext) {
        provider = policy.provider.map {
            CampusModel(
                provider: $0, transport: context.outbound, environment: context.environment)
        }
        student = context.student
    }

    /// The model, or nil if there is none.
    func current() async -> (any TutorModel)? {
        if let provider { return provider }
        let offers = student()
        guard let language = offers[.languageModel], await language.configured != nil else {
            return nil
        }
        return StudentModel(language: language, listener: offers[.transcription])
    }

    /// The student's own model, if that's the one in use.
    func studentsOwn() async -> ModelBrief? {
        provider == nil ? await student()[.languageModel]?.configured : nil
    }

    /// Why there is no model, with a cure for the operator or the student.
    var missing: String {
        student()[.languageModel] == nil ? Self.noneForOperator : Self.noneForStudent
    }
}

/// The student's own language model. It answers only this student and may be slow, since it may run
/// on the student's computer.
struct StudentModel: TutorModel {
    let language: any LanguageModelling
    let listener: (any Transcribing)?

    /// Generous, because a model on the student's own processor is slow, especially with pictures;
    /// a quiz's client waits 300 seconds.
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
            throw Problem(.configuration, "Speech can't be transcribed here.")
        }
        let text = try await listener.transcribe(wav: .init(wav), language: language)
        return String(text.prefix(4_000))
    }
}
