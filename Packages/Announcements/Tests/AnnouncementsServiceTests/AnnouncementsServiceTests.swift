import Testing

@testable import AnnouncementsService

@Suite struct AnnouncementsServiceTests {
    @Test func namesItself() {
        #expect(AnnouncementsService.id == "announcements")
    }
}
