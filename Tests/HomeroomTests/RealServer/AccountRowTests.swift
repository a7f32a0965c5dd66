#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Auth
@testable import Progress

/// Rows 1 to 5, 39, 40 and 46 of the contract's table of differences: accounts, errors, times.
///
/// Each test is named for its row. Tests with a dialect check the client against both columns;
/// tests of the server check it against the column “Server”.
@Suite struct AccountRowTests {
    private let input = SignInInput(email: DoubleStudent.email, password: DoubleStudent.password)

    @Test(arguments: Dialect.allCases)
    func row1RegisteringIsDoneWhateverTheStatus(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect))
        let account = try await student.session.register(input)
        #expect(account.email == DoubleStudent.email)
        #expect(account.id == "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22")
        #expect(await student.session.signInState() == .signedIn(account, isConfirmed: true))
    }

    @Test func row1TheCampusAnswers200() async throws {
        #expect(try await TableCampus.make().registered.status == 200)
    }

    @Test(arguments: Dialect.allCases)
    func row2AUserWithoutASubscriptionFlagHasNone(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect))
        _ = try await student.session.register(input)
        let user = try await student.client.call(
            AuthEndpoints.login,
            body: LoginRequest(email: input.email, password: input.password)
        ).user
        #expect(!user.isPremium && !user.hasActiveSubscription)
        #expect(user.username == (dialect == .real ? "tove" : nil))
    }

    @Test func row2TheCampusSendsBothFlagsAndTheName() async throws {
        let campus = try await TableCampus.make()
        let me = try await campus.own(.get, "/auth/me").json
        for user in [campus.registered["user"], me] {
            #expect(user?["has_active_subscription"] == .bool(false))
            #expect(user?["is_premium"] == .bool(false))
            #expect(
                user?["username"]?.text == campus.email.split(separator: "@").first.map(String.init)
            )
        }
    }

    @Test(arguments: Dialect.allCases)
    func row3ANewRefreshTokenIsKeptAndTheOldOneWithoutIt(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        func kept() async throws -> String? {
            let text = try #require(await student.test.credentials.read("sat.tokens"))
            return try WireJSON.decode(BearerTokens.self, from: text).refresh
        }
        let before = try await kept()
        for _ in 0..<2 {
            student.server.expireAccess()
            #expect(await student.session.signInState().account?.email == DoubleStudent.email)
        }
        #expect(try await (kept() == before) == (dialect == .seed))
    }

    @Test func row3TheCampusGivesBoth() async throws {
        let campus = try await TableCampus.make()
        let refresh = try #require(campus.registered["tokens"]?["refresh"]?.text)
        let answer = try await campus.ask(
            .post, "/auth/refresh", #"{"refresh":"\#(refresh)"}"#)
        #expect(answer["access"]?.text != nil && answer["refresh"]?.text != nil)
    }

    @Test(arguments: Dialect.allCases)
    func row4TheSeedsSamplePasswordIsTakenOrTheReasonShown(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect))
        let sample = SignInInput(email: DoubleStudent.email, password: "password123")
        guard dialect == .real else {
            #expect(try await student.session.register(sample).email == sample.email)
            return
        }
        let problem = await #expect(throws: Problem.self) {
            try await student.session.register(sample)
        }
        #expect(problem?.summary.contains("This password is too common.") == true)
    }

    @Test func row4TheCampusAsksForEightCharactersAlone() async throws {
        #expect(try await TableCampus.make(password: "password123").registered.status == 200)
    }

    @Test(arguments: Dialect.allCases)
    func row5ATakenAddressIsSaidInTheServersOwnWords(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let problem = await #expect(throws: Problem.self) {
            try await student.session.register(input)
        }
        #expect(problem?.code == .invalid && problem?.status == 400)
        let words = dialect == .seed ? "Email already exists" : "User with this email already"
        #expect(problem?.summary.contains(words) == true)
    }

    @Test func row5TheCampusRefusesATakenAddressWithTheSameCode() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.ask(
            .post, "/auth/register",
            #"{"email":"\#(campus.email)","password":"another password"}"#)
        #expect(answer.status == 400 && answer["error"]?["code"]?.text == "BAD_REQUEST")
    }

    @Test(arguments: ErrorShape.allCases, [400, 404, 500])
    func row39EveryShapeOfErrorSaysWhatIsWrong(shape: ErrorShape, status: Int) async throws {
        let server = SATDouble(.real)
        let student = try await DoubleStudent.signedIn(server)
        let path = "/lessons/\(DoubleCatalog.lessonID)/"
        let words = "Name a colour"
        // A failed read is retried, so the same response is planned each time.
        let type = shape == .page ? "text/html" : "application/json"
        let answer = SATDouble.Answer(
            status: status, body: shape.body("SOME_CODE", words), type: type)
        server.plan(path, answer, times: 10)
        let problem = await #expect(throws: Problem.self) { try await student.lesson() }
        #expect(problem?.status == status)
        if shape == .page {
            #expect(problem?.summary.contains("<") == false, "a page isn't shown as text")
        } else {
            let said = [problem?.summary, problem?.reason].compactMap(\.self).joined()
            #expect(said.contains(words), "\(shape)")
        }
        if shape == .coded { #expect(problem?.backendCode == "SOME_CODE") }
    }

    @Test func row39TheCampusHasOneShape() async throws {
        let campus = try await TableCampus.make()
        let answers = [
            try await campus.ask(.get, "/no-such-route"),
            try await campus.ask(.get, "/lessons/00000000-0000-4000-8000-000000000000/"),
            try await campus.ask(.post, "/lessons/"),
            try await campus.ask(.get, "/auth/me"),
            try await campus.ask(.get, "/lessons/", token: "x"),
            try await campus.ask(.post, "/auth/login", "{"),
            try await campus.ask(.post, "/auth/login", "{}"),
            try await campus.own(
                .post, "/progress/passages/\(campus.content.passage)/submit", #"{"answers":[7]}"#),
        ]
        for answer in answers {
            #expect(answer.status >= 400)
            #expect(answer["error"]?["code"]?.text?.isEmpty == false, "\(answer.text)")
            #expect(answer["error"]?["message"]?.text?.isEmpty == false, "\(answer.text)")
        }
    }

    @Test(arguments: Dialect.allCases)
    func row40TimesAreReadInEverySpelling(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let lesson = try await student.judged(DoubleCatalog.lesson, right: 1)
        let passage = try await student.judged(DoubleCatalog.passage, right: 1)
        for (item, second) in [(DoubleCatalog.lesson, 10), (DoubleCatalog.passage, 11)] {
            let listed = try #require(try await student.repository.attempts(of: item).first)
            let exact = try #require(ISODate.parse("2031-04-05T06:07:\(second)Z"))
            #expect(abs(listed.completedAt.timeIntervalSince(exact)) < 0.2)
        }
        // The public server sends no time for a lesson, so the submission's time is used.
        #expect(
            abs(lesson.completedAt.timeIntervalSince(passage.completedAt)) < 10,
            "\(lesson.completedAt) \(passage.completedAt)")
    }

    @Test func row40TheCampusWritesWholeSecondsWithZ() async throws {
        let campus = try await TableCampus.make()
        let done = try await campus.own(
            .post, "/progress/passages/\(campus.content.passage)/submit",
            TableCampus.sheet(campus.content.questions))
        let lessons = try await campus.ask(.get, "/lessons/?limit=1")
        for time in [
            done["completed_at"]?.text, lessons["results"]?.elements?.first?["created_at"]?.text,
        ] {
            #expect(try #require(time).wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        }
    }

    @Test(arguments: [
        "https://keuvi.example.test", "https://mails.example.test/sat",
        "https://keuvi.example.test/api/v1", "http://127.0.0.1:8000",
    ])
    func row46TheServersAddressIsTheStudentsChoice(address: String) async throws {
        let student = try await DoubleStudent(SATDouble(.real), address: address)
        _ = try? await student.session.register(input)
        let request = try #require(student.test.transport.seen.first?.request)
        let origin = "\(request.scheme ?? "")://\(request.authority ?? "")"
        #expect(address.hasPrefix(origin))
        #expect(request.path?.hasSuffix("/api/v1/auth/register") == true)
    }
}
#endif
