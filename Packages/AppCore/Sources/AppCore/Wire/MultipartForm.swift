/// A form with files: `multipart/form-data`. Source: RFC 7578.
public struct MultipartForm: Hashable, Sendable {
    public struct File: Hashable, Sendable {
        /// File name without folders.
        public var name: String
        /// e.g. `application/pdf`
        public var mediaType: String
        public var bytes: [UInt8]

        public init(name: String, mediaType: String, bytes: [UInt8]) {
            self.name = name
            self.mediaType = mediaType
            self.bytes = bytes
        }
    }

    public enum Part: Hashable, Sendable {
        case text(name: String, String)
        case file(name: String, File)
    }

    /// In order.
    public private(set) var parts: [Part] = []

    public init() {}

    /// Adds a field, unless the text is nil.
    public mutating func add(_ name: String, _ text: String?) {
        if let text { parts.append(.text(name: name, text)) }
    }

    public mutating func add(_ name: String, _ file: File) {
        parts.append(.file(name: name, file))
    }

    static let boundaryStart = "homeroom-form-"

    /// The encoded body. The boundary occurs in no part and depends only on the content, so that a
    /// retry sends the same bytes.
    public var bytes: [UInt8] {
        var number = 0
        while true {
            let boundary = "\(Self.boundaryStart)\(number)"
            if !parts.contains(where: { $0.holds(Array(boundary.utf8)) }) {
                return written(between: boundary)
            }
            number += 1
        }
    }

    /// The media type of a body made by ``bytes``, from its first line; nil for any other body,
    /// such as JSON.
    public static func mediaType(of body: [UInt8]) -> String? {
        guard body.starts(with: "--\(boundaryStart)".utf8),
            let end = body.prefix(80).firstIndex(of: 13)
        else { return nil }
        return "multipart/form-data; boundary=" + String(decoding: body[2..<end], as: UTF8.self)
    }

    /// The body before and after the content of the last part, a file without bytes.
    func around(_ boundary: String) -> (head: [UInt8], tail: [UInt8]) {
        let body = written(between: boundary)
        let tail = Self.ending(of: body)
        return (body.dropLast(tail.count), tail)
    }

    /// What follows the last part of a body that starts like this.
    static func ending(of body: [UInt8]) -> [UInt8] {
        "\r\n".utf8 + body.prefix { $0 != 13 } + "--\r\n".utf8
    }

    private func written(between boundary: String) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(
            parts.reduce(0) { sum, part in
                if case .file(_, let file) = part { return sum + file.bytes.count + 1024 }
                return sum
            })
        for part in parts {
            body += "--\(boundary)\r\nContent-Disposition: form-data; ".utf8
            switch part {
            case .text(let name, let text):
                body += "name=\"\(Self.quoted(name))\"\r\n\r\n\(text)".utf8
            case .file(let name, let file):
                let names = "name=\"\(Self.quoted(name))\"; filename=\"\(Self.quoted(file.name))\""
                body += "\(names)\r\nContent-Type: \(Self.line(file.mediaType))\r\n\r\n".utf8
                body += file.bytes
            }
            body += "\r\n".utf8
        }
        body += "--\(boundary)--\r\n".utf8
        return body
    }

    /// Escapes quotes and line ends as `%XX`, like browsers.
    private static func quoted(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "%22"
            case "\r": out += "%0D"
            case "\n": out += "%0A"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    private static func line(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
    }
}

extension MultipartForm.Part {
    fileprivate func holds(_ needle: [UInt8]) -> Bool {
        switch self {
        case .text(_, let text): Self.holds(Array(text.utf8), needle)
        case .file(_, let file): Self.holds(file.bytes, needle)
        }
    }

    private static func holds(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        guard let first = needle.first, bytes.count >= needle.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count - needle.count) where bytes[start] == first {
                var length = 1
                while length < needle.count, bytes[start + length] == needle[length] { length += 1 }
                if length == needle.count { return true }
            }
            return false
        }
    }
}

/// A request body sent as a multipart form instead of JSON. Decoding it is up to the server.
public protocol MultipartBody: Codable, Sendable {
    var multipartForm: MultipartForm { get }
}

extension MultipartBody {
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "a form is not JSON"))
    }

    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self, .init(codingPath: encoder.codingPath, debugDescription: "a form is not JSON"))
    }
}
