/// Ids of the canvases that belong to a document's or a quiz's question. Source: the tutor's wire
/// contract, 2.12.
public enum CanvasID {
    /// The canvas of a document's question, `index` from 0. `document` is a UUID in capitals.
    public static func question(_ index: Int, of document: String) -> String {
        hashed("\(document)-question-\(index)")
    }

    /// A UUID made from two hashes of a text's bytes, forward and backward. Not for secrets.
    static func hashed(_ text: String) -> String {
        func sum(_ bytes: some Sequence<UInt8>, _ start: UInt64) -> UInt64 {
            bytes.reduce(start) { $0 &* 33 &+ UInt64($1) }
        }
        let forward = sum(text.utf8, 5381)
        let backward = sum(text.utf8.reversed(), 0)
        return [
            hex(forward & 0xFFFF_FFFF, 8), hex(forward >> 32 & 0xFFFF, 4), hex(forward >> 48, 4),
            hex(backward & 0xFFFF, 4), hex(backward >> 16, 12),
        ].joined(separator: "-")
    }

    private static func hex(_ number: UInt64, _ digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
