import AppCore
import Foundation
import Tutor

/// Speaks sentences, as raw 16-bit little-endian mono samples at ``SpokenAudio/rate``.
struct SpeechEngine: Sendable {
    /// Whether speech is available.
    var isThere: @Sendable () -> Bool
    /// Speaks a sentence; nil on failure.
    var speak: @Sendable (String) async -> [UInt8]?

    /// The timeout per sentence in seconds.
    private static let patience = 20.0
    /// The size limit of a sentence's samples in bytes.
    private static let maxBytes = 16 << 20

    /// An engine that uses espeak-ng, if it's in the environment's PATH.
    static func espeak(
        voice: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> SpeechEngine {
        SpeechEngine(
            isThere: { path(environment) != nil },
            speak: { text in
                guard let program = path(environment) else { return nil }
                let plain = plain(text)
                guard plain.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
                // Passes text through standard input, so that it can't be taken for an option.
                let outcome = await ChildProcess.run(
                    [program, "-v", voice, "--stdout", "--stdin"], input: Array(plain.utf8),
                    environment: environment, seconds: patience, maxOutputBytes: maxBytes)
                guard outcome.status == 0, let wave = RecordedWave(outcome.output, limit: nil)
                else { return nil }
                let samples = Resampler(from: wave.rate, to: SpokenAudio.rate)
                    .resample(wave.samples)
                return samples.flatMap { sample in
                    let bits = UInt16(bitPattern: sample)
                    return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
                }
            })
    }

    private static func path(_ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { "\($0)/espeak-ng" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// One line without control characters, and without the brackets that mark phonemes for
    /// espeak-ng.
    private static func plain(_ text: String) -> String {
        var plain = String(
            String.UnicodeScalarView(
                text.prefix(1_000).unicodeScalars.map {
                    $0.properties.generalCategory == .control ? " " : $0
                }))
        while plain.contains("[[") { plain = plain.replacing("[[", with: "[ [") }
        return plain + "\n"
    }
}

/// A WAV file of 16-bit integer samples, mixed down to mono.
struct RecordedWave {
    var rate: Int
    var samples: [Int16]

    /// Nil for other formats, and for recordings longer than `limit` seconds.
    ///
    /// A program that streams a recording doesn't know its length, and writes 0 or nearly the
    /// maximum instead.
    init?(_ bytes: [UInt8], limit: Int?) {
        func number(_ index: Int, _ count: Int) -> Int {
            guard index + count <= bytes.count else { return 0 }
            return (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
        }
        func tag(_ index: Int) -> String {
            index + 4 <= bytes.count
                ? String(decoding: bytes[index..<(index + 4)], as: UTF8.self) : ""
        }
        guard tag(0) == "RIFF", tag(8) == "WAVE" else { return nil }
        var index = 12
        var channels = 0
        var rate = 0
        while index + 8 <= bytes.count {
            let (size, start) = (number(index + 4, 4), index + 8)
            if tag(index) == "fmt " {
                let kind = number(start, 2)
                channels = number(start + 2, 2)
                rate = number(start + 4, 4)
                guard kind == 1 || kind == 0xFFFE, number(start + 14, 2) == 16,
                    (1...2).contains(channels), (4_000...192_000).contains(rate)
                else { return nil }
            } else if tag(index) == "data" {
                guard channels > 0 else { return nil }
                let there = bytes.count - start
                let length = size == 0 || size >= 0x7FFF_0000 ? there : min(size, there)
                let frames = length / (2 * channels)
                if let limit, frames > limit * rate { return nil }
                self.rate = rate
                let count = channels
                samples = (0..<frames).map { frame in
                    let sum = (0..<count).reduce(0) { sum, channel in
                        let place = start + (frame * count + channel) * 2
                        return sum + Int(Int16(truncatingIfNeeded: number(place, 2)))
                    }
                    return Int16(clamping: sum / count)
                }
                return
            }
            guard size <= bytes.count - start else { return nil }
            // Chunks start at even places.
            index = start + size + size % 2
        }
        return nil
    }
}
