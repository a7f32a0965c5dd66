import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@Suite struct PendingWritesTests {
    let bench: OutboxBench
    let context: FeatureContext
    let pending: PendingWrites

    init() async throws {
        let bench = try OutboxBench()
        let account = bench.account
        var context = try await TestContext.make(authenticator: { _ in account }).context
        context.outbox = try bench.process()
        self.bench = bench
        self.context = context
        pending = PendingWrites(context, .sat, endpoints: [Sample.submit.id])
    }

    private static let refusal = ScriptedTransport.Step.reply(422, #"{"errors":["No."]}"#)

    /// Queues an answer of an account.
    @discardableResult
    private func submit(_ item: String = "1", as account: String = "anna") async throws -> String {
        bench.account.set(account)
        return try await bench.submit(context.outbox, item, "\(item) of \(account)").id
    }

    /// Queues another feature's write, and one of the same name to another backend.
    private func queueForeign() async throws {
        try await context.outbox.enqueue(
            Sample.note, body: .init(text: "note"), subject: "note/1", title: "Note")
        let twin = Endpoint<Sample.Answer, EmptyBody>(
            Sample.submit.id, .school, .post, "/twin", authorization: .required, summary: "A twin.")
        try await context.outbox.enqueue(
            twin, body: .init(text: "twin"), subject: "item/1", title: "Twin")
    }

    // MARK: Reading

    @Test func onlyTheFeaturesOwnEntriesOfTheAccountAreSeen() async throws {
        let annas = try await submit("1")
        try await queueForeign()
        let bens = try await submit("2", as: "ben")
        #expect(try await pending.entries().map(\.id) == [bens])
        #expect(try await pending.entries(of: "anna").map(\.id) == [annas])
        #expect(try await pending.entries(of: "").isEmpty)
        #expect(await pending.account() == "ben")
        #expect(pending.scope(of: "ben").hasSuffix(" ben"))
        #expect(try await context.outbox.entries().count == 4)
    }

    @Test func aTransactionSeesTheSame() async throws {
        let first = try await submit("1")
        try await queueForeign()
        try await submit("2", as: "ben")
        bench.account.set("anna")
        let pending = pending
        let seen = try await context.outbox.transaction(for: .sat) { transaction in
            let second = try transaction.enqueue(
                Sample.submit, path: ["id": "3"], body: .init(text: "3"), subject: "item/3",
                title: "Item 3")
            let seen = try pending.entries(of: "anna", in: transaction)
            return (seen.map(\.id), second.id)
        }
        #expect(seen.0 == [first, seen.1])
    }

    @Test func entriesQueuedWhileSignedOutCountOnlyIfAskedFor() async throws {
        let nobodys = try await submit("1", as: "")
        let bens = try await submit("2", as: "ben")
        let both = PendingWrites(
            context, .sat, endpoints: [Sample.submit.id], includingSignedOut: true)
        #expect(try await pending.entries().map(\.id) == [bens])
        #expect(try await both.entries().map(\.id) == [nobodys, bens])
        #expect(try await both.entries(of: "anna").map(\.id) == [nobodys])
    }

    @Test(arguments: [["1", "2"], ["2", "1"]])
    func aRejectedWriteCountsMoreThanOnesThatWait(items: [String]) async throws {
        var ids: [String: String] = [:]
        for item in items { ids[item] = try await submit(item) }
        try await submit("3", as: "ben")
        bench.account.set("anna")
        bench.transport.on(.post, "/items/1/submit", Self.refusal)
        guard case .failed(let problem) = await pending.send(try #require(ids["1"])) else {
            Issue.record("It wasn't rejected.")
            return
        }
        let states = try await pending.states(of: "anna") { $0.subjectKey }
        #expect(states == ["1": .rejected(problem.summary), "2": .waiting])
        #expect(states["1"]?.rejection == problem.summary && states["2"]?.rejection == nil)
        let all = try await pending.states(of: "anna") { _ in "all" }
        #expect(all == ["all": .rejected(problem.summary)])
        #expect(try await pending.states(of: "anna") { _ in String?.none }.isEmpty)
    }

    @Test(arguments: [
        (Backend.school, "Your school refused it."), (.sat, "The server refused it."),
    ])
    func aRejectionWithoutAReasonSaysWhoRejected(backend: Backend, words: String) {
        let entry = OutboxEntry(
            id: "1", backend: backend, account: "anna", endpoint: "a", method: "POST", path: "/a",
            body: [], subject: "alone", title: "A", state: .failed, createdAt: .distantPast)
        #expect(PendingState(entry) == .rejected(words))
        #expect(entry.subjectKey == "alone")
    }

    // MARK: Sending

    @Test func whatAnotherProgramSentCountsAsDelivered() async throws {
        bench.transport.on(.post, "/submit", .reply(200, Sample.item))
        let other = try bench.process("other")
        let entry = try await submit()
        guard case .delivered = await other.send(entry) else {
            Issue.record("The other program couldn't send it.")
            return
        }
        #expect(await pending.send(entry) == .delivered(response: []))
        #expect(bench.posts.count == 1)
    }

    @Test func whatIsStillInTheOutboxWaits() async throws {
        bench.transport.on(.post, "/submit", .fail(.notSent("no route")))
        let entry = try await submit()
        guard case .waiting(let problem) = await pending.send(entry) else {
            Issue.record("It can't have been sent.")
            return
        }
        #expect(problem.code == .unreachable)
        #expect(try await pending.entries().map(\.id) == [entry])
    }

    @Test func everythingButRejectedOnesIsSent() async throws {
        bench.transport.on(.post, "/items/1/submit", Self.refusal)
        bench.transport.on(.post, "/items/2/submit", .reply(200, Sample.item))
        let rejected = try await submit("1")
        try await submit("2")
        try await queueForeign()
        try await pending.sendAll()
        try await pending.sendAll()
        #expect(try await pending.entries().map(\.id) == [rejected])
        #expect(bench.posts.count == 2)
        #expect(try await context.outbox.entries().count == 3)
    }

    // MARK: Reporting

    private static let offline = Problem(.unreachable, "The network is gone.")

    @Test func aCommandEndsByItsOutcome() throws {
        let record = ConsoleRecord()
        let console = record.console()
        try console.report(.delivered(response: []))
        #expect(record.err.isEmpty)
        let rejection = #expect(throws: Problem.self) {
            try console.report(.failed(Problem(.conflict, "Taken.")))
        }
        #expect(rejection == Problem(.conflict, "Taken.") && record.err.isEmpty)
        let code = #expect(throws: ExitCode.self) { try console.report(.waiting(Self.offline)) }
        #expect(code?.rawValue == 75)
        #expect(record.err == "Saved here; it will be sent later. The network is gone.\n")
        #expect(record.out.isEmpty)
    }

    @Test func theSentenceIsTheSameEverywhere() {
        let outcome = OutboxOutcome.waiting(Self.offline)
        #expect(outcome.toast == Toast("Saved here; it will be sent later.", .warning))
        #expect(OutboxOutcome.failed(Self.offline).toast == Toast("The network is gone.", .failure))
        #expect(OutboxOutcome.delivered(response: []).toast == nil)
        let problem = Problem.savedForLater(Self.offline)
        #expect(problem.exitCode == 75 && problem.reason == "The network is gone.")
        #expect(problem.summary == outcome.toast?.text)
    }
}
