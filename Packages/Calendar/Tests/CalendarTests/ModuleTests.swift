import AppCore
import AppCoreTesting
import Testing

@testable import Calendar

@Suite struct ModuleTests {
    @Test func keepsThePromisesOfAModuleWithoutASchool() async throws {
        try await ModuleConformance.check(
            CalendarModule.self,
            places: [
                "calendar/day", "calendar/week/2031-09-04", "calendar/month", "calendar/new",
                "calendar/classes", "calendar/course/88", "calendar/discussion/58",
                "calendar/event/none", "calendar/event/none/edit", "calendar/timetable",
                "calendar/timetable/new/1", "calendar/timetable/rules", "calendar/timetable/none",
            ],
            readings: [
                ["agenda"], ["day"], ["week"], ["month"], ["timetable", "list"],
                ["timetable", "set"],
            ])
    }

    @Test(arguments: [
        "calendar/nowhere", "calendar/course/x", "calendar/day/2031-09-04/more", "chat",
        "calendar/new/2031-09-04/x/y", "calendar/timetable/a/b",
    ])
    func answersOnlyForItsOwnPlaces(place: Place) async throws {
        let test = try await CalendarHome.make()
        let module = try #require(test.built.module("calendar"))
        #expect(module.screen(at: place) == nil)
    }
}
