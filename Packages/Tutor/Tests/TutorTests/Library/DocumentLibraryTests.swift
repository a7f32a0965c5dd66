import AppCore
import AppCoreTesting
import Chunking
import Foundation
import SQLStore
import Synchronization
import TerminalUI
import Testing

@testable import Tutor

@Suite struct DocumentLibraryTests {
    private let notes = Array("# Salt\nSalt of the sea comes from rivers, and stays.".utf8)

    private func library(
        _ test: TestContext, _ double: ProgramDouble? = nil, hooks: LibraryHooks? = nil,
        owner: LeaseOwner = LeaseOwner(name: "me", isAlive: { _ in true })
    ) -> DocumentLibrary {
        DocumentLibrary(
            context: test.context,
            programs: (double ?? ProgramDouble { _, _ in .failed(127) }).programs, hooks: hooks,
            owner: owner)
    }

    @Test func theStarterDocumentsAreThereOnceAndStayAwayWhenRemoved() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        #expect(try await library.courses().map(\.name) == ["History", "Physics"])
        let documents = try await library.documents(inCourse: nil)
        #expect(documents.count == 2)
        for document in documents {
            #expect(document.state == .completed)
            #expect(try await library.chunks(of: document.id).count > 4)
            #expect(document.pages == 3)
        }
        for course in try await library.courses() { try await library.delete(course) }
        #expect(try await self.library(test).documents(inCourse: nil).isEmpty)
        #expect(try await test.count("tutor_document_texts") == 0)
    }

    @Test func aFileIsReadOnceAndKeptAsItIs() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let course = try await library.addCourse(named: "Chemistry")
        let added = try await library.add(notes, named: "/tmp/salt notes.md", to: course)
        #expect(added.isNew)
        #expect(added.document.title == "salt notes")
        #expect(added.document.state == .pending)
        try await library.readWaiting()
        let read = try await library.document(added.document.id)
        #expect(read.state == .completed)
        #expect(read.extraction == .embedded)
        #expect(try await library.original(of: read.id) == notes)
        #expect(try await library.text(of: read.id) == String(decoding: notes, as: UTF8.self))
        let again = try await library.add(notes, named: "other.md", to: course)
        #expect(!again.isNew)
        #expect(again.document.id == read.id)
        // In another course, it's another document.
        let history = try await library.course(named: "history")
        #expect(try await library.add(notes, named: "salt.md", to: history).isNew)
    }

    @Test func whatIsNoDocumentIsRefusedBeforeItIsKept() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let course = try await library.addCourse(named: "Chemistry")
        for bytes in [[], [0, 1, 2, 3, 0, 0, 9], [UInt8](repeating: 0x61, count: 20_000_001)] {
            await #expect(throws: Problem.self) {
                try await library.add(bytes, named: "x.bin", to: course)
            }
        }
        #expect(try await library.documents(inCourse: course.id).isEmpty)
    }

    @Test func whatFailsKeepsItsFileAndIsReadAgain() async throws {
        let test = try await TestContext.tutor()
        let page = "Here are more than ten words on a page of this paper.\n\u{C}"
        let double = ProgramDouble { _, count in count == 1 ? .failed(127) : .said(page) }
        let library = library(test, double)
        let course = try await library.addCourse(named: "Chemistry")
        let pdf = Array("%PDF-1.7 …".utf8)
        let added = try await library.add(pdf, named: "a.pdf", to: course)
        try await library.readWaiting()
        let failed = try await library.document(added.document.id)
        #expect(failed.state.failure?.contains("poppler-utils") == true)
        // Adding it again tries again.
        #expect(try await !library.add(pdf, named: "a.pdf", to: course).isNew)
        #expect(try await library.document(failed.id).state == .pending)
        try await library.readWaiting()
        #expect(try await library.document(failed.id).state == .completed)
    }

    @Test func whatWasBeingReadWhenItWasKilledIsReadAtTheNextStart() async throws {
        let test = try await TestContext.tutor()
        let first = library(test, owner: LeaseOwner(name: "1:1:a", isAlive: { _ in true }))
        let course = try await first.addCourse(named: "Chemistry")
        let id = try await first.add(notes, named: "a.md", to: course).document.id
        // It ends right after claiming the document.
        let claimed = try await first.store.claim(for: "1:1:a")
        #expect(claimed?.document.id == id)
        let neighbour = library(test, owner: LeaseOwner(name: "2:2:b", isAlive: { _ in true }))
        try await neighbour.readWaiting()
        #expect(try await neighbour.document(id).state == .extracting, "who lives is not robbed")
        let next = library(test, owner: LeaseOwner(name: "2:2:b", isAlive: { $0 != "1:1:a" }))
        try await next.readWaiting()
        #expect(try await next.document(id).state == .completed)
        // The ended process's result arrives too late.
        let late = DocumentContent(text: "late")
        #expect(try await !first.store.complete(id, with: late, by: "1:1:a"))
        #expect(try await next.text(of: id) == String(decoding: notes, as: UTF8.self))
    }

    @Test func aTaskThatIsCancelledGivesItsDocumentBack() async throws {
        let test = try await TestContext.tutor()
        let (started, tell) = AsyncStream<Void>.makeStream()
        let slow = OutsidePrograms { _, _, _, _ in
            tell.finish()
            try? await waitForever()
            return .failed(137)
        }
        let library = DocumentLibrary(context: test.context, programs: slow)
        let course = try await library.addCourse(named: "Chemistry")
        let id = try await library.add(Array("%PDF-1.7".utf8), named: "a.pdf", to: course).document
            .id
        let task = Task { try await library.readWaiting() }
        for await _ in started {}
        #expect(try await library.document(id).state == .extracting)
        task.cancel()
        _ = await task.result
        #expect(try await library.document(id).state == .pending)
    }

    @Test func aDocumentThatIsDeletedWhileItIsReadLeavesNothing() async throws {
        let test = try await TestContext.tutor()
        let double = ProgramDouble { _, _ in .said("Some words of a page.\u{C}") }
        let library = library(test, double)
        let course = try await library.addCourse(named: "Chemistry")
        let document = try await library.add(
            Array("%PDF-1.7".utf8), named: "a.pdf", to: course
        ).document
        let row = try #require(try await library.store.claim(for: "me"))
        try await library.delete(document)
        #expect(
            try await !library.store.complete(row.document.id, with: .init(text: "x"), by: "me"))
        #expect(try await test.count("tutor_document_texts") == 2)
        #expect(try await test.count("tutor_document_bytes") == 0)
    }

    private struct IndexingDouble: DocumentIndexing {
        let index: @Sendable () -> Void

        func indexDocuments(
            patience: Double?,
            progress: @escaping @Sendable (LibraryIndexing.Step) async -> Void
        ) async throws(Problem) -> LibraryIndexing.Report {
            index()
            return LibraryIndexing.Report()
        }
    }

    private struct Forgetter: DocumentDeletionHandling {
        static func forget(document id: String, in connection: any SQLConnection) throws {
            try connection.execute("DELETE FROM tutor_models WHERE name = ?", [.text(id)])
        }
    }

    @Test func deletionTakesEverythingAndTellsTheOtherParts() async throws {
        let test = try await TestContext.tutor()
        let forgotten = Mutex<[String]>([])
        let read = Mutex<[String]>([])
        let library = library(
            test,
            hooks: LibraryHooks(
                forgetting: [Forgetter.self],
                forgot: { id in forgotten.withLock { $0.append(id) } },
                indexing: [IndexingDouble { read.withLock { $0.append("indexed") } }]))
        let course = try await library.addCourse(named: "Chemistry")
        let document = try await library.add(notes, named: "a.md", to: course).document
        try await library.readWaiting()
        try await library.index()
        #expect(read.withLock { $0 } == ["indexed"])
        // A row of another part about the document.
        try await test.store.write { connection in
            _ = try connection.execute(
                "INSERT INTO tutor_models (name, base, plain_http) VALUES (?, ?, ?)",
                [.text(document.id), "x", 0])
        }
        try await library.delete(document)
        #expect(forgotten.withLock { $0 } == [document.id])
        for table in ["tutor_document_bytes", "tutor_models"] {
            #expect(try await test.count(table) == 0, "\(table)")
        }
        let problem = await #expect(throws: Problem.self) {
            try await library.document(document.id)
        }
        #expect(problem?.code == .notFound)
    }

    @Test func documentsAreRenamedMovedPinnedAndRemembered() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let physics = try await library.course(named: "phys")
        var tides = try await library.document(named: "the tides")
        let history = try await library.course(named: "History")
        tides = try await library.change(
            tides, title: "  Ebb\nand flood ", course: history, kind: .assignment)
        #expect(tides.title == "Ebb and flood")
        #expect(try await library.documents(inCourse: physics.id).isEmpty)
        try await library.pin(tides, true)
        #expect(try await library.documents(inCourse: nil).first?.id == tides.id)
        #expect(try await library.recent(limit: 3).isEmpty)
        try await library.opened(tides.id)
        #expect(try await library.recent(limit: 3).map(\.id) == [tides.id])
        let scope = LibraryScope(kind: .assignment)
        let found = try await library.passages(for: "revolution king", in: scope, limit: 5)
        #expect(found.allSatisfy { $0.documentID == tides.id })
        await #expect(throws: Problem.self) { try await library.change(tides, title: " ") }
        await #expect(throws: Problem.self) { try await library.rename(physics, to: "history") }
    }

    @Test func whatHasNoTextYetIsNotAmongTheRecentOnes() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let course = try await library.course(named: "Physics")
        let added = try await library.add(Array("Salt.".utf8), named: "salt.md", to: course)
        await test.tutor("show", "salt")
        #expect(try await library.recent(limit: 3).isEmpty)
        try await library.readWaiting()
        await test.tutor("show", "salt")
        #expect(try await library.recent(limit: 3).map(\.id) == [added.document.id])
    }

    @Test func whatIsBeingReadIsNotReadTwice() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let course = try await library.course(named: "Physics")
        let added = try await library.add(Array("Salt.".utf8), named: "salt.md", to: course)
        _ = try await library.store.claim(for: library.ownerName)
        let harness = ScreenHarness(LibraryCourseScreen(library: library, id: course.id))
        harness.leaving = ["read"]
        await harness.settle()
        // It was added at the same time as the built-in documents and is listed below them.
        harness.press(.down)
        harness.type("r")
        await harness.settle()
        #expect(try await library.document(added.document.id).state == .extracting)
        await test.tutor("retry", "salt")
        #expect(try await library.document(added.document.id).state == .extracting)
    }

    @Test func passagesAreThoseOfTheScopeWithTheirPlaces() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let question = "How strong are the sun's tides, in percent?"
        let passages = try await library.passages(for: question, in: LibraryScope(), limit: 5)
        let best = try #require(passages.first)
        #expect(best.document == "The tides")
        #expect(best.chunk.heading == "The sun helps and hinders")
        #expect(best.chunk.page == 2)
        let text = Array(try await library.text(of: best.documentID ?? "").utf8)
        #expect(String(decoding: text[best.chunk.span], as: UTF8.self) == best.chunk.text)
        let history = try await library.course(named: "History")
        let elsewhere = try await library.passages(
            for: question, in: LibraryScope(course: history.id), limit: 5)
        #expect(elsewhere.allSatisfy { $0.document != "The tides" })
    }
}
