import AppCore
import AppCoreTesting
import HTTPTypes
import SyncedRecords
import TerminalUI
import Testing

@testable import Samples
@testable import SamplesService

@Suite struct SamplesTests {
    private static func input(_ title: String) -> SampleInput {
        var input = SampleInput()
        input.title = .set(title)
        return input
    }

    private static func school() async throws -> (TestContext, SyncedCollection<Sample>) {
        let test = try await TestContext.make(
            modules: [SamplesModule.self], services: [SamplesService.self])
        return (test, SyncedCollection(context: test.context))
    }

    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            SamplesModule.self, services: [SamplesService.self],
            places: ["samples/new", "samples/L1"], readings: [["list"]])
    }

    @Test func aSampleIsAddedChangedAndDeletedAtTheSchool() async throws {
        let (test, samples) = try await Self.school()
        #expect(await samples.send(try await samples.add(Self.input("First"))) == .saved)
        let sample = try #require(try await samples.all().items.first)
        #expect(sample.remoteID != nil && sample.status == .open)
        var change = SampleInput()
        change.status = .set(.done)
        #expect(await samples.send(try await samples.change(sample, change)) == .saved)
        let records = try await test.context.client(for: .school).call(SampleEndpoints.list)
        #expect(records.elements.map(\.status) == [.known(.done)])
        #expect(await samples.send(try await samples.remove(sample)) == .saved)
        #expect(try await samples.refresh().items.isEmpty)
    }

    @Test func offlineItIsKeptAndSentLater() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await TestContext.make(
            modules: [SamplesModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]))
        let samples = SyncedCollection<Sample>(context: test.context)
        guard case .waiting = await samples.send(try await samples.add(Self.input("First"))) else {
            Issue.record("It was not kept.")
            return
        }
        let tile = try #require(try await SamplesTile(samples: samples).load(.local))
        #expect(tile.headline == "1 open")
        #expect(try await samples.all().items.map(\.state) == [.waiting])
    }

    @Test func theListMarksOneAsDone() async throws {
        let (_, samples) = try await Self.school()
        _ = await samples.send(try await samples.add(Self.input("First")))
        let harness = ScreenHarness(RecordListScreen(samples))
        await harness.settle()
        #expect(harness.text.contains("Open (1)"))
        harness.type("x")
        await harness.settle()
        #expect(harness.text.contains("Done (1)"))
    }
}
