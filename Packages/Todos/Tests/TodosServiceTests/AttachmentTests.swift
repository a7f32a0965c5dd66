import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct AttachmentTests {
    private func send(
        _ campus: SchoolFixture, _ assignment: Assignment, _ name: String, _ type: String,
        _ bytes: [UInt8]
    ) async throws -> SchoolReply {
        let form = SubmissionForm(
            SubmissionDraft(submissionType: "file_upload", body: "Here.\r\n--x"),
            attachment: .init(name: name, mediaType: type, bytes: bytes)
        ).multipartForm.bytes
        return try await campus.ask(
            .post, "/assignments/\(assignment.id)/submissions", bytes: form,
            contentType: try #require(MultipartForm.mediaType(of: form)))
    }

    @Test func aFileIsKeptAndNeverEchoed() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let bytes: [UInt8] = [0, 13, 10, 45, 45, 255] + Array("%PDF \r\n".utf8)
        let reply = try await send(
            campus, assignment, "../my \"essay\".pdf", "application/pdf", bytes)
        #expect(reply.status == 201)
        let submission = try reply.decode(Submission.self)
        #expect(submission.body == "Here.\r\n--x")
        #expect(submission.submissionType == "file_upload")
        #expect(!reply.text.contains("essay"))
        let row = try await campus.database.read { connection in
            try connection.row("SELECT * FROM todos_attachments")
        }
        let kept = try #require(row)
        #expect(try kept.blob("bytes") == bytes && kept.int("size") == bytes.count)
        #expect(try kept.text("name") == "my %22essay%22.pdf")
        #expect(try kept.text("media_type") == "application/pdf")
    }

    @Test(arguments: [
        ("run.exe", "application/pdf"), ("essay.pdf", "application/x-msdownload"),
        ("script.sh", "text/plain"), ("noending", "text/plain"), ("page.js", "text/html"),
    ])
    func otherKindsAreRefused(name: String, type: String) async throws {
        let campus = try await SchoolFixture.work()
        let reply = try await send(campus, try await campus.assign(), name, type, [1])
        #expect(reply.status == 422)
        #expect(try reply.errors == ["Attachment is of a kind that is not accepted"])
        #expect(try await campus.list(Submission.self, "/submissions").isEmpty)
    }

    @Test func fiftyMegabytesAreTheMost() async throws {
        let campus = try await SchoolFixture.work()
        let bytes = [UInt8](repeating: 7, count: AttachmentRule.largestBytes + 1)
        let reply = try await send(
            campus, try await campus.assign(), "a.zip", "application/zip", bytes)
        #expect(reply.status == 422)
        #expect(try reply.errors == ["Attachment must be at most 50 MB"])
    }

    @Test func aFileInAnotherFieldIsRefusedAndNothingIsHandedIn() async throws {
        let campus = try await SchoolFixture.work()
        let path = "/assignments/\(try await campus.assign().id)/submissions"
        let form = """
            --x\r\nContent-Disposition: form-data; name="file"; filename="essay.pdf"\r
            Content-Type: application/pdf\r\n\r\n%PDF\r\n--x--\r\n
            """
        let reply = try await campus.ask(
            .post, path, bytes: Array(form.utf8), contentType: "multipart/form-data; boundary=x")
        #expect(reply.status == 422, "\(reply.text)")
        #expect(try reply.errors == ["The file belongs in the field attachment, not file"])
        #expect(try await campus.list(Submission.self, "/submissions").isEmpty)
    }

    @Test func aBrokenFormIsNoRequest() async throws {
        let campus = try await SchoolFixture.work()
        let path = "/assignments/\(try await campus.assign().id)/submissions"
        for (type, body) in [
            ("multipart/form-data", "--x--"), ("multipart/form-data; boundary=x", "hello"),
            ("multipart/form-data; boundary=x", "--x\r\n\r\nnameless\r\n--x--"),
            ("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=body"),
        ] {
            let reply = try await campus.ask(
                .post, path, bytes: Array(body.utf8), contentType: type)
            #expect(reply.status == 400, "\(body)")
        }
        #expect(
            try await campus.ask(.post, path, "a=b", contentType: "text/plain").status == 415)
    }

    @Test func jsonIsHeldToTheUsualSize() async throws {
        let campus = try await SchoolFixture.work()
        let body = #"{"body":"\#(String(repeating: "a", count: 1 << 20))"}"#
        #expect(try await campus.handIn(try await campus.assign(), body).status == 413)
    }
}
