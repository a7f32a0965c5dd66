/// Builds a PDF file from objects, numbered from 1, and records their offsets. Source: PDF 1.7 (ISO
/// 32000-1), 7.5.
struct PDFFile {
    private var objects: [[UInt8]] = []

    /// Leaves the next numbers free for ``set(_:_:)``.
    mutating func reserve(_ count: Int) {
        objects += Array(repeating: [], count: count)
    }

    mutating func set(_ number: Int, _ text: String) { objects[number - 1] = Array(text.utf8) }

    /// Adds an object and returns its number.
    mutating func add(_ text: String) -> Int { add(Array(text.utf8)) }

    /// Adds an object and returns its number.
    mutating func add(_ bytes: [UInt8]) -> Int {
        objects.append(bytes)
        return objects.count
    }

    /// A stream object; `entries` go into its dictionary.
    static func stream(_ entries: String, _ data: [UInt8]) -> [UInt8] {
        Array("<<\(entries)/Length \(data.count)>>\nstream\n".utf8) + data
            + Array("\nendstream".utf8)
    }

    func bytes(root: Int, information: Int) -> [UInt8] {
        // The second line has bytes above 127, so that programs treat the file as binary.
        var file = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(file.count)
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = file.count
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            table +=
                String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
        }
        table +=
            "trailer\n<</Size \(objects.count + 1) /Root \(root) 0 R /Info \(information) 0 R>>\n"
        return file + Array((table + "startxref\n\(start)\n%%EOF\n").utf8)
    }
}
