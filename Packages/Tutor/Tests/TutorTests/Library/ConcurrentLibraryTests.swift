import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Tutor

/// Tests two programs on one store: neither undoes what the other has confirmed.
@Suite struct ConcurrentLibraryTests {
    private func library(_ test: TestContext) -> DocumentLibrary {
        DocumentLibrary(
            context: test.context, programs: ProgramDouble { _, _ in .failed(127) }.programs,
            hooks: nil, owner: LeaseOwner(name: "me", isAlive: { _ in true }))
    }

    /// The number of successes among fifty concurrent calls.
    private func atOnce(
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 { group.addTask { (try? await body(number)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test func aCourseMadeFiftyTimesAtOnceIsMadeOnce() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        #expect(await atOnce { _ in _ = try await library.addCourse(named: "Chemistry") } == 1)
        #expect(try await library.courses().count { $0.name == "Chemistry" } == 1)
    }

    @Test func fiftyDocumentsAddedAtOnceAreAllKeptAndOneFileOnce() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let course = try await library.addCourse(named: "Chemistry")
        let count = await atOnce { number in
            _ = try await library.add(
                Array("# Salt \(number / 2)".utf8), named: "\(number).md", to: course)
        }
        #expect(count == 50)
        #expect(try await library.documents(inCourse: course.id).count == 25)
    }

    @Test func differentChangesOfADocumentAtOnceAreAllKept() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let course = try await library.addCourse(named: "Chemistry")
        let document = try await library.add(Array("# Salt".utf8), named: "a.md", to: course)
            .document
        try await library.readWaiting()
        _ = await atOnce { number in
            switch number % 3 {
            case 0: _ = try await library.change(document, title: "Salt of the sea")
            case 1: try await library.pin(document, true)
            default: try await library.opened(document.id)
            }
        }
        let kept = try await library.document(document.id)
        #expect(kept.title == "Salt of the sea" && kept.isPinned && kept.openedAt != nil)
    }
}
