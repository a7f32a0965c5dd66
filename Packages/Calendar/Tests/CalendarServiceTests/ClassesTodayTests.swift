import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct ClassesTodayTests {
    private func today(
        _ campus: CalendarFixture, of student: Int = 41, as name: String = "noor"
    ) async throws -> [ClassToday] {
        let list: LossyArray<ClassToday> = try await campus.get(
            "/students/\(student)/classes_today", as: name)
        #expect(list.skipped == 0)
        return list.elements
    }

    @Test func todaysMeetingsComeInOrderOnTheSchoolsClock() async throws {
        let campus = try await CalendarFixture.make()
        let classes = try await today(campus)
        #expect(classes.map(\.courseName) == ["History 8", "Earth Science 8"])
        let earth = try #require(classes.last)
        #expect(earth.startAt.text == "2031-09-04T09:10:00-06:00")
        #expect(earth.endAt.text == "2031-09-04T10:00:00-06:00")
        #expect(earth.weekday == 4 && earth.location == "Lab 2" && earth.sectionName == "Block C")
        #expect(earth.teachers == [ClassToday.Teacher(id: 12, name: "Ilse Brandt")])
        #expect(try earth.sectionID == campus.id("block-c") && earth.courseID == campus.id("earth"))
        #expect(classes.first?.location == nil)
    }

    @Test func tomorrowsMeetingIsNotTodays() async throws {
        let friday = try await CalendarFixture.make(at: "2031-09-05T14:05:00.000Z")
        #expect(try await today(friday).isEmpty)
    }

    /// `days` is Homeroom's own: from today on, on the clock of each day.
    @Test func theFollowingDaysComeIfTheyAreAskedFor() async throws {
        let campus = try await CalendarFixture.make(at: "2031-03-07T15:00:00.000Z")
        func days(_ query: String) async throws -> [String] {
            let list: LossyArray<ClassToday> = try await campus.get(
                "/students/41/classes_today" + query)
            return list.elements.map { String($0.startAt.text.prefix(10)) }
        }
        #expect(try await days("") == [])
        #expect(try await days("?days=2") == [])
        #expect(
            try await days("?days=7")
                == ["2031-03-09", "2031-03-10", "2031-03-13", "2031-03-13"])
        #expect(try await days("?days=99").count == 4)
        #expect(try await days("?days=-1") == [])
        #expect(try await days("?days=x") == [])
    }

    @Test(arguments: [
        // 10:30 p.m. on Wednesday in Denver is Thursday in UTC.
        ("2031-09-04T04:30:00.000Z", "America/Denver", 0),
        ("2031-09-04T04:30:00.000Z", "UTC", 2),
        // 18:14 UTC on Wednesday is 11:59 p.m. in Kathmandu: not yet Thursday.
        ("2031-09-03T18:14:59.999Z", "Asia/Kathmandu", 0),
        ("2031-09-03T18:15:00.000Z", "Asia/Kathmandu", 2),
    ])
    func theDayIsTheSchools(_ instant: String, _ zone: String, _ count: Int) async throws {
        let campus = try await CalendarFixture.make(at: instant, zone: zone)
        #expect(try await today(campus).count == count)
    }

    @Test func termsAndHolidaysAreNotLookedAt() async throws {
        // A Thursday in July, between two school years.
        let campus = try await CalendarFixture.make(at: "2031-07-10T14:00:00.000Z")
        #expect(try await today(campus).count == 2)
    }

    @Test func onlyThoseAroundTheStudentMayLook() async throws {
        let campus = try await CalendarFixture.make()
        let hers = try await today(campus, as: "ilse")
        #expect(hers.map(\.courseName) == ["Earth Science 8"], "only the course she teaches")
        #expect(try await today(campus, as: "jan").map(\.courseName) == ["History 8"])
        #expect(try await today(campus, as: "ada").count == 2)
        let path = "/students/41/classes_today"
        for name in ["omar", "zoe", "nemo", "gus"] {
            let reply = try await campus.school.ask(.get, path, as: name)
            #expect(reply.status == 403, "\(name)")
        }
        #expect(try await campus.status(.get, "/students/43/classes_today", as: "ilse") == 403)
        #expect(try await campus.status(.get, "/students/60/classes_today", as: "nemo") == 403)
        #expect(try await campus.status(.get, "/students/999999/classes_today") == 404)
        #expect(try await campus.status(.get, "/students/71/classes_today") == 404)
        #expect(try await campus.status(.get, path, as: nil) == 401)
    }

    /// A section that meets at 1:30 and 2:30 every Sunday, in the nights of clock changes.
    @Test(arguments: [
        // Clocks go forward at 02:00: 01:30 is still standard time; 02:30 doesn't exist and becomes
        // 03:30.
        ("2031-03-09", "America/Denver", "01:30:00-07:00", "03:30:00-06:00"),
        // Clocks go back at 02:00: a time that occurs twice means the first occurrence.
        ("2031-11-02", "America/Denver", "01:30:00-06:00", "02:30:00-07:00"),
        ("2031-03-30", "Europe/Berlin", "01:30:00+01:00", "03:30:00+02:00"),
        ("2031-10-26", "Europe/Berlin", "01:30:00+02:00", "02:30:00+02:00"),
        ("2031-03-30", "Asia/Kathmandu", "01:30:00+05:45", "02:30:00+05:45"),
        ("2031-03-30", "UTC", "01:30:00Z", "02:30:00Z"),
        ("2031-03-30", "Mars/Olympus", "01:30:00Z", "02:30:00Z"),
    ])
    func theWallClockIsKeptOnTheDayItIsChanged(
        _ day: String, _ zone: String, _ start: String, _ end: String
    ) throws {
        let clock = SchoolClock(zone: zone)
        let noon = try #require(WireInstant(day + "T10:00:00Z"))
        let number = clock.day(at: noon.milliseconds)
        #expect(SchoolClock.weekday(of: number) == 0)
        #expect(clock.instant(day: number, minute: 90).text == day + "T" + start)
        #expect(clock.instant(day: number, minute: 150).text == day + "T" + end)
        // Times after the change are unaffected.
        #expect(clock.instant(day: number, minute: 550).text.hasPrefix(day + "T09:10:00"))
        #expect(clock.instant(day: number, minute: 550).localMinute == 550)
    }

    @Test func aClassAfterTheChangeIsNotAnHourOff() async throws {
        // Sunday; the clocks in Denver went forward last night.
        let campus = try await CalendarFixture.make(at: "2031-03-09T15:00:00.000Z")
        let classes = try await today(campus)
        #expect(classes.map(\.startAt.text) == ["2031-03-09T01:30:00-07:00"])
        #expect(classes.map(\.endAt.text) == ["2031-03-09T03:30:00-06:00"])
    }

    @Test func aSchoolWithoutAZoneIsInUTC() async throws {
        let school = try await SchoolFixture.make(CalendarService.self, courses: false)
        let zone = try await school.database.read { connection in
            try CourseKnowledge().timeZone(of: "home", in: connection)
        }
        #expect(zone == "UTC")
    }
}
