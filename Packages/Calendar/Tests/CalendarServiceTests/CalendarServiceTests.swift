import Testing

@testable import CalendarService

@Suite struct CalendarServiceTests {
    @Test func namesItself() {
        #expect(CalendarService.id == "calendar")
    }
}
