import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Tutor

@Suite struct LibraryScreenTests {
    private func library(_ test: TestContext) -> DocumentLibrary {
        DocumentLibrary(context: test.context)
    }

    @Test func theFirstScreenHasCoursesAndTheWayToEverything() async throws {
        let test = try await TestContext.tutor()
        let harness = ScreenHarness(LibraryScreen(library: library(test)))
        await harness.settle()
        #expect(harness.text.contains("Ask your documents"))
        #expect(harness.text.contains("Physics"))
        harness.press(.enter)
        #expect(harness.opened == ["tutor/ask"])
        harness.click(on: "History")
        #expect(harness.opened.last?.hasPrefix("tutor/course/") == true)
    }

    @Test func aPinnedCourseComesFirstAndADeletedOneGoesAfterAQuestion() async throws {
        let test = try await TestContext.tutor()
        let harness = ScreenHarness(LibraryScreen(library: library(test)))
        await harness.settle()
        harness.press(.down, .down)
        harness.type("p")
        await harness.settle()
        #expect(try await library(test).courses().map(\.name) == ["Physics", "History"])
        harness.press(.up)
        harness.type("d")
        #expect(harness.question?.detail.contains("Physics, with 1 document") == true)
        harness.confirm(true)
        await harness.settle()
        #expect(try await library(test).courses().map(\.name) == ["History"])
        #expect(try await library(test).documents(inCourse: nil).count == 1)
    }

    @Test(arguments: [Size(40, 12), Size(80, 24), Size(200, 60)])
    func aCourseShowsItsDocumentsAndWhatFailed(size: Size) async throws {
        let test = try await TestContext.tutor()
        let double = ProgramDouble { _, _ in .failed(127) }
        let library = DocumentLibrary(context: test.context, programs: double.programs)
        let course = try await library.course(named: "Physics")
        _ = try await library.add(Array("%PDF-1.7".utf8), named: "week 3.pdf", to: course)
        let harness = ScreenHarness(
            LibraryCourseScreen(library: library, id: course.id), size: size)
        await harness.settle()
        #expect(harness.text.contains("week 3"))
        #expect(harness.text.contains("✗ failed"))
        #expect(harness.text.contains("The tides"))
        // It was added at the same time as the built-in documents and is listed below them.
        harness.press(.down)
        harness.type("r")
        await harness.settle()
        #expect(double.count("pdftotext") == 2)
    }

    @Test func aTextIsReadPageByPageAndSearched() async throws {
        let test = try await TestContext.tutor()
        let document = try await library(test).document(named: "The tides")
        let harness = ScreenHarness(
            DocumentScreen(library: library(test), id: document.id, span: nil))
        await harness.settle()
        #expect(harness.text.contains("What a tide is"))
        #expect(!harness.text.contains("## "))
        #expect(harness.screen.status == "page 1 of 3")
        harness.press(.right)
        #expect(harness.text.contains("The sun helps and hinders"))
        harness.type("/amphidromic")
        harness.press(.enter)
        #expect(harness.screen.status == "match 1 of 2")
        #expect(harness.text.contains("amphidromic points"))
        harness.type("n")
        #expect(harness.screen.status == "match 2 of 2")
        #expect(harness.text.contains("Amphidromic point: a place in the sea"))
        harness.type("n")
        #expect(harness.text.contains("amphidromic points"))
        #expect(try await library(test).document(document.id).openedAt != nil)
    }

    @Test func aDocumentThatFailedSaysWhyAndIsReadAgain() async throws {
        let test = try await TestContext.tutor()
        let page = "Here are more than ten words on a page of this paper.\n\u{C}"
        let double = ProgramDouble { _, count in count == 1 ? .failed(127) : .said(page) }
        let library = DocumentLibrary(context: test.context, programs: double.programs)
        let course = try await library.course(named: "Physics")
        let added = try await library.add(Array("%PDF-1.7".utf8), named: "a.pdf", to: course)
        try await library.readWaiting()
        let harness = ScreenHarness(
            DocumentScreen(library: library, id: added.document.id, span: nil), size: Size(200, 20))
        await harness.settle()
        #expect(harness.text.contains("apt-get install poppler-utils"))
        #expect(harness.linear.text.contains("Read it again"))
        harness.type("r")
        await harness.settle()
        #expect(harness.text.contains("Here are more than ten words"))
        harness.send(.fill("find", "paper"))
        #expect(harness.linear.text.contains("Marked: “paper”"))
    }

