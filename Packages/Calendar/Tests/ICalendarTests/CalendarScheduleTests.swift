import Foundation
import Testing

@testable import ICalendar

@Suite struct CalendarScheduleTests {
    /// Cases where RFC 5545 and other programs disagree; `CalendarSchedule` documents the choices.
    static let choices: [(uid: String, occurrences: [String])] = [
        ("across-zones", ["0328T2300 0329T1600"]),
        ("floating-with-exception-in-utc", ["0330T0900 0330T1000", "0401T0900 0401T1000"]),
        ("time-that-own-zone-leaps-over", ["0331T0230 0331T0300", "0401T0230 0401T0300"]),
        ("week-without-day", ["0401T0000 0402T0000"]),
        ("day-or-ordinal-day", ["0330T0000 0331T0000", "0402T0000 0403T0000"]),
        ("position-in-first-week", ["0401T0900 0401T1000"]),
        ("until-a-day", ["0330T0900 0330T1000", "0331T0900 0331T1000"]),
        ("until-without-z", ["0330T0100 0330T0130"]),
        ("day-that-ends-as-it-starts", ["0330T0000 0331T0000"]),
        ("hours-by-a-clock-that-runs-through", ["0328T2200 0329T0700"]),
        ("end-before-start", ["0330T0900 0330T0900"]),
        ("rule-that-fits-nothing", ["0330T0900 0330T1000"]),
    ]

