#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Bytes of the file, or of an unfolded line; valid until the next line is read.
typealias Bytes = UnsafeBufferPointer<UInt8>

/// Splits a file into unfolded lines ending with CRLF, LF or CR.
///
/// A line without folds isn't copied. Folds are removed before decoding, so one inside a character
/// is harmless.
struct LineScanner: ~Copyable {
    private let input: Bytes
    private let longest: Int
    private var position = 0
    /// The number of the line that begins at `position`, from 1.
    private var nextNumber = 1
    /// The next LF at or after `position`, once it has been looked for.
    private var nextLineFeed = -1
    private var unfolded: UnsafeMutableBufferPointer<UInt8>

    /// The number of the line's first physical line, from 1.
    private(set) var number = 0
    private(set) var line = Bytes(start: nil, count: 0)
    /// Whether the line was too long, so that only its beginning is available.
    private(set) var isCut = false

    init(_ input: Bytes, longest: Int) {
        self.input = input
        self.longest = longest
        unfolded = .allocate(capacity: 4096)
        if input.count >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { position = 3 }
    }

    deinit { unfolded.deallocate() }

    /// Moves to the next non-empty line. False at the end of the file.
    mutating func advance() -> Bool {
        while position < input.count {
            number = nextNumber
            isCut = false
            let part = physicalLine()
            if position < input.count, isFold(input[position]), !part.isEmpty {
                unfold(after: part)
            } else {
                line = Bytes(rebasing: part.prefix(longest))
                isCut = part.count > longest
            }
            if !line.isEmpty { return true }
        }
        return false
    }

    private func isFold(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    /// Reads from `position` to the end of the line; moves `position` past the line ending.
    private mutating func physicalLine() -> Slice<Bytes> {
        if nextLineFeed < position { nextLineFeed = find(10, from: position, to: input.count) }
        let carriageReturn = find(13, from: position, to: nextLineFeed)
        let start = position
        nextNumber += 1
        if carriageReturn == nextLineFeed {
            position = min(nextLineFeed + 1, input.count)
        } else {
            position = carriageReturn + 1
            if position == nextLineFeed { position += 1 }
        }
        return input[start..<carriageReturn]
    }

    /// The position of the byte, or `end` if there is none.
    private func find(_ byte: UInt8, from start: Int, to end: Int) -> Int {
        guard start < end, let base = input.baseAddress,
            let found = memchr(base + start, Int32(byte), end - start)
        else { return end }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private mutating func unfold(after first: Slice<Bytes>) {
        var count = 0
        append(first, &count)
        while position < input.count, isFold(input[position]) {
            position += 1
            append(physicalLine(), &count)
        }
        line = Bytes(start: unfolded.baseAddress, count: count)
    }

    private mutating func append(_ part: Slice<Bytes>, _ count: inout Int) {
        let room = longest - count
        if part.count > room { isCut = true }
        let taken = min(part.count, room)
        guard taken > 0, let source = part.base.baseAddress else { return }
        if count + taken > unfolded.count {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
                capacity: max(unfolded.count * 2, count + taken))
            _ = larger.update(fromContentsOf: unfolded[0..<count])
            unfolded.deallocate()
            unfolded = larger
        }
        guard let target = unfolded.baseAddress else { return }
        (target + count).update(from: source + part.startIndex, count: taken)
        count += taken
    }
}