    @Test func aQuoteIsOpenedWhereItStands() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let document = try await library.document(named: "The tides")
        let text = try await library.text(of: document.id)
        let found = try #require(text.range(of: "tidal locking"))
        let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        let screen = try #require(
            LibraryPart(context: test.context).screen(
                at: ["document", document.id, "\(start)-\(start + 13)"]) as? DocumentScreen)
        let harness = ScreenHarness(screen, size: Size(60, 10))
        await harness.settle()
        #expect(harness.screen.status == "page 3 of 3")
        #expect(harness.text.contains("tidal locking"))
        // Scrolling continues from there.
        harness.press(.down)
        #expect(harness.text.contains("Predicting tides") || harness.text.contains("tidal locking"))
        for bad in ["9-3", "x-3", "-1-3", "1"] {
            #expect(LibraryPart.span(bad) == nil, "\(bad)")
        }
    }

    @Test func aQuestionIsAnsweredFromTheTextsAndItsPassageOpens() async throws {
        let test = try await TestContext.tutor()
        let harness = ScreenHarness(AskScreen(library: library(test), scope: LibraryScope()))
        await harness.settle()
        #expect(harness.text.contains("Nothing leaves this computer."))
        harness.type("What is a neap tide?")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("From your documents, word for word"))
        #expect(harness.text.contains("The tides, page"))
        harness.press(.tab, .enter)
        #expect(harness.opened.last?.hasPrefix("tutor/document/") == true)
        harness.press(.tab)
        harness.pressControl("u")
        harness.type("xylophone zither bassoon")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Your documents don't seem to answer this."))
    }

    @Test func aModelsAnswerIsLookedUpAndSaysWhereWordsGo() async throws {
        let double = try await ModelServerDouble.make()
        double.answers([
            Array(
                Wire.stream([
                    "It comes at half moon [1: \"a tide with a small ",
                    "range, at half moon\"]. It is made of cheese [1: \"cheese for all\"].",
                ]).utf8)
        ])
        let harness = ScreenHarness(AskScreen(library: library(double.test), scope: LibraryScope()))
        await harness.settle()
        #expect(harness.text.replacing("\n", with: " ").contains("go to model.example"))
        #expect(double.server.seen.isEmpty)
        harness.send(.fill("question", "What is a neap tide, with a small range at half moon?"))
        await harness.settle()
        #expect(harness.text.contains("It comes at half moon"))
        #expect(!harness.text.contains("cheese"))
        #expect(harness.text.contains("don't support it: 1"))
        harness.pressControl("e")
        #expect(harness.text.contains("Nothing leaves this computer."))
    }

    @Test func aFileIsAddedByTheFormAndAWrongOneSaysWhy() async throws {
        let test = try await TestContext.tutor()
        let folder = try LibraryFolder()
        let path = try folder.file("salt.md", "Salt comes from rivers.".utf8)
        let harness = ScreenHarness(AddDocumentScreen(library: library(test), course: nil))
        await harness.settle()
        harness.send(.fill("path", folder.path + "/none.md"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.text.contains("File not found."))
        harness.send(.fill("path", path))
        harness.send(.fill("course", "Chemistry"))
        harness.send(.fill("kind", "Assignment"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let added = try await library(test).document(named: "salt")
        #expect(added.kind == .assignment)
        #expect(try await library(test).course(added.course).name == "Chemistry")
    }

    @Test func titleCourseAndKindAreChangedInOneForm() async throws {
        let test = try await TestContext.tutor()
        let document = try await library(test).document(named: "The tides")
        let harness = ScreenHarness(DocumentEditScreen(library: library(test), id: document.id))
        await harness.settle()
        harness.send(.fill("title", "Ebb"))
        harness.send(.fill("course", "History"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let changed = try await library(test).document(document.id)
        #expect(changed.title == "Ebb")
        #expect(try await library(test).course(changed.course).name == "History")
        let naming = ScreenHarness(CourseNameScreen(library: library(test), id: nil))
        naming.send(.fill("name", "history"))
        naming.pressControl("s")
        await naming.settle()
        #expect(naming.text.contains("This name is taken."))
    }

    @Test func theTileCountsAndSaysWhatIsBeingRead() async throws {
        let test = try await TestContext.tutor()
        let library = library(test)
        let tile = TutorTile(library: library)
        #expect(try await tile.load(.local)?.headline == "2 documents")
        let course = try await library.course(named: "Physics")
        _ = try await library.add(Array("waiting words".utf8), named: "w.txt", to: course)
        let summary = try #require(try await tile.load(.local))
        #expect(summary.headline == "3 documents")
        #expect(summary.lines.contains { $0.text == "“w”" && $0.trailing == "waiting" })
    }

    @Test func longPagesAreCutBetweenLinesAndNothingIsLost() {
        let line = String(repeating: "wörds ", count: 20) + "\n"
        let text =
            String(repeating: line, count: 400) + "\u{C}" + String(repeating: "é", count: 9000)
        let pages = ReaderPages(text)
        #expect(pages.count == 2)
        #expect(pages.pages.allSatisfy { $0.range.count <= ReaderPages.most })
        #expect(pages.pages.map { pages.text($0.range) }.joined().contains("\u{FFFD}") == false)
        #expect(pages.pages.reduce(0) { $0 + $1.range.count } == text.utf8.count - 1)
        #expect(ReaderPages("").pages.count == 1)
    }
}
