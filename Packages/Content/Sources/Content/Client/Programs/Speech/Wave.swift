import AppCore

/// A spoken answer: mono, 16 bits, 16 kHz.
struct Wave: Sendable, Hashable {
    /// Samples per second.
    static let rate = 16_000
    /// Maximum recording length in seconds.
    static let longest = 60
    /// Maximum size of a WAV file in bytes.
    static let largestFile = 25 << 20

    let samples: [Int16]

    var seconds: Double { Double(samples.count) / Double(Self.rate) }

    init(samples: [Int16]) { self.samples = samples }

    /// Creates a wave from raw little-endian samples; ignores a partial sample at the end.
    init(raw: [UInt8]) {
        samples = (0..<(raw.count / 2)).map { index in
            Int16(bitPattern: UInt16(raw[index * 2]) | UInt16(raw[index * 2 + 1]) << 8)
        }
    }

    /// As a WAV file. Source: Microsoft's Multimedia Programming Interface and Data Specifications
    /// 1.0.
    var file: [UInt8] {
        let size = UInt32(samples.count * 2)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(44 + samples.count * 2)
        func number(_ value: UInt32, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(value >> (8 * UInt32(index)) & 0xFF)) }
        }
        bytes += "RIFF".utf8
        number(36 + size, 4)
        bytes += "WAVEfmt ".utf8
        number(16, 4)
        number(1, 2)
        number(1, 2)
        number(UInt32(Self.rate), 4)
        number(UInt32(Self.rate * 2), 4)
        number(2, 2)
        number(16, 2)
        bytes += "data".utf8
        number(size, 4)
        for sample in samples { number(UInt32(UInt16(bitPattern: sample)), 2) }
        return bytes
    }
}
