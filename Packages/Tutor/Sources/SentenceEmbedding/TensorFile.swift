import Foundation

/// An open safetensors file, which reads tensors on demand.
///
/// Source: https://huggingface.co/docs/safetensors: eight bytes of length, a header in JSON, then
/// the tensors.
struct TensorFile: Sendable {
    private struct Entry: Decodable {
        // All optional, because the header may also hold a dictionary of metadata.
        var dtype: String?
        var shape: [Int]?
        var data_offsets: [Int]?
    }

    /// Much larger than any model's header.
    private static let maxHeaderBytes = 16 << 20

    var path: String { file.path }
    private let file: ModelFile
    private let entries: [String: Entry]
    /// The offset where the tensors begin.
    private let start: Int

    init(_ url: URL) throws(ModelFileError) {
        let file = try ModelFile(url.path(percentEncoded: false))
        let path = file.path
        guard file.count >= 8 else {
            throw ModelFileError(path, "It isn't a model: it has only \(file.count) bytes.")
        }
        let length = try file.bytes(0..<8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard length >= 2, length <= Self.maxHeaderBytes else {
            throw ModelFileError(path, "It isn't a safetensors file: its header is invalid.")
        }
        start = 8 + Int(length)
        guard file.count >= start else {
            throw ModelFileError(
                path, "It's incomplete: it ends within its header, after \(file.count) bytes.")
        }
        let header = Data(try file.bytes(8..<start))
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: header) else {
            throw ModelFileError(path, "It isn't a safetensors file: its header can't be read.")
        }
        self.entries = entries
        self.file = file
    }

    /// The offset of a tensor's numbers, in bytes from the beginning of the file.
    ///
    /// Throws if the tensor is missing, has another shape or type than 32-bit float, or isn't
    /// completely in the file.
    func place(of name: String, shape: [Int]) throws(ModelFileError) -> Int {
        guard let entry = entries[name], let found = entry.shape, let type = entry.dtype,
            let offsets = entry.data_offsets
        else { throw ModelFileError(path, "It's from another model: \(name) is missing.") }
        guard found == shape else {
            throw ModelFileError(
                path,
                "It has another shape: \(name) is \(Self.words(found)) instead of \(Self.words(shape))."
            )
        }
        guard type == "F32" else {
            throw ModelFileError(
                path, "\(name) contains \(type.prefix(20)) instead of F32, 32-bit numbers.")
        }
        let (bytes, isTooMany) = shape.reduce((4, false)) { sum, side in
            let (product, overflow) = sum.0.multipliedReportingOverflow(by: side)
            return (product, sum.1 || overflow || side < 0)
        }
        guard !isTooMany, offsets.count == 2, offsets[0] >= 0, offsets[1] >= offsets[0],
            offsets[1] - offsets[0] == bytes
        else {
            throw ModelFileError(path, "It's damaged: \(name) has the wrong length.")
        }
        guard offsets[1] <= file.count - start else {
            let lacking = offsets[1] - (file.count - start)
            throw ModelFileError(path, "It's incomplete: at least \(lacking) bytes are missing.")
        }
        return start + offsets[0]
    }

    /// A tensor's numbers. Throws the errors of ``place(of:shape:)``, and if the file has been
    /// truncated since it was opened.
    func floats(_ name: String, shape: [Int]) throws(ModelFileError) -> [Float] {
        let place = try place(of: name, shape: shape)
        let count = shape.reduce(1, *)
        var fault: ModelFileError?
        let floats = [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            let target = UnsafeMutableRawBufferPointer(
                start: buffer.baseAddress, count: 4 * count)
            do throws(ModelFileError) {
                try file.read(target, from: place)
                filled = count
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return floats
    }

    /// A checksum of all tensors of BERT's encoder, by their names and numbers. Their order and the
    /// rest of the file don't affect it.
    func digest() throws(ModelFileError) -> UInt64 {
        var digest = WeightsChecksum()
        for (name, entry) in entries.sorted(by: { $0.key < $1.key })
        where entry.dtype == "F32" && (name.hasPrefix("embeddings.") || name.hasPrefix("encoder."))
        {
            guard let place = try? place(of: name, shape: entry.shape ?? []) else { continue }
            let count = (entry.shape ?? []).reduce(4, *)
            digest.add(Array(name.utf8))
            digest.add(try file.bytes(place..<place + count))
        }
        return digest.value
    }

    private static func words(_ shape: [Int]) -> String {
        shape.prefix(8).map(String.init).joined(separator: " × ")
    }
}
