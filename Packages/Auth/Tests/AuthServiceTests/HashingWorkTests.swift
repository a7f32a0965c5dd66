import AppCore
import AppCoreTesting
import Dispatch
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Auth
@testable import AuthService

/// The service, with every scrypt counted.
struct CountedAuth: ServiceModule {
    @TaskLocal static var work = Work()

    /// What was spent on passwords: the cost of each hash, in order.
    final class Work: Sendable {
        private let costs = Mutex<[PasswordCost]>([])

        func note(_ cost: PasswordCost) { costs.withLock { $0.append(cost) } }

        /// What was spent since this was asked last.
        func take() -> [PasswordCost] {
            costs.withLock { costs in
                defer { costs = [] }
                return costs
            }
        }
    }

    static let id = AuthService.id
    static let tables = AuthService.tables
    static let migrations = AuthService.migrations

    private let service: AuthService
    init(context: ServiceContext) throws {
        let work = Self.work
        service = try AuthService(
            context: context, policy: QuickAuth.policy,
            hasher: PasswordHasher(cost: QuickAuth.policy.passwordCost) {
                work.note($2)
                return try PasswordHasher.scrypt($0, $1, $2, $3)
            })
    }
    var routes: [ServiceRoute] { service.routes }
    func offer(to capabilities: inout CampusCapabilities) { service.offer(to: &capabilities) }
}

/// The service with two threads for passwords; a hash waits for the next one to begin, before it ends.
struct PairedAuth: ServiceModule {
    /// Whether each hash met another one.
    @TaskLocal static var meetings = Meetings()

    final class Meetings: Sendable {
        private let state = Mutex((isWaiting: false, met: 0, missed: 0))
        private let second = DispatchSemaphore(value: 0)

        var counts: [Int] { state.withLock { [$0.met, $0.missed] } }

        func meet() {
            let isFirst = state.withLock { state in
                state.isWaiting.toggle()
                return state.isWaiting
            }
            guard isFirst else {
                second.signal()
                return
            }
            let met = second.wait(timeout: .now() + 60) == .success
            state.withLock { state in
                if met {
                    state.met += 1
                } else {
                    (state.isWaiting, state.missed) = (false, state.missed + 1)
                }
            }
        }
    }

    static let id = AuthService.id
    static let tables = AuthService.tables
    static let migrations = AuthService.migrations

    private let service: AuthService
    init(context: ServiceContext) throws {
        let meetings = Self.meetings
        service = try AuthService(
            context: context, policy: QuickAuth.policy,
            hasher: PasswordHasher(cost: QuickAuth.policy.passwordCost, processors: 2) {
                meetings.meet()
                return try PasswordHasher.scrypt($0, $1, $2, $3)
            })
    }
    var routes: [ServiceRoute] { service.routes }
    func offer(to capabilities: inout CampusCapabilities) { service.offer(to: &capabilities) }
}

@Suite struct HashingTogetherTests {
    @Test(.timeLimit(.minutes(10))) func aListIsHashedOnAllThreads() async throws {
        let meetings = PairedAuth.Meetings()
        let campus = try PairedAuth.$meetings.withValue(meetings) {
            try AuthCampus(service: PairedAuth.self)
        }
        try await campus.campus.start()
        let admin = try #require(campus.campus.capabilities[.accounts])
        let list = (0..<4).map {
            NewAccount(email: "person\($0)@example.test", password: "decent word \($0)")
        }
        _ = try await admin.add(list, to: Tenant.defaultID, progress: { _ in })
        #expect(meetings.counts == [2, 0])
        // Each has their own password: two hashes at a time, here, too.
        async let one = campus.login("person0@example.test", "decent word 0").status
        async let two = campus.login("person3@example.test", "decent word 3").status
        #expect(try await [one, two] == [200, 200])
    }
}

/// Who has an account is nobody's business: the same answer, after the same work.
@Suite struct HashingWorkTests {
    private let work = CountedAuth.Work()
    private let once = [QuickAuth.policy.passwordCost]

    private func campus() throws -> AuthCampus {
        try CountedAuth.$work.withValue(work) { try AuthCampus(service: CountedAuth.self) }
    }

    @Test(arguments: [
        "tove@example.test", "nobody@example.test", "no address", EmbeddedStudent.address,
    ])
    func aFailedLoginHashesOnceWhoeverItIsFor(email: String) async throws {
        let campus = try campus()
        _ = try await campus.registered()
        _ = work.take()
        for password in ["wrong horse", String(repeating: "a", count: 5_000)] {
            let answer = try await campus.login(email, password)
            #expect(answer.status == 401)
            #expect(answer.message == "The email address or the password is wrong.")
            #expect(work.take() == once)
        }
    }

    @Test func anAccountWithoutAPasswordLooksLikeNone() async throws {
        let campus = try campus()
        _ = await campus.ask(.get, "/me", embedded: true)
        _ = work.take()
        let student = try await campus.login(EmbeddedStudent.address, "")
        let answer = try await campus.login(EmbeddedStudent.address, "any password")
        #expect(student.status == 400)
        #expect(answer.text == (try await campus.login("nobody@example.test", "any password")).text)
        #expect(work.take() == once + once)
    }

