import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Chat
@testable import ChatService

@Suite(.timeLimit(.minutes(10))) struct ChatModuleTests {
    private static let services: [any ServiceModule.Type] = [
        PeopleDouble.self, CoursesDouble.self, ChatService.self,
    ]

    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            ChatModule.self, services: Self.services,
            places: [
                "chat/new", "chat/new/12", "chat/thread/1", "chat/thread/1/links",
                "chat/opening/none",
            ], readings: [["list"], ["people"], ["people", "brandt"]])
    }

    @Test func placesOfOthersAndOddOnesHaveNoScreen() async throws {
        let test = try await TestContext.make(modules: [ChatModule.self])
        let module = ChatModule(context: test.context)
        for place in ["calendar", "chat/thread", "chat/thread/x", "chat/thread/1/2", "chat/new/x"] {
            #expect(module.screen(at: Place(place)) == nil, "\(place)")
        }
    }

    @Test(arguments: [
        (401, "{\"error\":\"Unauthorized\"}"), (403, "{\"error\":\"Forbidden\",\"meta\":{}}"),
        (404, "{\"status\":404,\"error\":\"Not Found\"}"), (422, "{\"errors\":[\"No\"]}"),
        (429, "{\"error\":\"rate_limited\",\"message\":\"Slow down\",\"retry_after\":17}"),
        (500, "{\"status\":500,\"error\":\"Internal Server Error\"}"), (502, "<html>bad</html>"),
        (200, "<html>hello</html>"), (200, ""), (200, "[{\"id\":1,\"subj"), (200, "{}"),
        (200, "[{\"id\":\"x\"}]"), (200, "null"),
    ])
    func whateverTheSchoolAnswersEndsInWords(status: Int, body: String) async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(status, body))
        let test = try await TestContext.make(
            modules: [ChatModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]))
        let repository = ChatRepository(context: test.context)
        let tile = ChatTile(repository: repository)
        if status == 404 {
            #expect(try await tile.load(.refresh)?.headline == "No messages here")
        } else {
            let problem = await #expect(throws: Problem.self) { try await tile.load(.refresh) }
            #expect(problem?.summary.isEmpty == false && problem?.code != .internal)
        }
        let list = ScreenHarness(ConversationsScreen(repository: repository))
        let thread = ScreenHarness(ThreadScreen(1, repository: repository))
        list.leaving = ["clock"]
        thread.leaving = ["clock"]
        await list.settle()
        await thread.settle()
        #expect(list.text.contains("✗") && thread.text.contains("✗"))
    }

    @Test func theCampusTellsOfANewMessageAsItComes() async throws {
        let test = try await TestContext.make(
            modules: [ChatModule.self], services: Self.services,
            offering: { $0.offer(.schoolMembership, NoorsMembership()) })
        let repository = ChatRepository(context: test.context)
        let entry = try await repository.queue(
            NewConversation(
                people: [SchoolPersonBrief(id: 12, name: "Ilse", roles: [])], subject: "Lab",
                text: "Hello"))
        guard let id = await repository.open(entry).conversation else {
            Issue.record("Nothing stands against it")
            return
        }
        let (looks, continuation) = AsyncStream<Int>.makeStream()
        let watching = Task {
            await ChatChangeMonitor(repository: repository).run {
                continuation.yield(try await repository.transcript(id).lines.count)
                return false
            }
        }
        var counts: [Int] = []
        for await count in looks {
            counts.append(count)
            if counts.count == 1 {
                try await say("And welcome", in: id, at: try #require(test.campus))
            }
            if count == 2 { break }
        }
        watching.cancel()
        await watching.value
        #expect(counts.last == 2)
        #expect(!test.clock.sleeps.contains { $0 >= .seconds(4) && $0 <= .seconds(6) })
    }

    /// Sends a message as ilse, from another computer.
    private func say(_ text: String, in thread: Int64, at campus: Campus) async throws {
        var request = HTTPRequest(
            method: .post, scheme: "http", authority: "campus.test",
            path: "/school/api/v1/message_threads/\(thread)/messages")
        request.headerFields[.authorization] = "Bearer ilse"
        request.headerFields[.contentType] = "application/json"
        let reply = await campus.responder.respond(
            to: request, body: Array(#"{"body":"\#(text)"}"#.utf8),
            origin: .network(address: "192.0.2.1"))
        #expect(reply.head.status.code == 201)
    }
}
