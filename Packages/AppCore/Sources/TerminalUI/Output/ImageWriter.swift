/// Tracks the images on the terminal and writes changes.
struct ImageWriter {
    private var shown: [Surface.ImagePlacement] = []
    /// Kitty: images stored in the terminal, by identity.
    private var held: [PixelImage: Int] = [:]
    private var nextID = 1

    /// The terminal was cleared.
    mutating func forget() {
        shown = []
        held = [:]
    }

    /// Removes images that are no longer shown. Cells below sixel images become unknown, since they
    /// must be rewritten.
    mutating func erase(
        _ wanted: [Surface.ImagePlacement], _ capabilities: TerminalCapabilities,
        front: inout [Cell], _ size: Size, _ bytes: inout [UInt8]
    ) {
        let gone = shown.filter { !wanted.contains($0) }
        guard !gone.isEmpty else { return }
        shown.removeAll { !wanted.contains($0) }
        for placement in gone {
            if capabilities.images == .kitty {
                if let id = held[placement.image] {
                    bytes += "\u{1B}_Ga=d,d=i,i=\(id),q=2;\u{1B}\\".utf8
                    // Other placements of the same image were removed with it.
                    shown.removeAll { $0.image == placement.image }
                }
                continue
            }
            let rect = placement.rect.intersection(Rect(size))
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX {
                    front[y * size.width + x] = FrameWriter.unknown
                }
            }
        }
    }

    /// Draws new images. Returns whether the cursor moved.
    mutating func draw(
        _ wanted: [Surface.ImagePlacement], _ capabilities: TerminalCapabilities,
        _ palette: Palette, _ bytes: inout [UInt8]
    ) -> Bool {
        let new = wanted.filter { !shown.contains($0) }
        for placement in new {
            bytes += "\u{1B}[\(placement.rect.y + 1);\(placement.rect.x + 1)H".utf8
            switch capabilities.images {
            case .kitty: drawKitty(placement, &bytes)
            case .sixel:
                bytes += SixelEncoder.encode(
                    placement.image,
                    width: placement.rect.width * capabilities.cellPixels.width,
                    height: placement.rect.height * capabilities.cellPixels.height,
                    backdrop: palette[.background])
            case .none, .halfBlocks: continue
            }
            shown.append(placement)
        }
        return !new.isEmpty
    }

    /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    private mutating func drawKitty(
        _ placement: Surface.ImagePlacement, _ bytes: inout [UInt8]
    ) {
        let (image, rect) = (placement.image, placement.rect)
        if let id = held[image] {
            bytes += "\u{1B}_Ga=p,i=\(id),c=\(rect.width),r=\(rect.height),C=1,q=2;\u{1B}\\".utf8
            return
        }
        if held.count >= 32 {
            bytes += "\u{1B}_Ga=d,d=A,q=2;\u{1B}\\".utf8
            forget()
        }
        let id = nextID
        nextID += 1
        held[image] = id
        var data = Base64.encode(image.pixels)[...]
        var control =
            "a=T,f=32,s=\(image.width),v=\(image.height),i=\(id),c=\(rect.width),"
            + "r=\(rect.height),C=1,q=2,"
        repeat {
            let chunk = data.prefix(4096)
            data = data.dropFirst(4096)
            bytes += "\u{1B}_G\(control)m=\(data.isEmpty ? 0 : 1);".utf8
            bytes += chunk
            bytes += [0x1B, 0x5C]
            control = ""
        } while !data.isEmpty
    }
}

enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - start
            let first = Int(bytes[start])
            let second = left > 1 ? Int(bytes[start + 1]) : 0
            let third = left > 2 ? Int(bytes[start + 2]) : 0
            result.append(alphabet[first >> 2])
            result.append(alphabet[(first & 3) << 4 | second >> 4])
            result.append(left > 1 ? alphabet[(second & 15) << 2 | third >> 6] : 0x3D)
            result.append(left > 2 ? alphabet[third & 63] : 0x3D)
        }
        return result
    }
}

/// Encodes images as six-pixel rows in a 216-color cube.
/// Source: VT330/VT340 Programmer Reference Manual, chapter 14.
enum SixelEncoder {
    static func encode(_ image: PixelImage, width: Int, height: Int, backdrop: RGB) -> [UInt8] {
        let width = min(max(1, width), 4096)
        let height = min(max(1, height), 4096)
        var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
        for index in 0..<216 {
            let parts = [index / 36, index / 6 % 6, index % 6].map { $0 * 20 }
            bytes += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
        }
        for top in stride(from: 0, to: height, by: 6) {
            encodeBand(
                image, top..<min(top + 6, height), width, height, backdrop, into: &bytes)
            bytes.append(0x2D)
        }
        bytes += [0x1B, 0x5C]
        return bytes
    }

    private static func encodeBand(
        _ image: PixelImage, _ rows: Range<Int>, _ width: Int, _ height: Int, _ backdrop: RGB,
        into bytes: inout [UInt8]
    ) {
        // The bits of each color, column by column.
        var masks = [Int: [UInt8]]()
        for y in rows {
            let sourceY = y * image.height / height
            for x in 0..<width {
                let sourceX = x * image.width / width
                let color = image.average(
                    sourceX..<(sourceX + 1), sourceY..<(sourceY + 1), over: backdrop)
                func level(_ part: UInt8) -> Int { (Int(part) * 5 + 127) / 255 }
                let index = level(color.red) * 36 + level(color.green) * 6 + level(color.blue)
                masks[index, default: [UInt8](repeating: 0, count: width)][x] |=
                    1 << UInt8(y - rows.lowerBound)
            }
        }
        for (index, mask) in masks.sorted(by: { $0.key < $1.key }) {
            bytes.append(0x23)
            bytes.appendDecimal(index)
            appendRuns(mask, to: &bytes)
            bytes.append(0x24)
        }
    }

    private static func appendRuns(_ mask: [UInt8], to bytes: inout [UInt8]) {
        var x = 0
        while x < mask.count {
            var end = x + 1
            while end < mask.count, mask[end] == mask[x] { end += 1 }
            let symbol = 0x3F + mask[x]
            if end - x > 3 {
                bytes.append(0x21)
                bytes.appendDecimal(end - x)
                bytes.append(symbol)
            } else {
                for _ in x..<end { bytes.append(symbol) }
            }
            x = end
        }
    }
}
