import AppCore
import Foundation
import Testing

@Suite struct MultipartTests {
    private func read(
        _ body: [UInt8], _ type: String
    ) throws -> (fields: [String: String], files: [String: MultipartForm.File]) {
        try #require(try MultipartReader(mediaType: type)).read(body)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var form = MultipartForm()
        form.add("text", "Ümlaut\r\n--homeroom-form-0\r\nhomeroom-form-1")
        form.add("none", nil)
        form.add("empty", "")
        form.add("a\"b", "quoted")
        let file = MultipartForm.File(
            name: "notes.txt", mediaType: "text/plain", bytes: Array("\r\n--\r\n".utf8) + [0, 255])
        form.add("attachment", file)
        let body = form.bytes
        let type = try #require(MultipartForm.mediaType(of: body))
        #expect(type == "multipart/form-data; boundary=homeroom-form-2")
        let (fields, files) = try read(body, type)
        #expect(
            fields == [
                "text": "Ümlaut\r\n--homeroom-form-0\r\nhomeroom-form-1", "empty": "",
                "a%22b": "quoted",
            ])
        #expect(files == ["attachment": file])
        #expect(form.bytes == body)
        #expect(MultipartForm.mediaType(of: Array("{}".utf8)) == nil)
    }

    @Test func othersWriteThemDifferently() throws {
        let body = """
            \r\n--x y\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-disposition: \
            form-data; filename=C:\\fakepath\\a.txt; name=file\r\n\r\nhello\r\n--x y\r\n\
            Content-Disposition: form-data; name="t"\r\n\r\nworld\r\n--x y--epilogue
            """
        let (fields, files) = try read(
            Array(body.utf8), "Multipart/Form-Data ; charset=utf-8; boundary=\"x y\"")
        #expect(fields == ["t": "world"])
        #expect(files["file"]?.name == "a.txt" && files["file"]?.bytes == Array("hello".utf8))
    }

    @Test(arguments: [
        "", "--", "--x", "--x\r\n", "--y\r\n", "--x\r\nContent-Disposition: form-data; name=a",
        "--x\r\n\r\na\r\n--x--", "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
        "--x\r\nContent-Disposition: attachment; name=a\r\n\r\na\r\n--x--",
        "--x\r\nContent-Disposition: form-data; name=\"a\r\n\r\na\r\n--x--",
    ])
    func whatIsNoFormIsRefused(body: String) {
        let problem = #expect(throws: Problem.self) {
            try read(Array(body.utf8), "multipart/form-data; boundary=x")
        }
        #expect(problem?.status == 400)
    }

    @Test func partsAreBounded() throws {
        let part = "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n"
        let type = "multipart/form-data; boundary=x"
        let most = String(repeating: part, count: MultipartReader.partLimit) + "--x--"
        #expect(try read(Array(most.utf8), type).fields == ["a": "b"])
        for body in [
            String(repeating: part, count: MultipartReader.partLimit + 1) + "--x--",
            "--x\r\nX: \(String(repeating: "y", count: 5_000))\r\n\r\nb\r\n--x--",
            part.replacingOccurrences(of: "b", with: String(repeating: "b", count: 1 << 21))
                + "--x--",
        ] {
            #expect(throws: Problem.self) { try read(Array(body.utf8), type) }
        }
        #expect(throws: Problem.self) {
            try MultipartReader(mediaType: "multipart/form-data; boundary=")
        }
        #expect(try MultipartReader(mediaType: "application/json") == nil)
    }
}
