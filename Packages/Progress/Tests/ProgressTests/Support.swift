import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

/// Items with answer keys, where Content's service would have them.
struct KeysDouble: ServiceModule, AnswerKeyProviding {
    static let id = "keys"
    static let lesson = ItemReference(.lesson, "0f1e2d3c-4b5a-4968-8776-655443322110")
    static let passage = ItemReference(.passage, "c0ffee00-1234-4abc-8def-001122334455")
    static let writing = ItemReference(
        .writingSection, "88888888-0000-4000-8000-000000000001")
    static let math = ItemReference(.mathSection, "99999999-0000-4000-8000-000000000009")

    init(context: ServiceContext) throws {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerKeys, self)
    }

    static func question(_ number: Int) -> String {
        "21c3d4e5-0000-4111-8222-00000000000\(number)"
    }

    func answerKey(
        of item: ItemReference, in connection: any SQLConnection
    ) throws -> AnswerKey? {
        guard [Self.lesson, Self.passage, Self.writing, Self.math].contains(item) else {
            return nil
        }
        return AnswerKey(
            item: item, title: "Joins", category: "writing", isPremium: false, isDiagnostic: false,
            questions: (1...3).map { number in
                AnswerKey.Question(
                    id: Self.question(number), correctIndex: 1, optionCount: 3,
                    text: "Question \(number)?", options: ["x", "y", "z"],
                    explanation: "Because \(number).",
                    blocksJSON: #"[{"type":"paragraph","text":"Question \#(number)?"}]"#,
                    explanationJSON: #"[{"type":"paragraph","text":"Because \#(number)."}]"#,
                    annotationsJSON: "[]")
            })
    }

    func passageCount() async throws -> Int { 1 }
    func passage(ofQuestion questionID: String) async throws -> ItemReference? { Self.passage }
    func nextLesson(
        after lesson: String, wrongQuestions: [String], recent: Set<String>, includesPremium: Bool
    ) async throws -> NextLesson? { nil }
}

/// What Content would offer.
struct CatalogDouble: CatalogBrowsing {
    func titles(of items: [ItemReference]) async -> [ItemReference: String] {
        Dictionary(uniqueKeysWithValues: items.map { ($0, "Joins") })
    }
    func place(of item: ItemReference) -> Place { Place(["content", item.kind.rawValue, item.id]) }
    func questions(of item: ItemReference) async throws -> [CatalogQuestion]? {
        (1...3).map {
            CatalogQuestion(
                id: KeysDouble.question($0), prompt: "Question \($0)?", options: ["x", "y", "z"],
                correctIndex: 1, explanation: "Because \($0).", skills: ["Joining"])
        }
    }
}

enum Fixture {
    static func campus(
        withCatalog: Bool = true, studyTime: StudyTimeRecord? = nil
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [ProgressModule.self], services: [ProgressService.self, KeysDouble.self],
            offering: { capabilities in
                if withCatalog { capabilities.offer(.catalog, CatalogDouble()) }
                if let studyTime { capabilities.offer(.studyTime, studyTime) }
            })
    }

    /// A backend whose answers are written down.
    static func remote(_ transport: ScriptedTransport) async throws -> TestContext {
        try await TestContext.make(
            modules: [ProgressModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.sat: .url("https://sat.example.test")]),
            offering: { $0.offer(.catalog, CatalogDouble()) })
    }

    static func sheet(_ item: ItemReference, _ answers: [Int?], seconds: Int = 61) -> AnswerSheet {
        AnswerSheet(
            item: item, itemTitle: "Joins",
            answers: answers.enumerated().compactMap { number, answer in
                answer.map {
                    .init(questionID: KeysDouble.question(number + 1), selectedIndex: $0)
                }
            }, timeSpentSeconds: seconds)
    }

    /// What a backend answers to two right of three.
    static let judged = """
        {"passage_id":"c0ffee00-1234-4abc-8def-001122334455","score":66,"total_questions":3,
        "correct_count":2,"is_completed":true,"answers":[
        {"question_id":"21C3D4E5-0000-4111-8222-000000000001","selected_option_index":1,
        "correct_answer_index":1,"is_correct":true}],"completed_at":"2031-04-05T06:08:00.25+00:00",
        "attempt_id":"D1D1D1D1-2222-4333-8444-555566667777"}
        """
}

extension TestContext {
    var repository: AttemptRepository { AttemptRepository(context: context) }

    /// The outbox as the next start of the program finds it: the same store, nothing else.
    func restartedOutbox() -> Outbox {
        let context = context
        let repository = repository
        return Outbox(
            store: store, environment: context.environment,
            clients: { context.client(for: $0) },
            handlers: { [SubmissionHandler(repository: repository)] },
            log: context.log)
    }
}
