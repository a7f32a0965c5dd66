import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct ModuleRouteTests {
    @Test func modulesComeInOrderUnderBothNames() async throws {
        let campus = try await CalendarFixture.make()
        let earth = try campus.id("earth")
        let mine: LossyArray<CourseModule> = try await campus.get("/courses/\(earth)/modules")
        let alias: LossyArray<CourseModule> = try await campus.get(
            "/courses/\(earth)/course_modules")
        #expect(mine.elements.map(\.title) == ["Week 1"] && mine == alias)
        let taught: LossyArray<CourseModule> = try await campus.get(
            "/courses/\(earth)/modules", as: "ilse")
        #expect(taught.elements.map(\.title) == ["Week 1", "Week 2"])
        #expect(taught.elements.map(\.status.rawValue) == ["published", "draft"])
        let none: LossyArray<CourseModule> = try await campus.get(
            "/courses/\(earth)/modules", as: "zoe")
        #expect(none.elements.isEmpty)
        #expect(try await campus.status(.get, "/courses/999999/modules") == 404)
        #expect(try await campus.status(.get, "/modules/\(campus.id("week-1"))") == 200)
        #expect(try await campus.status(.get, "/modules/\(campus.id("wheel"))") == 403)
        #expect(try await campus.status(.get, "/modules/999999") == 404)
    }

    @Test func itemsAreInOrderAndTiedToWhatTheyStandFor() async throws {
        let campus = try await CalendarFixture.make()
        let items: LossyArray<ModuleItem> = try await campus.get(
            "/modules/\(campus.id("week-1"))/module_items")
        #expect(
            items.elements.map(\.kind.rawValue) == [
                "resource", "assignment", "quiz", "discussion",
            ])
        #expect(items.elements.map(\.subjectID) == [nil, 310, 31, try campus.id("talk")])
        #expect(
            items.elements.map(\.subjectType) == [nil, "Assignment", "Quiz", "Discussion"])
        #expect(items.elements.map(\.position) == [0, 1, 2, 3])
        let one: ModuleItem = try await campus.get("/module_items/\(campus.id("read"))")
        #expect(one == items.elements.first)
        #expect(try await campus.status(.get, "/modules/999999/module_items") == 404)
        #expect(try await campus.status(.get, "/module_items/999999") == 404)
    }

    @Test func beingDoneIsNotedOnceAndCanBeTakenBack() async throws {
        let campus = try await CalendarFixture.make()
        let read = try campus.id("read")
        let path = "/module_items/\(read)/complete"
        let first = try await campus.school.ask(.post, path)
        campus.school.clock.advance(by: .seconds(3600))
        let second = try await campus.school.ask(.post, path)
        #expect(first.status == 201 && second.status == 201)
        #expect(first.bytes == second.bytes, "the first time counts")
        let done: ItemCompletion = try first.decode()
        #expect(done.itemID == read && done.userID == 41)
        #expect(done.completedAt.text == CalendarFixture.thursday)
        let week = try campus.id("week-1")
        let progress: ModuleProgress = try await campus.get("/course_modules/\(week)/progress")
        #expect(progress.completedCount == 1 && progress.completedItemIDs == [read])
        #expect(progress.totalItems == 4 && progress.moduleID == week)
        for _ in 0..<2 {
            let reply = try await campus.school.ask(.delete, path)
            #expect(reply.status == 204 && reply.bytes.isEmpty)
        }
        let after: ModuleProgress = try await campus.get("/course_modules/\(week)/progress")
        #expect(after.completedCount == 0 && after.completedItemIDs.isEmpty)
    }

    @Test func whoIsNotInTheCourseIsDoneWithNothing() async throws {
        let campus = try await CalendarFixture.make()
        let path = try "/module_items/\(campus.id("read"))/complete"
        for name in ["zoe", "ada", "nemo"] {
            #expect(try await campus.status(.post, path, as: name) == 403, "\(name)")
            #expect(try await campus.status(.delete, path, as: name) == 403, "\(name)")
        }
        #expect(
            try await campus.status(
                .get, "/course_modules/\(campus.id("week-1"))/progress", as: "zoe") == 403)
        #expect(try await campus.status(.post, "/module_items/999999/complete") == 404)
    }

    @Test func aTeacherSeesEveryStudentsProgress() async throws {
        let campus = try await CalendarFixture.make()
        let read = try campus.id("read")
        #expect(try await campus.status(.post, "/module_items/\(read)/complete") == 201)
        let path = try "/course_modules/\(campus.id("week-1"))/progress"
        let seen: ModuleProgress = try await campus.get(path, as: "ilse")
        #expect(
            seen.students == [
                ModuleProgress.Student(userID: 41, completedCount: 1),
                ModuleProgress.Student(userID: 42, completedCount: 0),
            ])
        #expect(seen.completedCount == 0)
    }
}
