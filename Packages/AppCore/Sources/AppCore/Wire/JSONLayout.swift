/// Rewrites a tape with sorted keys or indentation.
struct JSONLayout {
    var sortedKeys: Bool
    var pretty: Bool

    func bytes(of owner: JSONTape) -> [UInt8] {
        let tape = owner.view
        var out: [UInt8] = []
        out.reserveCapacity(owner.byteCount * (pretty ? 2 : 1))
        withExtendedLifetime(owner) { value(0, of: tape, indent: 0, &out) }
        return out
    }

    private func value(_ index: Int, of tape: JSONTapeView, indent: Int, _ out: inout [UInt8]) {
        let node = tape.nodes[index]
        switch node.kind {
        case .string, .escapedString: quoted(tape.raw(node), &out)
        case .array:
            list(children(of: index, tape), "[", "]", indent, &out) { child, out in
                value(child, of: tape, indent: indent + 1, &out)
            }
        case .object:
            list(members(of: index, tape), "{", "}", indent, &out) { key, out in
                quoted(tape.raw(tape.nodes[key]), &out)
                out.append(contentsOf: pretty ? ": ".utf8 : ":".utf8)
                value(key + 1, of: tape, indent: indent + 1, &out)
            }
        default: out.append(contentsOf: tape.raw(node))
        }
    }

    private func children(of index: Int, _ tape: JSONTapeView) -> [Int] {
        var found: [Int] = []
        var child = index + 1
        while child < Int(tape.nodes[index].next) {
            found.append(child)
            child = Int(tape.nodes[child].next)
        }
        return found
    }

    private func members(of index: Int, _ tape: JSONTapeView) -> [Int] {
        var keys: [Int] = []
        var child = index + 1
        while child < Int(tape.nodes[index].next) {
            if tape.nodes[child].kind != .deadKey { keys.append(child) }
            child = Int(tape.nodes[child + 1].next)
        }
        guard sortedKeys else { return keys }
        return keys.map { ($0, Array(tape.text(at: $0).utf8)) }
            .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    private func list(
        _ items: [Int], _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ indent: Int,
        _ out: inout [UInt8], _ item: (Int, inout [UInt8]) -> Void
    ) {
        out.append(UInt8(ascii: open))
        for (position, index) in items.enumerated() {
            if position > 0 { out.append(UInt8(ascii: ",")) }
            line(indent + 1, &out)
            item(index, &out)
        }
        if !items.isEmpty { line(indent, &out) }
        out.append(UInt8(ascii: close))
    }

    private func line(_ indent: Int, _ out: inout [UInt8]) {
        guard pretty else { return }
        out.append(UInt8(ascii: "\n"))
        out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * 2))
    }

    private func quoted(_ raw: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        out.append(contentsOf: raw)
        out.append(UInt8(ascii: "\""))
    }
}
