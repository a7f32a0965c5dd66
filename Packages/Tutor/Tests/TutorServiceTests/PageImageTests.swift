import Foundation
import Testing

@testable import Tutor
@testable import TutorService

@Suite struct PageImageTests {
    private func ink(_ points: (Double, Double)...) -> WireStroke {
        WireStroke(points: points.map { .init(x: $0.0, y: $0.1) })
    }

    @Test func aLineIsDrawnFromEndToEnd() throws {
        let image = try #require(PageImage([ink((100, 100), (200, 150))]))
        #expect(image.width > image.height && image.width <= 1024)
        let dark = image.pixels.indices.filter { image.pixels[$0] == 0 }
        let columns = Set(dark.map { $0 % image.width })
        #expect(columns.count >= image.width - 32)
        #expect(dark.count < image.pixels.count / 4)
    }

    @Test func aPageWithoutInkHasNoPicture() {
        #expect(PageImage([]) == nil)
        #expect(PageImage([WireStroke(points: [])]) == nil)
        #expect(PageImage([ink((5, 5))]) != nil)
    }

    @Test func fileAndPictureAreTheSame() throws {
        let image = try #require(
            PageImage([ink((0, 0), (300, 10), (20, 200)), ink((1_000_000, -1_000_000))]))
        let file = image.png
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var rows: [UInt8] = []
        for row in 0..<image.height {
            rows += [0] + image.pixels[(row * image.width)..<((row + 1) * image.width)]
        }
        let data = try #require(Self.data(of: file))
        #expect(Self.unpacked(data) == rows)
        #expect(file.count < image.pixels.count / 4)
        // Known checksums. Source: the check values of CRC-32 and Adler-32.
        #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(
            ZlibStream.bytes(of: Array("Wikipedia".utf8)).suffix(4) == [0x11, 0xE6, 0x03, 0x98])
    }

    /// The content of the pixel data chunk.
    private static func data(of file: [UInt8]) -> [UInt8]? {
        var index = 8
        while index + 12 <= file.count {
            let size = file[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
            let body = index + 8
            guard body + size + 4 <= file.count else { return nil }
            let sum = file[(body + size)..<(body + size + 4)].reduce(UInt32(0)) {
                $0 << 8 | UInt32($1)
            }
            guard CRC32.of(Array(file[(index + 4)..<(body + size)])) == sum else { return nil }
            if file[(index + 4)..<body].elementsEqual("IDAT".utf8) {
                return Array(file[body..<(body + size)])
            }
            index = body + size + 4
        }
        return nil
    }

    /// The length of a code and its extra bits.
    private static func length(of code: Int, _ next: () -> Int) -> Int {
        let bases = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99,
            115,
            131, 163, 195, 227, 258,
        ]
        let place = code - 257
        let bits = place < 8 || place == 28 ? 0 : (place - 4) / 4
        return (0..<bits).reduce(bases[place]) { $0 + next() << $1 }
    }

    @Test(arguments: [
        1, 2, 3, 4, 10, 11, 12, 18, 19, 130, 131, 257, 258, 259, 260, 261, 262, 5_000,
    ])
    func runsOfEveryLengthComeBack(length: Int) {
        let bytes = [UInt8](repeating: 255, count: length) + [7, 200] + [0, 0, 0, 0]
        #expect(Self.unpacked(ZlibStream.bytes(of: bytes)) == bytes)
    }

    /// Decodes one block of fixed codes with distance one, as specified in RFC 1951.
    private static func unpacked(_ data: [UInt8]) -> [UInt8]? {
        var bit = 16
        func next() -> Int {
            defer { bit += 1 }
            return Int(data[bit / 8] >> UInt8(bit % 8) & 1)
        }
        func code(_ count: Int, _ start: Int = 0) -> Int {
            (0..<count).reduce(start) { value, _ in value << 1 | next() }
        }
        guard next() == 1, next() == 1, next() == 0 else { return nil }
        var out: [UInt8] = []
        while bit < data.count * 8 {
            let seven = code(7)
            if seven == 0 { return out }
            if seven < 0b001_1000 {
                guard let last = out.last else { return nil }
                out += [UInt8](repeating: last, count: length(of: 256 + seven, next))
                guard code(5) == 0 else { return nil }
                continue
            }
            let eight = code(1, seven)
            if eight >= 0x30, eight <= 0xBF {
                out.append(UInt8(eight - 0x30))
            } else if eight >= 0b1100_0000, eight <= 0b1100_0111 {
                guard let last = out.last else { return nil }
                out += [UInt8](
                    repeating: last, count: length(of: 280 + eight - 0b1100_0000, next))
                guard code(5) == 0 else { return nil }
            } else {
                let nine = code(1, eight)
                guard nine >= 0x190 else { return nil }
                out.append(UInt8(nine - 0x190 + 144))
            }
        }
        return nil
    }
}