    /// Only who knows the password learns that an account is suspended.
    @Test func aSuspendedAccountLooksLikeAnyOther() async throws {
        let campus = try campus()
        let user = try await campus.registered().user
        let admin = try #require(campus.campus.capabilities[.accounts])
        try await admin.setSuspended(
            true, of: AccountKey(tenantID: Tenant.defaultID, userID: user.id))
        _ = work.take()
        let suspended = try await campus.login("tove@example.test", "wrong horse")
        let unknown = try await campus.login("nobody@example.test", "wrong horse")
        #expect(suspended.status == 401 && suspended.text == unknown.text)
        #expect(work.take() == once + once)
        #expect(try await campus.login().status == 403)
    }

    @Test func aTakenAddressCostsWhatAFreeOneDoes() async throws {
        let campus = try campus()
        _ = try await campus.registered()
        #expect(work.take() == once)
        let taken = try await campus.post(
            "/register", ["email": "tove@example.test", "password": "another horse"])
        #expect(taken.status == 400)
        #expect(work.take() == once)
    }

    @Test func theThrottleDoesNotTellAccountsApart() async throws {
        let campus = try campus()
        _ = try await campus.registered()
        for email in ["tove@example.test", "nobody@example.test"] {
            var statuses: [Int] = []
            for _ in 0...SignInLimits.accountFromOneAddress.burst {
                statuses.append(try await campus.login(email, "guess guess", from: email).status)
            }
            #expect(statuses.last == 429)
            #expect(statuses.dropLast().allSatisfy { $0 == 401 })
        }
        // Who is refused without a look costs nothing.
        _ = work.take()
        #expect(
            try await campus.login("tove@example.test", from: "tove@example.test").status == 429)
        #expect(work.take().isEmpty)
    }

    @Test func anOutdatedHashIsMadeAnewOnceAndOnlyForItsOwner() async throws {
        let campus = try campus()
        _ = try await campus.registered()
        let dear = PasswordCost(logRounds: 11, blockSize: 4, parallelism: 2)
        let old = try await PasswordHasher(cost: dear).hash(AuthCampus.password, for: .console)
        #expect(old.text.hasPrefix("scrypt$ln=11,r=4,p=2$"))
        try await campus.database.write {
            _ = try $0.execute("UPDATE auth_users SET password = ?", [.text(old.text)])
        }
        _ = work.take()
        #expect(try await campus.login("tove@example.test", "wrong horse").status == 401)
        #expect(work.take() == [dear])
        #expect(try await campus.login().status == 200)
        #expect(work.take() == [dear] + once)
        #expect(try await campus.login().status == 200)
        #expect(work.take() == once)
    }

    /// Each of them finds the old hash, and only one may replace it.
    @Test func loginsThatRenewAHashAtOnceAllSucceed() async throws {
        let campus = try campus()
        _ = try await campus.registered()
        let dear = PasswordCost(logRounds: 11, blockSize: 4, parallelism: 2)
        let old = try await PasswordHasher(cost: dear).hash(AuthCampus.password, for: .console)
        try await campus.database.write {
            _ = try $0.execute("UPDATE auth_users SET password = ?", [.text(old.text)])
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...4 {
                group.addTask { try await campus.login(from: "192.0.2.\(number)").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == [200, 200, 200, 200])
    }

    /// A refresh token says whose it is; without the campus's signature nobody looks that up.
    @Test func aRefreshTellsNothingOfAccounts() async throws {
        let campus = try campus()
        let tokens = try await campus.registered().tokens
        let parts = tokens.refresh.split(separator: ".")
        let forged =
            parts[0] + "." + parts[1] + "." + Base64URL.encode(Array(repeating: 7, count: 32))
        let unknown = try await campus.refresh(String(forged))
        let nonsense = try await campus.refresh("nonsense")
        #expect(unknown.status == 401)
        #expect(unknown.text == nonsense.text)
        #expect(try await campus.post("/logout", ["refresh": String(forged)]).text == "{}")
        #expect(try await campus.refresh(tokens.refresh).status == 200)
    }

    @Test func aWrongByteIsAsWrongAnywhere() {
        let right: [UInt8] = Array(0..<32)
        #expect(PasswordHasher.isEqual(right, right))
        for index in right.indices {
            var wrong = right
            wrong[index] ^= 1
            #expect(!PasswordHasher.isEqual(right, wrong))
        }
        #expect(!PasswordHasher.isEqual(right, Array(right.dropLast())))
        #expect(!PasswordHasher.isEqual([], right))
    }

    @Test func theStandardCostIsNotBelowTheRecommendation() {
        // Source: OWASP Password Storage Cheat Sheet: 2^15 rounds need three lanes.
        let cost = AuthPolicy().passwordCost
        #expect(cost.logRounds >= 15 && cost.blockSize >= 8 && cost.parallelism >= 3)
    }
}
