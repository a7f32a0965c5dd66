import AppCore
import Foundation
import HTTPTypes

/// Speech from a tutor: mono, 16-bit little-endian samples.
struct ReefSpeech: Sendable {
    /// The size limit in bytes, about twenty minutes.
    static let maxBytes = 60 << 20

    /// Samples per second.
    let rate: Int
    let pieces: AsyncThrowingStream<[UInt8], any Error>

    /// Throws a ``Problem`` for another sample format.
    init(_ reply: HTTPReply) throws(Problem) {
        func number(_ name: String) -> Int? {
            HTTPField.Name(name).flatMap { reply.head.headerFields[$0] }.flatMap { Int($0) }
        }
        let type = reply.head.headerFields[.contentType]?.lowercased() ?? ""
        guard number("X-Channels") ?? 1 == 1, number("X-Sample-Width") ?? 2 == 2,
            !type.contains("json"), !type.contains("html")
        else { throw Problem(.contract, "The tutor's speech is in a format that can't be played.") }
        let told = number("X-Sample-Rate") ?? SpokenAudio.rate
        rate = (4_000...192_000).contains(told) ? told : SpokenAudio.rate
        switch reply.body {
        case .stream(let stream): pieces = stream
        case .bytes(let bytes):
            pieces = AsyncThrowingStream { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
        }
    }

    /// Reads all samples. Throws a ``Problem`` if they're incomplete or too long.
    func samples() async throws(Problem) -> [UInt8] {
        var all: [UInt8] = []
        do {
            for try await piece in pieces {
                all += piece
                guard all.count <= Self.maxBytes else { throw Self.endless }
            }
            try Task.checkCancellation()
        } catch let failure as TransportFailure {
            throw Problem.from(failure, backend: .tutor)
        } catch {
            throw Problem(error)
        }
        return all.count.isMultiple(of: 2) ? all : all.dropLast()
    }

    static let endless = Problem(.contract, "The tutor's speech is too long.")

    /// Makes a WAV file. Source: Microsoft's Multimedia Programming Interface and Data
    /// Specifications 1.0.
    static func wav(_ samples: [UInt8], rate: Int) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        let head: [[UInt8]] = [
            Array("RIFF".utf8), number(36 + samples.count, 4), Array("WAVEfmt ".utf8),
            number(16, 4), number(1, 2), number(1, 2), number(rate, 4), number(rate * 2, 4),
            number(2, 2), number(16, 2), Array("data".utf8), number(samples.count, 4),
        ]
        return head.flatMap(\.self) + samples
    }
}
