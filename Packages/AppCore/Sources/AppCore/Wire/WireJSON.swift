/// JSON encoder and decoder used everywhere: a streaming encoder, and a decoder over a compact
/// tape.
///
/// Strict grammar; of duplicate keys the last wins; exact 64-bit integers; at most 64 levels deep.
/// Invalid UTF-8 and lone surrogates become U+FFFD. Coding keys are in snake_case on the wire
/// (``ExactKeys``); dates and ids use the wire types.
public enum WireJSON {
    /// Maximum nesting depth.
    public static let depthLimit = 64

    /// Encodes to bytes. `sortedKeys` and `pretty` (two spaces) rewrite the result.
    ///
    /// Throws `EncodingError` for numbers that JSON can't represent and for containers used after
    /// being closed.
    public static func encode<T: Encodable>(
        _ value: T, sortedKeys: Bool = false, pretty: Bool = false
    ) throws -> [UInt8] {
        let sink = JSONSink()
        try JSONStreamEncoder(sink: sink, parent: nil, key: nil).write(value)
        sink.close(to: 0)
        guard sortedKeys || pretty else { return sink.bytes }
        let tape = try JSONTape(sink.bytes, depthLimit: 4096)
        return JSONLayout(sortedKeys: sortedKeys, pretty: pretty).bytes(of: tape)
    }

    /// Encodes to a string.
    public static func encodeText<T: Encodable>(
        _ value: T, sortedKeys: Bool = false, pretty: Bool = false
    ) throws -> String {
        String(decoding: try encode(value, sortedKeys: sortedKeys, pretty: pretty), as: UTF8.self)
    }

    /// Decodes JSON. Throws ``Problem/Code/contract`` with the coding path and byte offset. The
    /// caller limits the size.
    public static func decode<T: Decodable>(
        _ type: T.Type, from bytes: [UInt8]
    ) throws(Problem) -> T {
        try decode(type, from: bytes, strictly: false)
    }

    static func decode<T: Decodable>(
        _ type: T.Type, from bytes: [UInt8], strictly: Bool
    ) throws(Problem) -> T {
        do {
            let tape = try JSONTape(bytes, depthLimit: depthLimit)
            if strictly { try JSONStrictness.check(tape) }
            return try JSONTapeDecoder(tape).read(type)
        } catch let error as JSONSyntaxError {
            throw error.problem
        } catch let error as DecodingError {
            throw Problem(decoding: error)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(
                .contract, "The response can't be read.", reason: String(describing: error))
        }
    }

    /// Decodes a JSON string.
    public static func decode<T: Decodable>(
        _ type: T.Type, from text: String
    ) throws(Problem) -> T {
        try decode(type, from: Array(text.utf8))
    }
}

extension Problem {
    /// Converts a decoding error, with the coding path as the place.
    init(decoding error: DecodingError) {
        let path: [any CodingKey]
        var what: String
        switch error {
        case .keyNotFound(let key, let found):
            path = found.codingPath + [key]
            what = "“\(Self.name(of: key))” is missing"
        case .valueNotFound(_, let found):
            path = found.codingPath
            what = found.debugDescription
        case .typeMismatch(_, let found), .dataCorrupted(let found):
            path = found.codingPath
            what = found.debugDescription
        @unknown default:
            self.init(.contract, "The response can't be read.", reason: String(describing: error))
            return
        }
        if what.isEmpty { what = "unexpected value" }
        self.init(
            .contract, "The response doesn't match the contract.", reason: what,
            place: Self.place(of: path))
    }

    /// `results[3].title`; `$` for the root.
    static func place(of path: [any CodingKey]) -> String {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + name(of: key)
            }
        }
        return text.isEmpty ? "$" : text
    }

    /// The decoder's own keys have their wire names; those of a hand-written `init(from:)` don't.
    private static func name(of key: any CodingKey) -> String {
        WireNames.name(of: key, in: Never.self)
    }
}
