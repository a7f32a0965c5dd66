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
                "calendar/event/none", "calendar/event/none/edit",
            ],
            readings: [["agenda"], ["day"], ["week"], ["month"]])
    }

    @Test(arguments: [
        "calendar/nowhere", "calendar/course/x", "calendar/day/2031-09-04/more", "chat",
        "calendar/new/2031-09-04/x/y",
    ])
    func answersOnlyForItsOwnPlaces(place: Place) async throws {
        let test = try await CalendarHome.make()
        let module = try #require(test.built.module("calendar"))
        #expect(module.screen(at: place) == nil)
    }
}
