/// Reads the PNG files that drawings become: one IDAT chunk, fixed codes, four bits of grey.
struct DecodedPNG {
    let width: Int
    let height: Int
    private let rows: [UInt8]

    init?(_ file: [UInt8]) {
        guard file.count > 60, Array(file[37..<41]) == Array("IDAT".utf8) else { return nil }
        let number = { (at: Int) in file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        width = number(16)
        height = number(20)
        let data = Array(file[41..<41 + number(33)])
        guard let rows = Self.inflate(Array(data.dropFirst(2).dropLast(4))),
            rows.count == height * (1 + (width + 1) / 2)
        else { return nil }
        self.rows = rows
    }

    /// 0 is black, 15 white.
    func shade(_ x: Int, _ y: Int) -> Int {
        let byte = Int(rows[y * (1 + (width + 1) / 2) + 1 + x / 2])
        return x % 2 == 0 ? byte >> 4 : byte & 15
    }

    /// Follows RFC 1951 for one block of fixed codes.
    private static func inflate(_ data: [UInt8]) -> [UInt8]? {
        var position = 0
        func bit() -> Int {
            defer { position += 1 }
            return position / 8 < data.count ? Int(data[position / 8] >> (position % 8)) & 1 : 0
        }
        func number(_ bits: Int) -> Int { (0..<bits).reduce(0) { $0 | bit() << $1 } }
        func code(_ bits: Int) -> Int { (0..<bits).reduce(0) { value, _ in value << 1 | bit() } }
        guard number(3) == 0b011 else { return nil }
        var output: [UInt8] = []
        while position < data.count * 8 {
            var value = code(7)
            let symbol: Int
            if value < 24 {
                symbol = 256 + value
            } else {
                value = value << 1 | bit()
                switch value {
                case 48..<192: symbol = value - 48
                case 192..<200: symbol = 280 + value - 192
                default: symbol = 144 + (value << 1 | bit()) - 400
                }
            }
            if symbol == 256 { return output }
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            let bits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
            let base =
                symbol == 285
                ? 258 : symbol < 265 ? symbol - 254 : ((symbol - 261) % 4 + 4) << bits + 3
            let length = base + number(bits)
            guard code(5) == 0, let last = output.last else { return nil }
            output += [UInt8](repeating: last, count: length)
        }
        return nil
    }
}
