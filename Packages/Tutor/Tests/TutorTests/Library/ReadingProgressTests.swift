import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Tutor

@Suite struct ReadingProgressTests {
    private func test(_ embedding: EmbeddingDouble) async throws -> TestContext {
        try await TestContext.make(
            modules: [TutorModule.self], offering: { $0.offer(.textEmbedding, embedding) })
    }

    private func folder() throws -> LibraryFolder {
        let folder = try LibraryFolder()
        try folder.file("salt.md", "# Salt\nSalt comes from rivers.".utf8)
        try folder.file("waves.txt", "Waves come from wind.".utf8)
        return folder
    }

    @Test func addingSaysHowFarReadingAndVectorsAre() async throws {
        let test = try await test(EmbeddingDouble([["salt"]]))
        let folder = try folder()
        #expect(await test.tutor("add", folder.path) == nil)
        #expect(test.console.err.contains("Reading “salt” (1 of 2)…"))
        #expect(test.console.err.contains("Reading “waves” (2 of 2)…"))
        // The built-in documents have no vectors yet, either.
        #expect(test.console.err.contains("(4 of 4): "))
        #expect(test.console.err.contains("Indexing “salt”"))
        #expect(test.console.err.contains("2 added."))
        let store = VectorStore(database: test.context.store)
        #expect(try await store.entries(model: "double").count == 4)
    }

    @Test func withJSONNothingIsSaidOnTheWay() async throws {
        let test = try await test(EmbeddingDouble([["salt"]]))
        let folder = try folder()
        #expect(await test.tutor("add", folder.path, "--json") == nil)
        #expect(test.console.err == "")
        #expect(try WireJSON.decode(JSONValue.self, from: test.console.out).elements?.count == 2)
    }

    @Test func addingAgainFinishesWhatWasInterrupted() async throws {
        let test = try await test(EmbeddingDouble([["salt"]]))
        let folder = try folder()
        let preferences = TutorPreferenceStore(context: test.context)
        try await preferences.set(["tutor.index_documents": "false"])
        await test.tutor("add", folder.path)
        let store = VectorStore(database: test.context.store)
        #expect(try await store.entries(model: "double").isEmpty)
        try await preferences.reset(nil)
        await test.tutor("add", folder.path)
        #expect(test.console.err.contains("2 already there."))
        #expect(try await store.entries(model: "double").count == 4)
    }

    @Test func aModelThatFailsIsNamedAndTheDocumentsStay() async throws {
        let test = try await test(
            EmbeddingDouble([], fault: Problem(.unreachable, "The embedder is away.")))
        let folder = try folder()
        #expect(await test.tutor("add", folder.path) == nil)
        #expect(test.console.err.contains("Keyword search only for now: The embedder is away."))
        #expect(test.console.out.contains("Added: salt — read"))
    }

    /// Deletes a document as soon as vectors are requested.
    private struct DeletingEmbedding: TextEmbedding {
        let context: @Sendable () -> FeatureContext?
        var model: String? { "deleting" }

        func embed(_ texts: [String]) async throws(Problem) -> [[Float]] {
            if let context = context() {
                let library = DocumentLibrary(context: context, hooks: LibraryHooks())
                if let salt = try? await library.document(named: "salt") {
                    try await library.delete(salt)
                }
            }
            return texts.map { _ in [1] + [Float](repeating: 0, count: 383) }
        }
    }

    @Test func aDocumentThatIsDeletedMeanwhileTakesNothingFromTheOthers() async throws {
        let context = Mutex<FeatureContext?>(nil)
        let test = try await TestContext.make(
            modules: [TutorModule.self],
            offering: {
                $0.offer(
                    .textEmbedding, DeletingEmbedding(context: { context.withLock { $0 } }))
            })
        context.withLock { $0 = test.context }
        let folder = try folder()
        #expect((await test.tutor("add", folder.path) as? ExitCode)?.rawValue == 65)
        #expect(test.console.out.contains("Added: waves — read"))
        #expect(test.console.err.contains("salt.md: It was deleted in the meantime."))
        #expect(test.console.err.contains("1 added, 1 refused."))
    }

