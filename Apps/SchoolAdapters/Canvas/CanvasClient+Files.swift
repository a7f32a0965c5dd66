import AppCore
import Foundation
import HTTPTypes

/// Where Canvas wants a file to be sent. Source: Canvas's API documentation, “Uploading Files”.
struct CanvasUpload: Codable, Sendable {
    /// Form fields in their order, which some file stores insist on.
    struct Fields: Codable, Sendable, ExactKeys {
        var pairs: [(name: String, value: String)]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Name.self)
            pairs = try fields.allKeys.map { name in
                let value = try fields.decode(JSONValue.self, forKey: name)
                return (name.stringValue, Self.text(value))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Name.self)
            for pair in pairs { try fields.encode(pair.value, forKey: Name(pair.name)) }
        }

        private static func text(_ value: JSONValue) -> String {
            switch value {
            case .string(let text): text
            case .integer(let number): String(number)
            case .number(let number): String(number)
            case .bool(let flag): String(flag)
            case .null, .array, .object: ""
            }
        }

        private struct Name: CodingKey, ExactKeys {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }
    }

    var uploadURL: String
    var uploadParams: Fields?
    /// The name of the file's field; `file` unless given.
    var fileParam: String?
}

/// The file of a hand-in.
struct CanvasUploadFile {
    var name: String
    var mediaType: String
    /// The contract's form around the content.
    var body: UploadBody

    /// The largest file that the school contract takes: 50 MB.
    private static let largest = 50 << 20

    /// nil if the request isn't a form.
    init?(_ call: ContractCall) throws {
        if let upload = call.upload {
            let file = try Self.file(in: upload.parts().files)
            (name, mediaType, body) = (file.name, file.mediaType, upload)
            return
        }
        // A form that was queued whole.
        guard let type = MultipartForm.mediaType(of: call.body),
            let reader = try MultipartReader(mediaType: type)
        else { return nil }
        let file = try Self.file(in: reader.read(call.body).files)
        (name, mediaType) = (file.name, file.mediaType)
        var form = MultipartForm()
        form.add("attachment", .init(name: name, mediaType: mediaType, bytes: []))
        body = UploadBody(form, boundary: reader.boundary, content: .init(file.bytes))
    }

    private static func file(
        in files: @autoclosure () throws -> [String: MultipartForm.File]
    ) throws -> MultipartForm.File {
        guard let file = try? files()["attachment"] else {
            throw CanvasFailure.unusable(status: 422, "The request has no file.")
        }
        return file
    }

    /// Checks the file before anything is sent.
    ///
    /// - Parameter extensions: those that the assignment takes; empty for any.
    func check(taking extensions: [String]) throws {
        guard (1...Self.largest).contains(body.content.length) else {
            throw CanvasFailure.unusable(
                status: 422,
                body.content.length == 0 ? "\(name) is empty." : "\(name) is larger than 50 MB.")
        }
        let kind = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        guard extensions.isEmpty || kind.map(extensions.contains) == true else {
            throw CanvasFailure.unusable(
                status: 422,
                "This assignment doesn't take \(name). It takes: "
                    + extensions.joined(separator: ", ") + ".")
        }
    }
}

/// A file that Canvas has received.
private struct CanvasFile: Codable, Sendable {
    var id: CanvasID?
    var location: String?
}

extension CanvasClient {
    /// Uploads a file in Canvas's three steps and returns its id. Nothing is handed in by that, so a failed upload
    /// can be repeated.
    ///
    /// - Parameter path: where the first step asks: `…/submissions/self/files`.
    func upload(_ file: CanvasUploadFile, at path: String, token: String) async throws -> CanvasID {
        let ticket = try await post(
            CanvasUpload.self, path,
            [
                ("name", file.name), ("size", String(file.body.content.length)),
                ("content_type", file.mediaType),
            ], token: token)
        let (head, body) = try await store(file, at: ticket)
        let said = try? Self.decode(CanvasFile.self, body)
        let location = head.headerFields[.location] ?? said?.location
        if let place = location.flatMap(ownPath) {
            let stored = try await send(.get, place, token: token).body
            guard let id = try Self.decode(CanvasFile.self, stored).id else { throw Self.noFile }
            return id
        }
        // A file store of another company answers with the file itself, and never gets the token.
        guard head.status.kind == .successful, let id = said?.id else { throw Self.noFile }
        return id
    }

    /// The second step sends the file. Its address proves by itself that it may; the token stays out, because the
    /// file store can be another company's.
    private func store(
        _ file: CanvasUploadFile, at ticket: CanvasUpload
    ) async throws -> (HTTPResponse, [UInt8]) {
        guard let target = uploadTarget(ticket.uploadURL) else {
            throw CanvasFailure.unusable(
                status: 502, "The address for the file isn't valid. Nothing was handed in.")
        }
        var form = MultipartForm()
        for pair in ticket.uploadParams?.pairs ?? [] { form.add(pair.name, pair.value) }
        form.add(
            ticket.fileParam ?? "file", .init(name: file.name, mediaType: file.mediaType, bytes: [])
        )
        let body = file.body.replacing(form)
        var request = target
        request.headerFields[.contentType] = body.mediaType
        request.headerFields[.userAgent] = "Homeroom/1"
        let answer = try await exchange {
            () async throws(TransportFailure) in
            try await network.send(request, upload: body)
        }
        switch answer.0.status.code {
        case 200..<400: return answer
        case 408, 425, 429, 500...:
            throw CanvasFailure.unusable(status: 503, "The school couldn't store the file yet.")
        default:
            let reason = Self.message(answer.1) ?? "status \(answer.0.status.code)"
            throw CanvasFailure.unusable(
                status: 422, "The school didn't accept the file: \(reason). Nothing was handed in.")
        }
    }

    /// The request for an upload's address: https, or http if Canvas itself has no more; nil for anything else.
    private func uploadTarget(_ address: String) -> HTTPRequest? {
        guard address.utf8.count <= 8192,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: address), let uses = parts.scheme?.lowercased(),
            uses == "https" || uses == scheme && uses == "http",
            parts.user == nil, parts.password == nil, let host = parts.percentEncodedHost,
            !host.isEmpty
        else { return nil }
        var target = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        if let query = parts.percentEncodedQuery { target += "?" + query }
        return HTTPRequest(
            method: .post, scheme: uses, authority: host + (parts.port.map { ":\($0)" } ?? ""),
            path: target)
    }

    private static let noFile = CanvasFailure.unusable(
        status: 502, "Canvas didn't confirm the file. Nothing was handed in.")
}
