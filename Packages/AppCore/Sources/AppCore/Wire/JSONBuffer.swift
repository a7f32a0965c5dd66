/// A growing byte buffer without per-byte bounds checks.
struct JSONBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        base[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if count + bytes.count > capacity { grow(by: bytes.count) }
        (base + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    /// Appends the name of a coding key in snake_case.
    mutating func append(snakeCaseOf key: UnsafeBufferPointer<UInt8>) {
        if count + 2 * key.count > capacity { grow(by: 2 * key.count) }
        count += WireNames.writeSnakeCase(key, to: base + count)
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number in decimal.
    mutating func append(_ number: UInt) {
        let start = count
        var rest = number
        repeat {
            append(UInt8(truncatingIfNeeded: rest % 10) + 0x30)
            rest /= 10
        } while rest > 0
        var (low, high) = (start, count - 1)
        while low < high {
            (base[low], base[high]) = (base[high], base[low])
            low += 1
            high -= 1
        }
    }

    /// Sorts the pieces that start at `starts` and reach to the end, with one byte between them.
    mutating func sort(_ starts: [Int]) {
        let ends = starts.dropFirst().map { $0 - 1 } + [count]
        let pieces = zip(starts, ends).map { start, end in
            Array(UnsafeBufferPointer(start: base + start, count: end - start))
        }
        var place = starts[0]
        for piece in pieces.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            if place > starts[0] {
                base[place] = UInt8(ascii: ",")
                place += 1
            }
            piece.withUnsafeBufferPointer { bytes in
                guard let source = bytes.baseAddress else { return }
                (base + place).update(from: source, count: bytes.count)
            }
            place += piece.count
        }
    }

    /// A copy of the content.
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

    private mutating func grow(by needed: Int) {
        let larger = max(capacity * 2, count + needed)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
