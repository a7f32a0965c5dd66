import AppCore
import AppCoreTesting
import Testing

@testable import Chat

@Suite struct TodayTests {
    @Test func unreadMessagesLeadToTheirConversation() async throws {
        let noor = try await ChatSchool.make()
        let id = try await noor.thread()
        #expect(await noor.repository.known().unreadSummary == nil)
        try await noor.say("Come at noon.", in: id)
        _ = try await noor.repository.refresh()
        let module = try #require(noor.test.built.module("chat"))
        let one = try await module.today(from: noor.repository.now).unread
        #expect(one?.title == "1 unread message")
        #expect(one?.place == Place(["chat", "thread", String(id)]))
        let other = try await noor.thread("Field trip")
        try await noor.say("Bring boots.", in: other)
        _ = try await noor.repository.refresh()
        let two = await noor.repository.known().unreadSummary
        #expect(two?.title == "2 unread messages")
        #expect(two?.place == "chat")
    }
}
