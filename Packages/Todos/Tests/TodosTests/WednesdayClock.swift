import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Todos

extension LocalCalendar {
    /// Wednesday, 3 September 2031, 10:15 local time in a zone.
    static func wednesday(_ zone: String = "America/Denver") throws -> LocalCalendar {
        let timeZone = try #require(TimeZone(identifier: zone))
        let utc = try #require(ISODate.parse("2031-09-03T10:15:00Z"))
        let moment = utc.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: utc)))
        var systemEnvironment = SystemEnvironment.test(clock: TestClock(), timeZone: timeZone)
        systemEnvironment.now = { moment }
        return LocalCalendar(systemEnvironment)
    }
}
