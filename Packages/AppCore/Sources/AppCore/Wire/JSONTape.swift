/// A syntax error in JSON.
struct JSONSyntaxError: Error, Hashable {
    var what: String
    /// Byte offset.
    var offset: Int

    var problem: Problem {
        Problem(
            .contract, "The response isn't valid JSON.", reason: what, place: "byte \(offset)")
    }
}

/// Parsed JSON: one small record per value in document order, over a copy of the bytes.
///
/// Strings and numbers are converted lazily. Uses manual memory, so that readers can use plain
/// pointers: array reference counting would cost more than decoding.
final class JSONTape {
    enum Kind: UInt8 {
        case null, yes, no, integer, number, string, escapedString, array, object
        /// A key, followed by its value; a dead key is repeated later in the same object.
        case key, escapedKey, deadKey
    }

    struct Node {
        /// Offset of the first byte; for strings and keys, after the quote.
        var start: UInt32
        /// Bytes of a scalar, or number of elements of a container.
        var length: UInt32
        /// Index of the node after this value and its content.
        var next: UInt32
        var kind: Kind
    }

    let byteCount: Int
    let view: JSONTapeView
    var traits = WireTraitsCache()

    /// Parses all of `bytes`. Throws ``JSONSyntaxError``.
    init(_ bytes: [UInt8], depthLimit: Int) throws(JSONSyntaxError) {
        guard bytes.count < Int(Int32.max) else {
            throw JSONSyntaxError(what: "longer than 2 GB", offset: 0)
        }
        var nodes: [Node] = []
        nodes.reserveCapacity(bytes.count / 12 + 8)
        let failure = bytes.withUnsafeBufferPointer { buffer -> JSONSyntaxError? in
            var parser = JSONParser(buffer, depthLimit: depthLimit)
            do throws(JSONSyntaxError) {
                try parser.parse(into: &nodes)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        byteCount = bytes.count
        let byteCopy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = byteCopy.initialize(from: bytes)
        let nodeCopy = UnsafeMutableBufferPointer<Node>.allocate(capacity: nodes.count)
        _ = nodeCopy.initialize(from: nodes)
        view = JSONTapeView(
            bytes: UnsafeBufferPointer(byteCopy), nodes: UnsafeBufferPointer(nodeCopy))
    }

    deinit {
        view.bytes.deallocate()
        view.nodes.deallocate()
    }
}

/// Reads a tape. Valid while its ``JSONTape`` lives, which every decoder ensures.
struct JSONTapeView {
    let bytes: UnsafeBufferPointer<UInt8>
    let nodes: UnsafeBufferPointer<JSONTape.Node>

    /// The bytes of a scalar or key, still escaped.
    func raw(_ node: JSONTape.Node) -> UnsafeBufferPointer<UInt8> {
        let start = Int(node.start)
        return UnsafeBufferPointer(rebasing: bytes[start..<start + Int(node.length)])
    }

    /// The text of a string or key node.
    func text(at index: Int) -> String {
        let node = nodes[index]
        switch node.kind {
        case .escapedString, .escapedKey, .deadKey: return JSONEscapes.unescape(raw(node))
        default: return String(decoding: raw(node), as: UTF8.self)
        }
    }

    /// A number as an exact 64-bit integer; nil for fractions and larger numbers.
    func int64(at index: Int) -> Int64? {
        let node = nodes[index]
        switch node.kind {
        case .integer: return Int64(String(decoding: raw(node), as: UTF8.self))
        case .number: return Int64(exactly: double(at: index))
        default: return nil
        }
    }

    /// A number as the nearest double.
    func double(at index: Int) -> Double {
        let node = nodes[index]
        if node.kind == .integer, node.length < 16 {
            let whole = smallInteger(node)
            return whole == 0 && bytes[Int(node.start)] == UInt8(ascii: "-") ? -0.0 : Double(whole)
        }
        return Double(String(decoding: raw(node), as: UTF8.self)) ?? .nan
    }

    /// For at most 15 digits, so it never overflows.
    func smallInteger(_ node: JSONTape.Node) -> Int64 {
        var value: Int64 = 0
        var negative = false
        for (offset, byte) in raw(node).enumerated() {
            if offset == 0, byte == UInt8(ascii: "-") {
                negative = true
            } else {
                value = value * 10 + Int64(byte &- 0x30)
            }
        }
        return negative ? -value : value
    }
}
