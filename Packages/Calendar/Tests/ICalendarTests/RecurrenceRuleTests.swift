import Testing

@testable import ICalendar

@Suite struct RecurrenceRuleTests {
    /// Rules and their days from Monday, 2026-01-05, on.
    static let cases: [(rule: String, days: [String])] = [
        ("FREQ=DAILY;COUNT=3", ["0105", "0106", "0107"]),
        ("FREQ=DAILY;INTERVAL=10;COUNT=3", ["0105", "0115", "0125"]),
        ("FREQ=DAILY;UNTIL=20260107", ["0105", "0106", "0107"]),
        ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4", ["0105", "0107", "0112", "0114"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO;COUNT=4", ["0105", "0111", "0119", "0125"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU;COUNT=4", ["0105", "0118", "0119", "0201"]),
        ("FREQ=MONTHLY;COUNT=3", ["0105", "0205", "0305"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", ["0105", "0131", "0331", "0531"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2", ["0105", "0131", "0228"]),
        ("FREQ=MONTHLY;BYDAY=1MO;COUNT=3", ["0105", "0202", "0302"]),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", ["0105", "0130", "0227"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2", ["0105", "0130", "0227"]),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", ["0105", "0213", "0313", "1113"]),
        ("FREQ=YEARLY;BYMONTH=3,7;COUNT=2", ["0105", "0305", "0705"]),
        ("FREQ=YEARLY;BYYEARDAY=100,-1;COUNT=2", ["0105", "0410", "1231"]),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=1", ["0105", "0511"]),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=1", ["0105", "0518"]),
        ("freq=daily;count=2", ["0105", "0106"]),
        ("FREQ=DAILY;COUNT=2;X-OWN=1;", ["0105", "0106"]),
        ("RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2;SKIP=OMIT", ["0105", "0106"]),
        ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5;COUNT=2", ["0105", "0106"]),
        ("FREQ=HOURLY;COUNT=30", ["0105", "0106"]),
        (
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD;COUNT=3",
            ["0105", "0130", "0228", "0330"]
        ),
        (
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,30;SKIP=FORWARD;COUNT=4",
            ["0105", "0130", "0201", "0301", "0330"]
        ),
        ("D2 #3", ["0105", "0107", "0109"]),
        ("W1 MO WE #4", ["0105", "0107", "0112", "0114"]),
        ("W2 MO FR 20260124T000000Z", ["0105", "0109", "0119", "0123"]),
        ("MP1 1+ 2- FR #3", ["0105", "0123", "0206", "0220"]),
        ("MP1+ 2- #3", ["0105", "0119", "0202"]),
        ("MD1 15 3- #3", ["0105", "0115", "0129", "0215"]),
        ("MD1 LD #2", ["0105", "0131", "0228"]),
        ("YM1 3 7 #2", ["0105", "0305", "0705"]), ("YD1 100 #1", ["0105", "0410"]),
        ("W1 MO", ["0105", "0112"]),
    ]

    @Test(arguments: cases) func fallsOnItsDays(rule: String, days: [String]) throws {
        let found = try starts("DTSTART;VALUE=DATE:20260105\nRRULE:\(rule)")
        #expect(found == days.map { $0 + "T0000" })
    }

    @Test func givesTimesOfTheDay() throws {
        let found = try starts(
            "DTSTART:20260105T083000\nRRULE:FREQ=DAILY;BYHOUR=8,17;BYMINUTE=30,45;COUNT=5")
        #expect(found == ["0105T0830", "0105T0845", "0105T1730", "0105T1745", "0106T0830"])
    }

    @Test func isWrittenAsItWasRead() throws {
        for text in [
            "FREQ=WEEKLY;UNTIL=20260701T000000Z;INTERVAL=2;BYDAY=MO,WE;WKST=SU",
            "FREQ=YEARLY;COUNT=3;BYMONTH=1,2;BYDAY=-1FR,2MO;BYSETPOS=1,-1",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
            "FREQ=YEARLY;BYWEEKNO=1,-1;BYYEARDAY=1;BYMONTHDAY=-1;BYHOUR=1;BYMINUTE=2;BYSECOND=3",
        ] {
            #expect(try RecurrenceRule(text: text).text == text)
        }
    }

    @Test(arguments: [
        ("FREQ=FORTNIGHTLY", "FREQ"), ("COUNT=3", "FREQ"), ("FREQ=DAILY;INTERVAL=0", "INTERVAL"),
        ("FREQ=DAILY;COUNT=-1", "COUNT"), ("FREQ=DAILY;BYMONTH=13", "BYMONTH"),
        ("FREQ=DAILY;BYMONTHDAY=0", "BYMONTHDAY"), ("FREQ=DAILY;BYDAY=XX", "BYDAY"),
        ("FREQ=DAILY;BYDAY=54MO", "BYDAY"), ("FREQ=DAILY;UNTIL=soon", "UNTIL"),
        ("FREQ=DAILY;FREQ=DAILY", "twice"), ("FREQ=DAILY;BYEASTER=1", "BYEASTER"),
        ("RSCALE=CHINESE;FREQ=YEARLY", "GREGORIAN"),
        ("FREQ=MONTHLY;SKIP=SIDEWAYS", "SKIP"), ("D1 MO #2", "MO"), ("MD1 32 #2", "32"),
        ("FREQ=DAILY;COUNT", "NAME=VALUE"),
        ("FREQ=DAILY;COUNT=99999999999999999999", "COUNT"),
    ])
    func whatIsWrongIsNamed(text: String, named: String) throws {
        let error = #expect(throws: ValueError.self) { try RecurrenceRule(text: text) }
        #expect(error?.message.contains(named) == true, "\(error?.message ?? "")")
    }
}
