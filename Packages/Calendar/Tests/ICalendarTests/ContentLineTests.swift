import Testing

@testable import ICalendar

@Suite struct ContentLineTests {
    @Test func keepsItsValueAsItStands() {
        #expect(ContentLine(name: "SUMMARY", value: "a\\,b").value == "a\\,b")
    }
}
