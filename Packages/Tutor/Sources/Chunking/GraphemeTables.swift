import CKernels

/// The classes of all scalars, in the form that the kernels read.
struct GraphemeTables {
    /// Computed once, from constants only.
    static let ofUnicode = GraphemeTables()

    private let blocks: [UInt16]
    private let classes: [UInt8]
    private let planes: [UInt8]

    private init() {
        var places: [ArraySlice<UInt8>: UInt16] = [:]
        var (blocks, classes, planes) = ([UInt16](), [UInt8](), [UInt8]())
        let all = GraphemeClass.ofAll()
        var (last, lastPlace) = (ArraySlice<UInt8>(), UInt16(0))
        for start in stride(from: 0, to: all.count, by: 256) {
            let block = all[start..<start + 256]
            if block != last {
                let place = places[block] ?? UInt16(places.count)
                if places.updateValue(place, forKey: block) == nil {
                    classes += block
                    planes += Self.planes(block.prefix(128)) + Self.planes(block.suffix(128))
                }
                (last, lastPlace) = (block, place)
            }
            blocks.append(lastPlace)
        }
        (self.blocks, self.classes, self.planes) = (blocks, classes, planes)
    }

    /// One bit per class: 16 bytes for each bit of their values.
    private static func planes(_ classes: ArraySlice<UInt8>) -> [UInt8] {
        var planes = [UInt8](repeating: 0, count: 64)
        for (place, kind) in classes.enumerated() {
            for plane in 0..<4 where kind >> plane & 1 != 0 {
                planes[plane * 16 + place / 8] |= 1 << (place % 8)
            }
        }
        return planes
    }

    /// Calls `body` with pointers to the tables.
    func read<T>(_ body: (UnsafePointer<text_classes>) -> T) -> T {
        blocks.withUnsafeBufferPointer { blocks in
            classes.withUnsafeBufferPointer { classes in
                planes.withUnsafeBufferPointer { planes in
                    var all = text_classes(
                        blocks: blocks.baseAddress, classes: classes.baseAddress,
                        planes: planes.baseAddress)
                    return body(&all)
                }
            }
        }
    }
}
