import Testing

@testable import ChatService

@Suite struct ChatServiceTests {
    @Test func namesItself() {
        #expect(ChatService.id == "chat")
    }
}
