import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Parses a multipart form within limits. Source: RFC 7578, RFC 2046 section 5.1.
public struct MultipartReader: Sendable {
    /// Maximum number of parts; more than any of our forms has.
    public static let partLimit = 32
    static let headerBytes = 4 << 10
    /// Maximum size of a text field.
    static let textBytes = 1 << 20

    /// The line between parts, without its hyphens.
    public let boundary: String

    /// nil if the media type isn't a multipart form.
    ///
    /// Throws a 400 ``Problem`` for a form without a boundary.
    public init?(mediaType: String) throws {
        guard
            mediaType.prefix(while: { $0 != ";" && $0 != " " }).lowercased()
                == "multipart/form-data"
        else {
            return nil
        }
        guard let boundary = Self.parameter("boundary", of: mediaType),
            (1...70).contains(boundary.utf8.count)
        else { throw Self.fault("its type names no boundary") }
        self.boundary = boundary
    }

    /// The fields by name (the last of duplicates), and the files likewise.
    ///
    /// Throws a 400 ``Problem`` for an invalid form, or too many or too large parts.
    public func read(
        _ body: [UInt8]
    ) throws -> (fields: [String: String], files: [String: MultipartForm.File]) {
        let line = Array("--\(boundary)".utf8)
        guard body.starts(with: line) || body.starts(with: Array("\r\n".utf8) + line) else {
            throw Self.fault("it does not begin with its boundary")
        }
        var start = line.count + (body.starts(with: line) ? 0 : 2)
        var fields: [String: String] = [:]
        var files: [String: MultipartForm.File] = [:]
        let divider = Array("\r\n--\(boundary)".utf8)
        for _ in 0...Self.partLimit {
            if body[start...].starts(with: "--".utf8) { return (fields, files) }
            guard body[start...].starts(with: "\r\n".utf8),
                let end = Self.find(divider, in: body, from: start + 2)
            else { throw Self.fault("a part of it does not end") }
            // A part without headers starts with an empty line.
            let head = start + 2
            guard let gap = Self.find(Array("\r\n\r\n".utf8), in: body, from: head - 2), gap < end,
                gap - head <= Self.headerBytes
            else { throw Self.fault("a part of it has no end to its headers, or too many") }
            let part = try PartHead(body[min(head, gap)..<gap])
            let content = body[(gap + 4)..<max(gap + 4, end)]
            if let name = part.fileName {
                files[part.name] = MultipartForm.File(
                    name: name, mediaType: part.mediaType, bytes: Array(content))
            } else {
                guard content.count <= Self.textBytes,
                    let text = String(validating: content, as: UTF8.self)
                else { throw Self.fault("\(part.name) is too long, or not UTF-8") }
                fields[part.name] = text
            }
            start = end + divider.count
        }
        throw Self.fault("it has more than \(Self.partLimit) parts")
    }

    static func fault(_ what: String) -> Problem {
        Problem(.invalid, "The form cannot be read: \(what).", status: 400)
    }

    /// The first index of `needle` in `bytes` from `start`.
    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard start >= 0, let first = needle.first else { return nil }
        return bytes.withUnsafeBytes { bytes in
            var index = start
            while index + needle.count <= bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + index, Int32(first), bytes.count - index)
            {
                index = UnsafeRawPointer(found) - base
                if index + needle.count <= bytes.count,
                    memcmp(base + index, needle, needle.count) == 0
                {
                    return index
                }
                index += 1
            }
            return nil
        }
    }

    /// A parameter of a header's value: `name="text"` or `name=text`.
    static func parameter(_ name: String, of value: String) -> String? {
        var rest = value[...]
        while let mark = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: mark)...].drop { $0 == " " || $0 == "\t" }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
            rest = rest[rest.index(after: equals)...]
            let text: Substring
            if rest.first == "\"" {
                rest = rest.dropFirst()
                guard let close = rest.firstIndex(of: "\"") else { return nil }
                text = rest[..<close]
                rest = rest[rest.index(after: close)...]
            } else {
                text = rest.prefix { $0 != ";" && $0 != " " }
                rest = rest[text.endIndex...]
            }
            if key == name { return String(text) }
        }
        return nil
    }

    /// A part's headers.
    private struct PartHead {
        var name: String
        /// nil for a text field. Without folders, control characters and browsers' quote escapes.
        var fileName: String?
        var mediaType = "application/octet-stream"

        init(_ bytes: ArraySlice<UInt8>) throws {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw MultipartReader.fault("a part's headers are not UTF-8")
            }
            var disposition: String?
            for line in text.components(separatedBy: "\r\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                switch line[..<colon].lowercased() {
                case "content-disposition": disposition = value
                case "content-type": mediaType = String(value.prefix(200))
                default: break
                }
            }
            guard let disposition, disposition.lowercased().hasPrefix("form-data"),
                let name = MultipartReader.parameter("name", of: disposition),
                (1...100).contains(name.utf8.count)
            else { throw MultipartReader.fault("a part has no name") }
            self.name = name
            fileName = MultipartReader.parameter("filename", of: disposition).map(Self.plain)
        }

        /// The last component of a path with either kind of slash, at most 255 characters.
        private static func plain(_ name: String) -> String {
            let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
            let scalars = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars.suffix(255))
            return String(text)
        }
    }
}
