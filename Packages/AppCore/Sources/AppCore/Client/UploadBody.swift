public import HTTPTypes

/// A form with one large file as a request body, read in pieces while it is sent.
public struct UploadBody: Sendable {
    /// A file's content.
    public struct Content: Sendable {
        /// Bytes of all pieces together.
        public var length: Int
        /// A piece by its number, from 0; nil after the last.
        public var piece: @Sendable (Int) async throws -> [UInt8]?

        public init(length: Int, piece: @escaping @Sendable (Int) async throws -> [UInt8]?) {
            self.length = length
            self.piece = piece
        }

        /// Content in memory.
        public init(_ bytes: [UInt8]) {
            self.init(length: bytes.count) { $0 == 0 && !bytes.isEmpty ? bytes : nil }
        }
    }

    /// Bytes per second that an upload may need for not being given up.
    public static let slowest = 100_000

    /// The form up to the file's content, and after it.
    public let head: [UInt8]
    public let tail: [UInt8]
    public let content: Content
    /// Called with the bytes of the content that have been read for sending.
    private var progress: @Sendable (Int) -> Void = { _ in }

    /// - Parameters:
    ///   - form: its last part is a file without bytes.
    ///   - boundary: 1 to 70 ASCII letters, digits and hyphens that don't occur in the content.
    public init(_ form: MultipartForm, boundary: String, content: Content) {
        (head, tail) = form.around(boundary)
        self.content = content
    }

    /// - Parameter head: as another upload had it.
    init(head: [UInt8], content: Content) {
        self.head = head
        self.content = content
        tail = MultipartForm.ending(of: head)
    }

    /// Another form around the same content.
    public func replacing(_ form: MultipartForm) -> UploadBody {
        var other = UploadBody(form, boundary: boundary, content: content)
        other.progress = progress
        return other
    }

    /// Also calls `report` with the bytes of the content that have been read, and all of them.
    mutating func onProgress(_ report: @escaping @Sendable (Int, Int) -> Void) {
        progress = { [progress, length = content.length] read in
            progress(read)
            report(read, length)
        }
    }

    private var boundary: String {
        String(decoding: head.dropFirst(2).prefix { $0 != 13 }, as: UTF8.self)
    }

    /// Bytes of the whole body.
    public var length: Int { head.count + content.length + tail.count }

    /// `multipart/form-data` with its boundary.
    public var mediaType: String { "multipart/form-data; boundary=" + boundary }

    /// The form's fields and its file, without the file's bytes.
    public func parts() throws -> (
        fields: [String: String], files: [String: MultipartForm.File]
    ) {
        try MultipartReader(mediaType: mediaType)?.read(head + tail) ?? ([:], [:])
    }

    /// Passes the body to `send`, piece by piece. Throws if the content has another length than
    /// announced: the receiver would wait for the rest.
    public func pieces(_ send: (consuming [UInt8]) async throws -> Void) async throws {
        try await send(head)
        var read = 0
        var number = 0
        while let piece = try await content.piece(number) {
            try Task.checkCancellation()
            read += piece.count
            guard read <= content.length else { break }
            try await send(piece)
            progress(read)
            number += 1
        }
        guard read == content.length else {
            throw TransportFailure.notSent("the file isn't complete")
        }
        try await send(tail)
    }
}

/// A transport that sends large bodies in pieces.
public protocol UploadingTransport: HTTPTransport {
    /// Sends once, like ``HTTPTransport/send(_:body:)``.
    func stream(
        _ request: HTTPRequest, _ body: UploadBody
    ) async throws(TransportFailure) -> HTTPReply
}

extension HTTPTransport {
    /// Sends a large body, in pieces if the transport can.
    public func send(
        _ request: HTTPRequest, upload: UploadBody
    ) async throws(TransportFailure) -> HTTPReply {
        if let transport = self as? any UploadingTransport {
            return try await transport.stream(request, upload)
        }
        var body: [UInt8] = []
        body.reserveCapacity(upload.length)
        do {
            try await upload.pieces { body += $0 }
        } catch let failure as TransportFailure {
            throw failure
        } catch {
            throw Task.isCancelled ? .cancelled : .notSent("the file can't be read: \(error)")
        }
        return try await send(request, body: body)
    }
}
