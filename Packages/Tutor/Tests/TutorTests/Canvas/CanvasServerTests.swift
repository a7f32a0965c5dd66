import AppCore
import AppCoreTesting
import Foundation
import Ink
import SQLStore
import TerminalUI
import Testing

@testable import Tutor

@Suite struct CanvasServerTests {
    private func stage(_ server: ServerDouble) async throws -> OpenCanvasFixture {
        try await OpenCanvasFixture(
            CanvasCapabilities(library: CanvasLibrary(), strokes: server, events: server))
    }

    @Test func onlyWhatIsNewIsSentASecondAfterTheLastChange() async throws {
        let server = ServerDouble()
        let stage = try await stage(server)
        let harness = try await stage.open(CanvasLibrary.id)
        #expect(server.log == ["connect \(CanvasLibrary.id) Tides 0"])
        harness.drag(5, 2, 30, 2)
        harness.drag(5, 4, 30, 4)
        #expect(server.messages.isEmpty)
        await harness.settle()
        #expect(stage.test.clock.sleeps.contains(.seconds(1)))
        try #require(server.messages.count == 1, "two changes, one message")
        #expect(server.messages[0].delta.strokes.count == 2)
        #expect(server.messages[0].page == 1 && server.messages[0].session == CanvasLibrary.id)
        harness.drag(5, 6, 30, 6)
        await harness.settle()
        try #require(server.messages.count == 2)
        #expect(server.messages[1].delta.event == .draw)
        #expect(server.messages[1].delta.strokes == [harness.page.strokes[2]])
        harness.press(.character("u"))
        await harness.settle()
        let erased = try #require(server.messages.last?.delta)
        #expect(erased.event == .erase && erased.deletedCount == 1)
        #expect(erased.strokes == harness.page.strokes)
        #expect(server.visible(page: 1) == harness.page.strokes)
    }

    @Test func afterANewStartOnlyWhatTheServerDoesNotHaveIsSent() async throws {
        let server = ServerDouble()
        let stage = try await stage(server)
        let first = try await stage.open(CanvasLibrary.id)
        first.drag(5, 2, 30, 2)
        await first.settle()
        let second = try await stage.open(CanvasLibrary.id)
        second.drag(5, 4, 30, 4)
        await second.settle()
        #expect(server.messages.map(\.delta.strokes.count) == [1, 1])
        #expect(server.messages.allSatisfy { $0.delta.event == .draw })
        #expect(server.visible(page: 1).count == 2)
    }

