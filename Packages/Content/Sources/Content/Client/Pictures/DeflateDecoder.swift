/// Decompresses deflate data up to a maximum length.
/// Source: RFC 1951.
struct DeflateDecoder {
    private let input: ArraySlice<UInt8>
    private var index: Int
    private var bits = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// The decompressed bytes; nil if damaged or longer than `limit`.
    static func inflate(_ input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var inflater = DeflateDecoder(input, limit: limit)
        return inflater.run() ? inflater.output : nil
    }

    private init(_ input: ArraySlice<UInt8>, limit: Int) {
        self.input = input
        self.limit = limit
        index = input.startIndex
        output.reserveCapacity(min(limit, 1 << 20))
    }

    private mutating func run() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isSound: Bool
            switch kind {
            case 0: isSound = stored()
            case 1: isSound = compressed(Self.fixedLengths, Self.fixedDistances)
            case 2: isSound = dynamic()
            default: isSound = false
            }
            guard isSound else { return false }
            if isLast == 1 { return true }
        }
    }

    private mutating func take(_ count: Int) -> Int? {
        while bitCount < count {
            guard index < input.endIndex else { return nil }
            bits |= Int(input[index]) << bitCount
            bitCount += 8
            index += 1
        }
        let value = bits & ((1 << count) - 1)
        bits >>= count
        bitCount -= count
        return value
    }

    private mutating func stored() -> Bool {
        (bits, bitCount) = (0, 0)
        guard index + 4 <= input.endIndex else { return false }
        let length = Int(input[index]) | Int(input[index + 1]) << 8
        index += 4
        guard index + length <= input.endIndex, output.count + length <= limit else { return false }
        output += input[index..<(index + length)]
        index += length
        return true
    }

    private mutating func compressed(_ lengths: Code, _ distances: Code) -> Bool {
        while true {
            guard let symbol = symbol(lengths) else { return false }
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengthBases.count,
                let extra = take(Self.lengthExtras[symbol - 257]),
                let distanceSymbol = self.symbol(distances),
                distanceSymbol < Self.distanceBases.count,
                let distanceExtra = take(Self.distanceExtras[distanceSymbol])
            else { return false }
            let length = Self.lengthBases[symbol - 257] + extra
            let distance = Self.distanceBases[distanceSymbol] + distanceExtra
            guard distance <= output.count, output.count + length <= limit else { return false }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func dynamic() -> Bool {
        guard let literals = take(5), let distances = take(5), let codes = take(4) else {
            return false
        }
        var codeLengths = [Int](repeating: 0, count: 19)
        for place in Self.codeOrder.prefix(codes + 4) {
            guard let length = take(3) else { return false }
            codeLengths[place] = length
        }
        guard let code = Code(codeLengths) else { return false }
        let total = literals + 257 + distances + 1
        var lengths: [Int] = []
        while lengths.count < total {
            guard let symbol = symbol(code) else { return false }
            switch symbol {
            case 0...15: lengths.append(symbol)
            case 16:
                guard let last = lengths.last, let count = take(2) else { return false }
                lengths += [Int](repeating: last, count: count + 3)
            case 17:
                guard let count = take(3) else { return false }
                lengths += [Int](repeating: 0, count: count + 3)
            default:
                guard let count = take(7) else { return false }
                lengths += [Int](repeating: 0, count: count + 11)
            }
        }
        guard lengths.count == total, let first = Code(Array(lengths[..<(literals + 257)])),
            let second = Code(Array(lengths[(literals + 257)...]))
        else { return false }
        return compressed(first, second)
    }

    private mutating func symbol(_ code: Code) -> Int? {
        var value = 0
        var first = 0
        var offset = 0
        for length in 1...15 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - count < first { return code.symbols[offset + value - first] }
            offset += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    /// A canonical Huffman code: the number of codes of each length, and the symbols in order.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        /// Nil if there are more codes than fit.
        init?(_ lengths: [Int]) {
            for length in lengths { counts[length] += 1 }
            counts[0] = 0
            var left = 1
            for length in 1...15 {
                left = (left << 1) - counts[length]
                if left < 0 { return nil }
            }
            for length in 1...15 {
                for (symbol, own) in lengths.enumerated() where own == length {
                    symbols.append(symbol)
                }
            }
        }

        /// Creates a code known to be valid.
        init(known lengths: [Int]) { self = Code(lengths) ?? Code() }

        private init() {}
    }

    private static let fixedLengths = Code(
        known: [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
            + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))
    private static let fixedDistances = Code(known: [Int](repeating: 5, count: 30))
    private static let codeOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    private static let lengthExtras = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]
    private static let distanceExtras = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12,
        13,
        13,
    ]
}
