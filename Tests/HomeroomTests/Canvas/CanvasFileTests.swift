import AppCore
import CanvasAdapter
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// Files that are handed in: Canvas's three steps.
@Suite struct CanvasFileTests {
    private typealias Answer = CannedCanvas.Answer

    private static let hand = "POST /courses/12/assignments/101/submissions"
    private static let begin = hand + "/self/files"
    private static let received =
        #"{"id":"5","workflow_state":"submitted","submission_type":"online_upload","#
        + #""submitted_at":"2026-09-01T12:00:00Z","attachments":[{"display_name":"essay.pdf"}]}"#

    /// A school whose only assignment takes files, and keeps them at `store`.
    private static func school(
        store: String = "https://files.example/up?k=1",
        rules: String = #""allowed_extensions":["pdf",".DOCX"],"#, stored: Answer,
        kinds: String = #"["online_upload"]"#
    ) -> CannedCanvas {
        CannedCanvas([
            "/users/self/profile": [Answer(body: #"{"id":"7","name":"Jordan Ellis"}"#)],
            "/courses": [Answer(body: #"[{"id":"12","name":"Biology"}]"#)],
            "/courses/12/assignment_groups": [
                Answer(
                    body: #"[{"id":"40","assignments":[{"id":"101","name":"Essay",\#(rules)"#
                        + #""html_url":"/hand-in/101","submission_types":\#(kinds)}]}]"#)
            ],
            begin: [
                Answer(
                    body: #"{"upload_url":"\#(store)","file_param":"the_file","upload_params":"#
                        + #"{"zone":"z","key":"a b","Content-Type":"application/pdf","acl":1}}"#)
            ],
            "/up?k=1": [stored],
            "/api/v1/files/9/create_success?uuid=u": [Answer(body: #"{"id":"9"}"#)],
            hand: [Answer(status: 201, body: received)],
        ])
    }

    private static func form(_ name: String, bytes: [UInt8] = Array("%PDF-1.7".utf8)) -> [UInt8] {
        var form = MultipartForm()
        form.add("submission_type", "file_upload")
        form.add(
            "attachment",
            MultipartForm.File(name: name, mediaType: "application/pdf", bytes: bytes))
        return form.bytes
    }

    private static func handIn(
        _ canvas: CannedCanvas, _ name: String = "essay.pdf", bytes: [UInt8]? = nil
    ) async throws -> (status: Int, json: JSONValue) {
        let body = bytes.map { form(name, bytes: $0) } ?? form(name)
        return try await CannedCanvas.ask(
            try canvas.adapter(), "/assignments/101/submissions", .post, bytes: body)
    }

    private static let location = "https://school.example/api/v1/files/9/create_success?uuid=u"

    @Test(arguments: [
        Answer(status: 301, headers: [.location: location], body: ""),
        Answer(status: 201, headers: [.location: location], body: #"{"id":"8"}"#),
        Answer(status: 201, body: #"{"location":"\#(location)"}"#),
        Answer(status: 200, body: #"{"id":9}"#),
        Answer(
            status: 201, headers: [.location: "https://files.example/api/v1/files/9"],
            body: #"{"id":"9"}"#),
    ])
    func aFileIsUploadedInThreeStepsAndThenHandedIn(stored: CannedCanvas.Answer) async throws {
        let canvas = Self.school(stored: stored)
        let (status, made) = try await Self.handIn(canvas)
        #expect(status == 201 && made["submission_type"]?.text == "file_upload", "\(made)")
        #expect(made["body"]?.text == "essay.pdf")
        let bodies = zip(canvas.asked, canvas.sentBodies).filter { $0.0.method == .post }
        #expect(bodies[0].1 == "name=essay.pdf&size=8&content_type=application%2Fpdf")
        let (upload, form) = bodies[1]
        #expect(upload.authority == "files.example" && upload.path == "/up?k=1")
        #expect(upload.headerFields[.contentType]?.hasPrefix("multipart/form-data") == true)
        let names = form.matches(of: /; name="([^"]*)"/).map { String($0.1) }
        #expect(names == ["zone", "key", "Content-Type", "acl", "the_file"])
        #expect(form.contains("%PDF-1.7"))
        #expect(
            bodies[2].1
                == "submission%5Bsubmission_type%5D=online_upload&submission%5Bfile_ids%5D%5B%5D=9")
        // The token goes to Canvas alone.
        for request in canvas.asked {
            #expect(
                (request.headerFields[.authorization] != nil)
                    == (request.authority == "school.example"))
        }
    }

    /// Sends a file of three pieces of 4 bytes, and returns the numbers of the pieces that were read.
    private static func handInPieces(
        _ canvas: CannedCanvas, _ name: String = "essay.pdf"
    ) async throws -> (status: Int, read: [Int]) {
        let read = Mutex<[Int]>([])
        var form = MultipartForm()
        form.add("submission_type", "file_upload")
        form.add("attachment", .init(name: name, mediaType: "application/pdf", bytes: []))
        let content = UploadBody.Content(length: 12) { number in
            read.withLock { $0.append(number) }
            return number < 3 ? Array("%PDF".utf8) : nil
        }
        let status = try await CannedCanvas.ask(
            try canvas.adapter(), "/assignments/101/submissions", .post,
            upload: UploadBody(form, boundary: "b-1", content: content)
        ).status
        return (status, read.withLock(\.self))
    }

    @Test func aFileInPiecesIsReadOnceAndOnlyIfItIsTaken() async throws {
        let canvas = Self.school(stored: Answer(body: #"{"id":"9"}"#))
        #expect(try await Self.handInPieces(canvas, "essay.zip") == (422, []))
        #expect(try await Self.handInPieces(canvas) == (201, [0, 1, 2, 3]))
        let bodies = zip(canvas.asked, canvas.sentBodies).filter { $0.0.method == .post }
        #expect(bodies[0].1 == "name=essay.pdf&size=12&content_type=application%2Fpdf")
        let (upload, form) = bodies[1]
        let type = try #require(upload.headerFields[.contentType])
        let parts = try #require(try MultipartReader(mediaType: type)).read(Array(form.utf8))
        #expect(parts.fields["key"] == "a b" && parts.fields["submission_type"] == nil)
        #expect(parts.files["the_file"]?.bytes == Array("%PDF%PDF%PDF".utf8))
        let refusing = Self.school(store: "/up", stored: Answer(body: ""))
        #expect(try await Self.handInPieces(refusing) == (502, []))
    }

    @Test func theTokenStaysOutOfAnUploadAtCanvasItself() async throws {
        let canvas = Self.school(
            store: "https://school.example/up?k=1", stored: Answer(body: #"{"id":"9"}"#))
        #expect(try await Self.handIn(canvas).status == 201)
        let upload = try #require(canvas.asked.first { $0.path == "/up?k=1" })
        #expect(upload.headerFields[.authorization] == nil)
    }

    @Test(arguments: [
        "http://files.example/up?k=1", "ftp://files.example/up", "https://me:pw@files.example/up",
        "https:///up", "/up", "https://files.example/a b", "",
    ])
    func aDoubtfulAddressGetsNoFile(address: String) async throws {
        let canvas = Self.school(store: address, stored: Answer(body: #"{"id":"9"}"#))
        let (status, json) = try await Self.handIn(canvas)
        #expect(status == 502 && json["error"]?.text?.contains("address for the file") == true)
        #expect(canvas.asked.allSatisfy { $0.authority == "school.example" })
        #expect(!canvas.sentBodies.contains { $0.contains("%PDF-1.7") })
    }

    @Test func filesThatAreNotTakenAreNotSent() async throws {
        let canvas = Self.school(stored: Answer(body: #"{"id":"9"}"#))
        for name in ["essay.zip", "essay", "pdf"] {
            let (status, json) = try await Self.handIn(canvas, name)
            #expect(status == 422, "\(name)")
            #expect(
                json["error"]?.text
                    == "Canvas: This assignment doesn't take \(name). It takes: pdf, docx.")
        }
        let empty = try await Self.handIn(canvas, bytes: [])
        #expect(empty.status == 422 && empty.json["error"]?.text?.contains("is empty") == true)
        let huge = try await Self.handIn(canvas, bytes: Array(repeating: 1, count: (50 << 20) + 1))
        #expect(huge.status == 422 && huge.json["error"]?.text?.contains("50 MB") == true)
        #expect(canvas.asked.allSatisfy { $0.method == .get })
        #expect(try await Self.handIn(canvas, "Essay.DOCX").status == 201)
        let work = try await canvas.ask("/assignments/101").json
        #expect(work["allowed_extensions"]?.elements == ["pdf", "docx"])
        let any = Self.school(rules: "", stored: Answer(body: #"{"id":"9"}"#))
        #expect(try await Self.handIn(any, "essay.zip").status == 201)
        let locked = Self.school(
            rules: #""locked_for_user":true,"lock_explanation":"<b>Locked</b> until Monday.","#,
            stored: Answer(body: #"{"id":"9"}"#))
        let reason = try await Self.handIn(locked).json["error"]?.text
        #expect(reason == "Canvas: Locked until Monday." && locked.asked.count == 2)
        let text = Self.school(stored: Answer(body: ""), kinds: #"["online_text_entry"]"#)
        let refused = try await Self.handIn(text)
        #expect(refused.status == 422)
        #expect(refused.json["error"]?.text?.contains("https://school.example/hand-in/101") == true)
        #expect(text.asked.allSatisfy { $0.method == .get })
    }

    @Test(arguments: [(413, 422), (403, 422), (503, 503), (500, 503), (429, 503)])
    func aFileThatIsNotStoredIsNotHandedIn(stored: Int, status: Int) async throws {
        let canvas = Self.school(
            stored: Answer(status: stored, body: #"{"message":"file size exceeds quota"}"#))
        let answer = try await Self.handIn(canvas)
        #expect(answer.status == status)
        if status == 422 {
            #expect(answer.json["error"]?.text?.contains("file size exceeds quota") == true)
        }
        #expect(!canvas.asked.contains { $0.path?.hasSuffix("/submissions") == true })
        #expect(canvas.asked.count { $0.path == "/up?k=1" } == 1)
    }

    @Test func aFileWithoutANumberIsNotHandedIn() async throws {
        for stored in [
            Answer(status: 302, headers: [.location: "https://files.example/x"], body: "{}"),
            Answer(status: 201, body: "<xml/>"),
            Answer(status: 201, headers: [.location: "https://school.example/gone"], body: "{}"),
        ] {
            let canvas = Self.school(stored: stored)
            #expect(try await Self.handIn(canvas).status >= 400)
            #expect(!canvas.asked.contains { $0.path?.hasSuffix("/submissions") == true })
            #expect(
                canvas.asked.allSatisfy { $0.authority != "files.example" || $0.method == .post })
        }
    }
}
