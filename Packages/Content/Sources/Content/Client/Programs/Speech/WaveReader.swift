import AppCore

/// Reads WAV files with integer samples and converts them to a ``Wave``.
struct WaveReader {
    /// A file error with its byte offset.
    struct Fault: Error, Hashable {
        var words: String
        var byte: Int

        var problem: Problem {
            Problem(
                .invalid, "I can't read this recording.", reason: words,
                cure:
                    "Record it as a WAV file, 16 bits, at most 60 seconds: arecord -f S16_LE -r 16000 -d 60 answer.wav",
                place: "byte \(byte)")
        }
    }

    private struct Form {
        var channels: Int
        var rate: Int
        var bytes: Int
        var frame: Int { channels * bytes }
    }

    private let bytes: [UInt8]

    /// Reads the recording from a file.
    static func read(_ bytes: [UInt8]) throws(Fault) -> Wave {
        guard bytes.count <= Wave.largestFile else {
            throw Fault(words: "It is larger than 25 MB.", byte: Wave.largestFile)
        }
        return try WaveReader(bytes: bytes).wave()
    }

    private func wave() throws(Fault) -> Wave {
        guard tag(0) == "RIFF", tag(8) == "WAVE" else {
            throw Fault(words: "It isn't a WAV file.", byte: 0)
        }
        var form: Form?
        var index = 12
        while index + 8 <= bytes.count {
            let size = number(index + 4, 4)
            let start = index + 8
            switch tag(index) {
            case "fmt ":
                guard size >= 16, start + size <= bytes.count else {
                    throw Fault(words: "The description of its samples is cut off.", byte: index)
                }
                form = try read(formAt: start, size: size)
            case "data":
                guard let form else {
                    throw Fault(words: "Its samples come before their description.", byte: index)
                }
                return try wave(form, start, try length(size, from: start))
            default: break
            }
            guard size <= bytes.count - start else { break }
            // Chunks start at even places.
            index = start + size + size % 2
        }
        throw Fault(words: "It has no samples.", byte: min(index, bytes.count))
    }

    private func read(formAt start: Int, size: Int) throws(Fault) -> Form {
        var kind = number(start, 2)
        if kind == 0xFFFE, size >= 40 { kind = number(start + 24, 2) }
        guard kind == 1 else {
            throw Fault(words: "Its samples are compressed or aren't integers.", byte: start)
        }
        let form = Form(
            channels: number(start + 2, 2), rate: number(start + 4, 4),
            bytes: number(start + 14, 2) / 8)
        guard (1...8).contains(form.channels) else {
            throw Fault(words: "It has \(form.channels) channels.", byte: start + 2)
        }
        guard (4_000...192_000).contains(form.rate) else {
            throw Fault(words: "It has \(form.rate) samples a second.", byte: start + 4)
        }
        guard number(start + 14, 2) % 8 == 0, (1...4).contains(form.bytes) else {
            throw Fault(
                words: "Its samples have \(number(start + 14, 2)) bits.", byte: start + 14)
        }
        guard number(start + 12, 2) == form.frame else {
            throw Fault(words: "Its frame size doesn't match its samples.", byte: start + 12)
        }
        return form
    }

    /// The size of the samples in bytes. Programs that write while recording don't know it and
    /// write 0 or nearly the maximum.
    private func length(_ size: Int, from start: Int) throws(Fault) -> Int {
        let there = bytes.count - start
        if size == 0 || size >= 0x7FFF_0000 { return there }
        guard size <= there else {
            throw Fault(
                words: "It's cut off: it has \(there) of \(size) bytes of samples.",
                byte: bytes.count)
        }
        return size
    }

    private func wave(_ form: Form, _ start: Int, _ length: Int) throws(Fault) -> Wave {
        let frames = length / form.frame
        guard frames > 0 else { throw Fault(words: "It has no samples.", byte: start) }
        guard frames <= form.rate * Wave.longest else {
            throw Fault(words: "It is longer than \(Wave.longest) seconds.", byte: start)
        }
        let count = max(1, frames * Wave.rate / form.rate)
        var samples: [Int16] = []
        samples.reserveCapacity(count)
        for index in 0..<count {
            // The mean of the frames of one sample.
            let first = min(index * frames / count, frames - 1)
            let last = max(first + 1, min((index + 1) * frames / count, frames))
            var sum = 0
            for frame in first..<last {
                for channel in 0..<form.channels {
                    sum += sample(start + frame * form.frame + channel * form.bytes, form.bytes)
                }
            }
            samples.append(Int16(clamping: sum / ((last - first) * form.channels)))
        }
        return Wave(samples: samples)
    }

    /// Converts a sample to 16 bits. 8-bit samples are unsigned.
    private func sample(_ index: Int, _ count: Int) -> Int {
        if count == 1 { return (Int(bytes[index]) - 128) << 8 }
        let high = Int(Int8(bitPattern: bytes[index + count - 1]))
        return high << 8 | Int(bytes[index + count - 2])
    }

    private func tag(_ index: Int) -> String? {
        guard index + 4 <= bytes.count else { return nil }
        return String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
    }

    /// An unsigned little-endian number; 0 past the end.
    private func number(_ index: Int, _ count: Int) -> Int {
        guard index + count <= bytes.count else { return 0 }
        return (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
}