    @Test func whatWasDrawnWithoutAServerIsSentLater() async throws {
        let server = ServerDouble()
        let stage = try await stage(server)
        var alone = stage.repository.seams
        (alone.strokes, alone.events) = (nil, nil)
        let offline = ScreenHarness(
            CanvasScreen(
                repository: CanvasRepository(context: stage.test.context, seams: alone),
                place: try #require(CanvasPlace([CanvasLibrary.id]))))
        await offline.settle()
        _ = offline.text
        offline.drag(5, 2, 30, 2)
        await offline.settle()
        let online = try await stage.open(CanvasLibrary.id)
        online.drag(5, 4, 30, 4)
        await online.settle()
        #expect(server.messages.map(\.delta.strokes.count) == [2])
    }

    @Test func aFailedSendIsMadeUpForByThePageAsAWhole() async throws {
        let server = ServerDouble()
        let stage = try await stage(server)
        let harness = try await stage.open(CanvasLibrary.id)
        server.refuse(true)
        harness.drag(5, 2, 30, 2)
        await harness.settle()
        #expect(
            harness.screen.status?.contains("can't see this: The server does not answer.")
                == true)
        #expect(harness.text.contains("saved"), "the drawing itself is kept")
        server.refuse(false)
        harness.drag(5, 4, 30, 4)
        await harness.settle()
        #expect(server.messages.map(\.delta.event) == [.erase])
        #expect(server.visible(page: 1) == harness.page.strokes)
        #expect(harness.screen.status?.contains("the tutor is watching") == true)
    }

    @Test func aPageThatIsClearedIsForgottenThere() async throws {
        let server = ServerDouble()
        let stage = try await stage(server)
        let harness = try await stage.open(CanvasLibrary.id)
        harness.press(.pageDown)
        harness.drag(5, 2, 30, 2)
        await harness.settle()
        #expect(server.messages.map(\.page) == [2])
        harness.type("D")
        harness.confirm(true)
        await harness.settle()
        #expect(server.log.last == "clear 2")
        #expect(server.messages.count == 1, "there is nothing else to tell")
        harness.press(.character("u"))
        await harness.settle()
        #expect(server.messages.last?.delta.event == .draw)
    }

    @Test func thePartThatIsWorkedOnGoesAlong() async throws {
        let server = ServerDouble()
        let clock = TestClock(instantUpTo: .seconds(20))
        let uploader = StrokeUploader(
            sender: server, session: CanvasSession(id: "s"),
            regions: [PageRegion(label: "b", page: 1, start: 100, end: 200)],
            environment: .test(clock: clock))
        func page(_ y: Double...) -> InkPage {
            var page = InkPage()
            for y in y { page.add(InkStroke(id: 1, samples: [InkSample(InkPoint(9, y))])) }
            return page
        }
        uploader.note(page: 7, index: 1, original: 1, page(10, 300))
        #expect(await uploader.waitUntilQuiet())
        #expect(try await uploader.deliver() == [7: 2])
        uploader.note(page: 7, index: 1, original: 1, page(10, 300, 500))
        #expect(try await uploader.deliver() == [7: 3])
        uploader.note(page: 7, index: 1, original: 1, page(10))
        #expect(try await uploader.deliver() == [7: 1])
        #expect(try await uploader.deliver() == [:])
        #expect(server.messages.map(\.part) == ["b", nil, nil])
        #expect(server.messages.map(\.page) == [2, 2, 2])
    }

    @Test func whyTheTutorIsSilentIsSaid() async throws {
        let alone = try await OpenCanvasFixture().sketch()
        #expect(
            alone.screen.status?.hasSuffix("not connected to a server, so the tutor is silent")
                == true
        )
        let server = ServerDouble(silence: "no model is configured there, so the tutor is silent")
        let harness = try await stage(server).open(CanvasLibrary.id)
        #expect(
            harness.screen.status?.hasSuffix("no model is configured there, so the tutor is silent")
                == true)
        #expect(!harness.text.contains("Tutor:"))
        #expect(harness.text.contains("no model is configured there, so the tutor is silent"))
    }

    @Test func whatTheServerSaysIsShownAsItArrives() async throws {
        let server = ServerDouble(events: [
            .listening, .recognised(page: 1, text: "F = ma"),
            .message("Which force is that?\u{1B}[2J"),
        ])
        let harness = try await stage(server).open(CanvasLibrary.id)
        #expect(harness.text.contains("Read: F = ma"))
        #expect(harness.text.contains("Tutor: Which force is that?"))
        #expect(!harness.text.contains("\u{1B}"))
        #expect(harness.linear.text.contains("Tutor: Which force is that?"))
        harness.press(.pageDown)
        #expect(!harness.text.contains("Read: F = ma"), "that was read on another page")
        harness.deliver(message: .event(.interrupted("the connection broke")))
        #expect(harness.screen.status?.contains("the connection broke") == true)
    }

    @Test func aLookThatFailedIsSaidUntilTheTutorSpeaks() async throws {
        let harness = try await stage(ServerDouble(events: [.listening])).open(CanvasLibrary.id)
        harness.deliver(message: .event(.silent("The page could not be read.\u{1B}[2J")))
        #expect(harness.screen.status?.contains("The page could not be read.") == true)
        #expect(!harness.text.contains("\u{1B}"))
        harness.deliver(message: .event(.message("Look at the sign.")))
        #expect(harness.screen.status?.contains("could not be read") != true)
        #expect(harness.text.contains("Tutor: Look at the sign."))
    }

    @Test func questionsHaveCanvasesOfTheirOwn() async throws {
        let server = ServerDouble()
        let stage = try await stage(server)
        let harness = try await stage.open(CanvasLibrary.id, "q2")
        let id = CanvasID.question(1, of: CanvasLibrary.id)
        #expect(server.log == ["connect \(id) Tides, question 2 2"])
        harness.drag(5, 2, 30, 2)
        await harness.settle()
        #expect(server.messages.first?.session == id)
        #expect(try await stage.repository.store.record(id)?.question == 1)
        #expect(try await stage.repository.store.record(CanvasLibrary.id) == nil)
        try await stage.repository.context.store.write { connection in
            try CanvasPart.forget(document: CanvasLibrary.id, in: connection)
        }
        #expect(try await stage.repository.store.all().isEmpty)
        #expect(try await stage.repository.store.pages(of: id).isEmpty)
    }
}