    @Test(arguments: choices)
    func choosesAsItSays(uid: String, occurrences: [String]) throws {
        let berlin = try zone("Europe/Berlin")
        let schedule = CalendarSchedule(try Torture.calendar("differs"), readerZone: berlin)
        let answer = schedule.occurrences(from: try utc(2026, 3, 28), to: try utc(2026, 4, 4, 22))
        let found = answer.occurrences.filter { schedule.calendar.items[$0.item].uid == uid }
        #expect(
            found.map {
                shown($0.startInstant, in: berlin) + " " + shown($0.endInstant, in: berlin)
            } == occurrences)
    }

    @Test func aTimeThatNoClockShowsIsCountedOnFromBeforeTheChange() throws {
        let found = try starts(
            "DTSTART;TZID=Europe/Berlin:20260328T023000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(found == ["0328T0230", "0329T0330", "0330T0230"])
    }

    @Test func aTimeThatAClockShowsTwiceIsTheFirstOfBoth() throws {
        let reading = CalendarReader().read(
            file("BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20261025T023000\nEND:VEVENT"))
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
        let found = schedule.occurrences(from: try utc(2026, 10, 25), to: try utc(2026, 10, 26))
        #expect(found.occurrences.map(\.startInstant) == [try utc(2026, 10, 25, 0, 30)])
    }

    @Test func aWholeDayIsOneInTheReadersZone() throws {
        let reading = CalendarReader().read(
            file("BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260110\nEND:VEVENT"))
        for (name, hour) in [("Asia/Tokyo", -9), ("UTC", 0), ("America/New_York", 5)] {
            let schedule = CalendarSchedule(reading.calendar, readerZone: try zone(name))
            let found = try #require(
                schedule.occurrences(from: 0, to: try utc(2030, 1, 1)).occurrences.first)
            #expect(found.startInstant == (try utc(2026, 1, 10)) + hour * 3600)
            #expect(found.endInstant - found.startInstant == 86_400)
        }
    }

    @Test func whatBeganEarlierAndGoesOnIsFoundAndWhatEndsAsTheWindowBeginsIsNot() throws {
        let reading = CalendarReader().read(
            file(
                "BEGIN:VEVENT\nDTSTART:20260101T000000Z\nDURATION:P3D\nRRULE:FREQ=MONTHLY\nEND:VEVENT"
            ))
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
        func count(_ from: Int, _ to: Int) -> Int {
            schedule.occurrences(from: from, to: to).occurrences.count
        }
        #expect(count(try utc(2026, 7, 3), try utc(2026, 7, 4)) == 1)
        #expect(count(try utc(2026, 7, 4), try utc(2026, 7, 5)) == 0)
        #expect(count(try utc(2026, 6, 30), try utc(2026, 7, 1)) == 0)
    }

    @Test func anOverrideTakesThePlaceOfItsOccurrenceAndKeepsItsName() throws {
        let schedule = CalendarSchedule(
            try Torture.calendar("overrides"), readerZone: try zone("Europe/Berlin"))
        let found = schedule.occurrences(from: try utc(2026, 1, 11), to: try utc(2026, 1, 13))
            .occurrences.filter {
                let item = schedule.calendar.items[$0.item]
                return item.uid == "o1" && item.kind == .event
            }
        let only = try #require(found.first)
        #expect(found.count == 1)
        #expect(schedule.calendar.items[only.item].summary == "moved by two hours")
        #expect(only.recurrenceID?.text == "20260112T090000")
        #expect(only.start.text == "20260112T110000")
    }

    @Test func anUnknownZoneIsReportedOnceAndTakenAsTheReaders() throws {
        let event = "BEGIN:VEVENT\nDTSTART;TZID=Mars/Olympus:20260110T090000\nEND:VEVENT\n"
        let reading = CalendarReader().read(file(event + event))
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("Asia/Tokyo"))
        #expect(schedule.problems.count == 1)
        #expect(schedule.problems.first?.message.contains("Mars/Olympus") == true)
        let found = schedule.occurrences(from: 0, to: try utc(2027, 1, 1)).occurrences
        #expect(found.map(\.startInstant) == [try utc(2026, 1, 10), try utc(2026, 1, 10)])
    }

    @Test(arguments: [
        ("W. Europe Standard Time", "Europe/Berlin"), ("Tokyo Standard Time", "Asia/Tokyo"),
        ("/example.org/20260101_1/Europe/Berlin", "Europe/Berlin"),
        ("/example.org/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"), ("UTC", "UTC"),
    ])
    func namesOfOtherProgramsAreUnderstood(name: String, meant: String) throws {
        let found = try starts("DTSTART;TZID=\(name):20260710T090000", in: meant)
        #expect(found == ["0710T0900"])
    }

    @Test func whatTooManyOccurrencesAreIsSaidAndNotWaitedFor() throws {
        let reading = CalendarReader().read(
            file("BEGIN:VEVENT\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT"))
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
        let answer = schedule.occurrences(
            from: try utc(2026, 1, 1), to: try utc(2027, 1, 1), limit: 500)
        #expect(answer.occurrences.count <= 500)
        #expect(answer.problems.count == 1)
    }

    @Test func aRuleThatNeverFitsEnds() throws {
        let rules = [
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;INTERVAL=60;BYSECOND=7;COUNT=5",
            "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
            "FREQ=MINUTELY;BYHOUR=3;BYMONTHDAY=31;BYMONTH=2",
        ]
        for rule in rules {
            let reading = CalendarReader().read(
                file("BEGIN:VEVENT\nDTSTART:16000101T000000\nRRULE:\(rule)\nEND:VEVENT"))
            let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
            let answer = schedule.occurrences(from: try utc(2026, 1, 1), to: try utc(9999, 1, 1))
            #expect(answer.occurrences.isEmpty, "\(rule)")
        }
    }

    @Test func decadesOldRulesAreNotWalkedFromTheirStart() throws {
        var walk = RecurrenceIterator(
            try RecurrenceRule(text: "FREQ=MINUTELY;INTERVAL=7"), start: try utc(1970, 1, 1),
            end: try utc(2026, 1, 2))
        walk.skip(to: try utc(2026, 1, 1))
        let before = walk.patience
        while walk.next() != nil {}
        #expect(before - walk.patience < 1000)
        #expect(!walk.gaveUp)
    }
}
