#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import Synchronization

@testable import Auth
@testable import Content
@testable import HomeroomHost
@testable import Payments
@testable import Progress
@testable import StudyPlan
@testable import Vocabulary

/// A student whose Homeroom is connected to the double, with every feature that an SAT server
/// needs.
struct DoubleStudent {
    static let email = "tove@example.test"
    static let password = "a decent password"

    let server: SATDouble
    let test: TestContext

    init(_ server: SATDouble, address: String = "https://sat.example.test") async throws {
        self.server = server
        let box = CapabilityBox()
        let modules: [any FeatureModule.Type] = [
            AuthModule.self, ContentModule.self, ProgressModule.self, VocabularyModule.self,
            StudyPlanModule.self, PaymentsModule.self,
        ]
        test = try await TestContext.make(
            modules: modules,
            transport: server.transport,
            profile: Profile(name: "test", backends: [.sat: .url(address)]),
            authenticator: {
                DeferredAuthenticator(backend: $0, capabilities: { box.capabilities })
            })
        box.fill(test.built.capabilities)
    }

    /// A student who has registered.
    static func signedIn(_ server: SATDouble) async throws -> DoubleStudent {
        let student = try await DoubleStudent(server)
        _ = try await student.session.register(SignInInput(email: email, password: password))
        return student
    }

    static func signedIn(_ dialect: Dialect) async throws -> DoubleStudent {
        try await signedIn(SATDouble(dialect))
    }

    var client: APIClient { test.context.client(for: .sat) }
    var session: SessionClient { SessionClient(client: client, credentials: test.credentials) }
    var library: Library { Library(context: test.context) }
    var repository: AttemptRepository { AttemptRepository(context: test.context) }

    /// The lesson as the client reads it.
    func lesson() async throws -> Lesson {
        Lesson(
            try await client.call(
                ContentEndpoints.lesson, path: ["id": DoubleCatalog.lessonID]))
    }

    /// The passage as the client reads it.
    func passage() async throws -> Passage {
        Passage(
            try await client.call(
                ContentEndpoints.passage, path: ["id": DoubleCatalog.passageID]))
    }

    /// Submits answers: the first `right` ones right, the next `wrong` ones wrong.
    func handIn(
        _ item: ItemReference, right: Int, wrong: Int = 0, seconds: Int = 61
    ) async throws -> SubmissionOutcome {
        let questions =
            item.kind == .lesson ? DoubleCatalog.lessonQuestions : DoubleCatalog.passageQuestions
        let answers = questions.prefix(right + wrong).enumerated().map { number, question in
            AnswerSheet.Answer(
                questionID: question.id, selectedIndex: number < right ? 0 : 1)
        }
        return try await repository.submit(
            AnswerSheet(
                item: item, itemTitle: "Title", answers: answers, timeSpentSeconds: seconds))
    }

    /// Submits answers and returns the result.
    func judged(
        _ item: ItemReference, right: Int, wrong: Int = 0
    ) async throws -> AttemptRecord {
        switch try await handIn(item, right: right, wrong: wrong) {
        case .judged(let record): return record
        case .refused(let problem): throw problem
        case .queued(let problem): throw problem ?? Problem(.queued, "It waits.")
        }
    }
}

/// The features' capabilities, set once they are created.
private final class CapabilityBox: Sendable {
    private let state = Mutex(Capabilities())
    var capabilities: Capabilities { state.withLock { $0 } }
    func fill(_ capabilities: Capabilities) { state.withLock { $0 = capabilities } }
}
#endif
