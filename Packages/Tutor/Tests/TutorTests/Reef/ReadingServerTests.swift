import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Tutor

/// Tests a server that reads PDFs itself and accepts no questions.
@Suite struct ReadingServerTests {
    /// `%PDF-1.4`
    private static let page = "JVBERi0xLjQK"
    private static let answer = """
        {"problems":[{"number":1,"label":"1","pdf_base64":"\(page)","page_heights":[792.0],
        "regions":[{"label":null,"page":0,"y_start":0,"y_end":90.5},{"label":"a","page":0,"y_start":90.5,"y_end":300},
        {"label":"a","page":1,"y_start":0,"y_end":40}]},{"number":2,"label":"2","pdf_base64":"\(page)",
        "page_heights":[792],"regions":[]}],"total_problems":2,"page_count":1}
        """

    private func student(
        _ steps: ScriptedTransport.Step...
    ) async throws -> (TestContext, StudyDocument) {
        let test = try await TestContext.make(
            modules: [TutorModule.self],
            profile: Profile(name: "test", backends: [.tutor: .url("https://reef.example.test")]))
        for step in steps { test.transport.on(.post, "/ai/reconstruct", step) }
        let repository = DocumentLibrary(
            context: test.context,
            programs: ProgramDouble { _, _ in
                .said("1. Find x, and say in ten words how you found it.\n(a) by hand\n\u{C}")
            }.programs, hooks: LibraryHooks())
        let course = try await repository.addCourse(named: "Algebra")
        let added = try await repository.add(
            Array("%PDF-1.7 …".utf8), named: "Sheet 4.pdf", to: course)
        try await repository.readWaiting()
        return (test, added.document)
    }

    @Test func aPDFIsSentAndItsQuestionsComeBackAsPages() async throws {
        let (test, document) = try await student(.reply(200, Self.answer))
        let stem = ServerDocuments.stem(of: document)
        let path = "/ai/documents/" + stem.replacing(" ", with: "%20")
        test.transport.on(.put, path, .reply(404, #"{"detail":"Not Found"}"#))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(
            await test.tutor("questions", "Sheet 4", "--tell", "--pages", folder.path) == nil)
        #expect(test.console.out.contains("has read 2 questions."))
        #expect(test.console.out.contains("Q1  1  parts a\n"))
        #expect(test.console.err.contains("about 63 s"))
        for name in ["question_0.pdf", "question_1.pdf"] {
            let bytes = try Data(contentsOf: folder.appending(path: name))
            #expect(bytes.starts(with: "%PDF".utf8))
        }
        let sent = try #require(test.transport.seen.last)
        #expect(sent.path == "/ai/reconstruct?split=true")
        #expect(sent.text.contains("filename=\"\(stem).pdf\""))
        #expect(sent.text.contains("%PDF-1.7"))
        // Deleting the document deletes the server's data under that name.
        test.transport.on(.delete, path, .reply(200, #"{"deleted":1,"filename":"x"}"#))
        #expect(await test.tutor("remove", "Sheet 4", "--yes") == nil)
        #expect(test.transport.unused.isEmpty)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test(arguments: [
        (200, "{}"), (200, #"{"problems":[],"total_problems":0,"page_count":1}"#),
        (
            200,
            #"{"problems":[{"number":1,"label":"1","pdf_base64":"aGk=","page_heights":[],"regions":[]}],"total_problems":1,"page_count":1}"#
        ), (404, #"{"detail":"Not Found"}"#), (500, "Failed to open stream"),
    ])
    func whatIsNoReadingIsSaid(status: Int, body: String) async throws {
        let (test, document) = try await student(.reply(status, body))
        let problem = await #expect(throws: Problem.self) {
            try await ServerDocuments(context: test.context).reconstruct(document.id)
        }
        #expect(problem?.summary.isEmpty == false)
        let copies = RemoteCopyLedger(context: test.context)
        let known = try await copies.known(.document, document.id, at: await copies.place())
        // A server that refused the document has nothing to delete.
        #expect((known == nil) == (status == 404))
    }
}
