import Foundation

/// A safetensors file, mapped: the numbers are read where they lie.
///
/// Source: https://huggingface.co/docs/safetensors: eight bytes of length, a header in JSON, then the tensors.
struct TensorFile: Sendable {
    private struct Entry: Decodable {
        // All optional: the header may also hold a dictionary of notes.
        var dtype: String?
        var shape: [Int]?
        var data_offsets: [Int]?
    }

    /// No header of a model comes near it.
    private static let mostHeader = 16 << 20

    let path: String
    private let data: Data
    private let entries: [String: Entry]
    /// Where the tensors begin.
    private let start: Int

    init(_ url: URL) throws(ModelFileError) {
        let path = url.path(percentEncoded: false)
        let data = try Self.mapped(url)
        guard data.count >= 8 else {
            throw ModelFileError(path, "It is no model: it has \(data.count) bytes.")
        }
        let length = data.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self))
        }
        guard length >= 2, length <= Self.mostHeader else {
            throw ModelFileError(path, "It is no safetensors file: its header cannot be right.")
        }
        start = 8 + Int(length)
        guard data.count >= start else {
            throw ModelFileError(
                path, "It is cut short: it ends within its header, after \(data.count) bytes.")
        }
        let header = data.subdata(in: 8..<start)
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: header) else {
            throw ModelFileError(path, "It is no safetensors file: its header cannot be read.")
        }
        self.entries = entries
        self.path = path
        self.data = data
    }

    private static func mapped(_ url: URL) throws(ModelFileError) -> Data {
        let path = url.path(percentEncoded: false)
        do {
            return try Data(contentsOf: url, options: .alwaysMapped)
        } catch {
            let isMissing = !FileManager.default.fileExists(atPath: path)
            throw ModelFileError(
                path, isMissing ? "There is no such file." : "It cannot be read.",
                isMissing: isMissing)
        }
    }

    /// Where a tensor's numbers lie, in bytes from the file's beginning.
    ///
    /// Throws when there is no such tensor, or it is not of this shape and of 32-bit floats, or not all in the file.
    func place(of name: String, shape: [Int]) throws(ModelFileError) -> Int {
        guard let entry = entries[name], let found = entry.shape, let type = entry.dtype,
            let offsets = entry.data_offsets
        else { throw ModelFileError(path, "It is of another model: it has no \(name).") }
        guard found == shape else {
            throw ModelFileError(
                path,
                "It is of another shape: \(name) is \(Self.words(found)) and not \(Self.words(shape))."
            )
        }
        guard type == "F32" else {
            throw ModelFileError(
                path, "\(name) holds \(type.prefix(20)) and not F32, 32-bit numbers.")
        }
        let (bytes, isTooMany) = shape.reduce((4, false)) { sum, side in
            let (product, overflow) = sum.0.multipliedReportingOverflow(by: side)
            return (product, sum.1 || overflow || side < 0)
        }
        guard !isTooMany, offsets.count == 2, offsets[0] >= 0, offsets[1] >= offsets[0],
            offsets[1] - offsets[0] == bytes
        else {
            throw ModelFileError(path, "It is damaged: \(name) is not as long as it says.")
        }
        guard offsets[1] <= data.count - start else {
            let lacking = offsets[1] - (data.count - start)
            throw ModelFileError(path, "It is cut short: at least \(lacking) bytes are missing.")
        }
        return start + offsets[0]
    }

    /// A tensor's numbers, copied. Throws what ``place(of:shape:)`` throws.
    func floats(_ name: String, shape: [Int]) throws(ModelFileError) -> [Float] {
        let place = try place(of: name, shape: shape)
        let count = shape.reduce(1, *)
        return [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            copy(count, from: place, to: buffer.baseAddress)
            filled = count
        }
    }

    /// Copies `count` numbers from `place`, which the caller has from ``place(of:shape:)``.
    func copy(_ count: Int, from place: Int, to target: UnsafeMutablePointer<Float>?) {
        guard let target, count > 0 else { return }
        data.withUnsafeBytes { bytes in
            UnsafeMutableRawPointer(target).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[place..<place + 4 * count]).baseAddress
                    ?? UnsafeRawPointer(target), byteCount: 4 * count)
        }
    }

    /// A number for all the tensors that BERT's encoder has, by their names and numbers: it is another one when any of them is
    /// another. The order in the file, and what else is in it, do not count.
    var digest: UInt64 {
        var digest = Digest()
        for (name, entry) in entries.sorted(by: { $0.key < $1.key })
        where entry.dtype == "F32" && (name.hasPrefix("embeddings.") || name.hasPrefix("encoder."))
        {
            guard let place = try? place(of: name, shape: entry.shape ?? []) else { continue }
            let count = (entry.shape ?? []).reduce(4, *)
            data.withUnsafeBytes { bytes in
                digest.add(Array(name.utf8))
                digest.add(UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]))
            }
        }
        return digest.value
    }

    private static func words(_ shape: [Int]) -> String {
        shape.prefix(8).map(String.init).joined(separator: " × ")
    }
}
