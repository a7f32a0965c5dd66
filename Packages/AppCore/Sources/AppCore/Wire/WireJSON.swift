/// The one JSON coder of the house: a streaming encoder and a decoder over a compact tape.
///
/// Strict on grammar, duplicate keys: the last wins, whole numbers exact for 64 bits, at most 64
/// levels deep. Bytes that are not UTF-8 and lone surrogates become U+FFFD. There are no coding
/// strategies: keys are spelled in `CodingKeys`, dates and ids use the wire types.
public enum WireJSON {
    /// Deepest nesting that is read.
    public static let depthLimit = 64

    /// Encodes straight into bytes. `sortedKeys` and `pretty` (two spaces) rewrite the result.
    ///
    /// Throws `EncodingError` for numbers that JSON cannot say and for containers that are used
    /// after they were left.
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

    /// The same as text.
    public static func encodeText<T: Encodable>(
        _ value: T, sortedKeys: Bool = false, pretty: Bool = false
    ) throws -> String {
        String(decoding: try encode(value, sortedKeys: sortedKeys, pretty: pretty), as: UTF8.self)
    }

    /// Decodes one JSON text. Throws ``Problem/Code/contract`` naming the coding path and the byte
    /// offset. The caller bounds the size.
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

    /// Decodes JSON text.
    public static func decode<T: Decodable>(
        _ type: T.Type, from text: String
    ) throws(Problem) -> T {
        try decode(type, from: Array(text.utf8))
    }
}

extension Problem {
    /// What a decoder complained about, with the coding path as the place.
    init(decoding error: DecodingError) {
        let path: [any CodingKey]
        var what: String
        switch error {
        case .keyNotFound(let key, let found):
            path = found.codingPath + [key]
            what = "“\(key.stringValue)” is missing"
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

    /// `results[3].title`; `$` for the whole answer.
    static func place(of path: [any CodingKey]) -> String {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return text.isEmpty ? "$" : text
    }
}