    @Test func whatFailedBeforeIsNotCountedAsWaiting() async throws {
        let test = try await TestContext.tutor()
        let library = DocumentLibrary(
            context: test.context, programs: ProgramDouble { _, _ in .failed(1) }.programs)
        let course = try await library.course(named: "Physics")
        _ = try await library.add(Array("%PDF-1.7".utf8), named: "a.pdf", to: course)
        try await library.readWaiting()
        let folder = try LibraryFolder()
        await test.tutor("add", try folder.file("salt.md", "Salt comes from rivers.".utf8))
        #expect(test.console.err.contains("Reading “salt”…"))
    }

    @Test func ofManyEveryTenthIsNamed() {
        let steps = ReadingProgressReporter(of: 61)
        let lines = (1...61).map {
            steps.line(DocumentLibrary.Progress(title: "n\($0)", done: 0, of: 0))
        }
        #expect(lines.compactMap(\.self).count == 7)
        #expect(lines[10] == "Reading “n11” (11 of 61)…")
        #expect(lines.last == .some("Reading “n61” (61 of 61)…"))
        #expect(
            steps.line(DocumentLibrary.Progress(title: "n61", done: 20, of: 90))
                == "Reading “n61” (61 of 61): page 20 of 90")
    }

    @Test func aFileThatIsRefusedLeavesNoCourseBehind() async throws {
        let test = try await TestContext.tutor()
        let folder = try LibraryFolder()
        let path = try folder.file("empty.md", [])
        #expect((await test.tutor("add", path, "--course", "Nowhere") as? Problem) != nil)
        #expect(try await DocumentLibrary(context: test.context).courses().count == 2)
        let harness = ScreenHarness(
            AddDocumentScreen(library: DocumentLibrary(context: test.context), course: nil))
        await harness.settle()
        harness.send(.fill("path", path))
        harness.send(.fill("course", "Nowhere"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.text.contains("The file is empty."))
        #expect(try await DocumentLibrary(context: test.context).courses().count == 2)
    }

    @Test func whyAFileCouldNotBeReadIsSaidInSentencesAndOnce() async throws {
        let test = try await TestContext.tutor()
        let said = "Syntax Error: no trailer\nSyntax Error: no trailer\n"
        let library = DocumentLibrary(
            context: test.context, programs: ProgramDouble { _, _ in .failed(1, said) }.programs)
        let course = try await library.course(named: "Physics")
        var ids: [String] = []
        for name in ["a.pdf", "b.pdf", "c.pdf", "d.pdf"] {
            let bytes = Array("%PDF-1.7 \(name)".utf8)
            ids.append(try await library.add(bytes, named: name, to: course).document.id)
        }
        try await library.readWaiting()
        #expect(
            try await library.document(ids[0]).state
                == .failed(
                    "This PDF can't be read. Syntax Error: no trailer. "
                        + "Open it in a viewer and save it again."))
        let row = LibraryRows.item(try await library.row(ids[0]))
        #expect(row.detail?.plain.hasPrefix("This PDF can't be read.") == true)
        let harness = ScreenHarness(LibraryScreen(library: library))
        await harness.settle()
        #expect(harness.text.contains("… and 1 more"))
        harness.press(.down, .enter)
        #expect(harness.opened.last?.hasPrefix("tutor/document/") == true)
    }

    @Test func whatWaitsIsReadAndMadeFindableWhereSomebodyLooksOn() async throws {
        let test = try await test(EmbeddingDouble([["salt"]]))
        let library = DocumentLibrary(context: test.context)
        let course = try await library.course(named: "Physics")
        _ = try await library.add(Array("Salt comes from rivers.".utf8), named: "a.md", to: course)
        let harness = ScreenHarness(LibraryCourseScreen(library: library, id: course.id))
        await harness.settle()
        let store = VectorStore(database: test.context.store)
        #expect(try await store.entries(model: "double").count == 3)
        #expect(harness.screen.status == nil)
        harness.deliver(
            message: .reading(
                .goesOn(.init(work: .indexing, title: "a", done: 40, of: 80))))
        #expect(harness.text.contains("preparing “a”, 40 of 80…"))
    }

    @Test func twoScreensDoNotDoTheSameWorkTwice() async throws {
        let background = BackgroundIndexing()
        #expect(background.begin())
        #expect(!background.begin())
        background.end()
        #expect(background.begin())
    }

    /// 300 sentences of about the length of a window.
    private func longText() -> String {
        (0..<300).map {
            "Salt \($0) comes from " + String(repeating: "rivers and ", count: 28) + "wind."
        }
        .joined(separator: "\n\n")
    }

    @Test func longIndexingIsLeftToTheOpenProgramAndItsTimeIsSaid() async throws {
        let clock = Mutex<TestClock?>(nil)
        let slow = EmbeddingDouble([["salt"]]) { _ in
            clock.withLock { $0 }?.advance(by: .seconds(60))
        }
        let test = try await test(slow)
        clock.withLock { $0 = test.clock }
        let folder = try LibraryFolder()
        let path = try folder.file("salt.md", longText().utf8)
        #expect(await test.tutor("add", path) == nil)
        #expect(test.console.out.contains("Added: salt — read"))
        #expect(test.console.err.contains("You can ask now: Homeroom finds it by its words."))
        #expect(test.console.err.contains("homeroom tutor index"))
        #expect(slow.counts.count == 1)
        #expect(await test.tutor("ask", "salt", "--without-model") == nil)
        // The dashboard's tile starts it, and a screen that is left doesn't stop it.
        let library = DocumentLibrary(context: test.context)
        _ = try await TutorTile(library: library).load(.refresh)
        var steps: [LibraryIndexing.Step] = []
        for await step in library.background.steps() { steps.append(step) }
        #expect(library.background.step == nil)
        let store = VectorStore(database: test.context.store)
        #expect(try await store.entries(model: "double").count == 3)
    }

    @Test func theTimeOfIndexingIsToldInWords() {
        let step = LibraryIndexing.Step(
            document: "Salt", number: 1, documents: 1, done: 40, of: 400, remaining: 47)
        #expect(step.words == "Indexing “Salt”: 40 of 400, about 50 s left")
        #expect(LibraryIndexing.words(seconds: 200) == "3 min")
        #expect(LibraryIndexing.words(seconds: 7300) == "2 h")
    }

    @Test func theIndexIsOpenedOnceForAllQuestions() async throws {
        let test = try await TestContext.tutor()
        let library = DocumentLibrary(context: test.context)
        let copy = library
        let one = try #require(library.hooks.finder as? RetrievalPart)
        let other = try #require(copy.hooks.finder as? RetrievalPart)
        #expect(one.retriever.words === other.retriever.words)
    }

    @Test func theScreenSaysThatMeaningWasNotAsked() async throws {
        let test = try await TestContext.tutor()
        let harness = ScreenHarness(
            AskScreen(library: DocumentLibrary(context: test.context), scope: LibraryScope()))
        await harness.settle()
        harness.type("What is a neap tide?")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("homeroom tutor model install"))
        #expect(harness.linear.text.contains("Keyword search only"))
    }

    @Test func theScreenSaysWhichDocumentsHaveNoVectors() async throws {
        let test = try await test(EmbeddingDouble([["tide", "tides"]]))
        let library = DocumentLibrary(context: test.context)
        try await library.index()
        let course = try await library.course(named: "Physics")
        try await TutorPreferenceStore(context: test.context).set(["tutor.index_documents": "false"]
        )
        _ = try await library.add(Array("Salt comes from rivers.".utf8), named: "a.md", to: course)
        try await library.readWaiting()
        let harness = ScreenHarness(AskScreen(library: library, scope: LibraryScope()))
        await harness.settle()
        harness.type("tides")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("1 document has no meaning index yet: homeroom tutor index"))
    }
}
