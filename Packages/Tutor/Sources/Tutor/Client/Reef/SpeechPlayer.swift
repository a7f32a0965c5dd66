import AppCore
import Foundation

/// Plays and records with ALSA's programs, if installed.
struct SpeechPlayer: Sendable {
    /// Seconds of a recording.
    static let maxRecordingSeconds = 60
    /// Buffers half a second before playing.
    private static let shortest = 24_000

    let environment: [String: String]

    static var live: SpeechPlayer {
        SpeechPlayer(environment: ProcessInfo.processInfo.environment)
    }

    /// Plays speech as it arrives and returns all of it. Throws a ``Problem`` if sound can't be
    /// played.
    func play(_ speech: ReefSpeech) async throws(Problem) -> [UInt8] {
        guard let program = path(of: "aplay") else {
            throw Problem(
                .configuration, "Can't play sound: aplay isn't installed.",
                cure: "apt-get install alsa-utils, or --save FILE.wav")
        }
        let buffer = SampleBuffer(shortest: Self.shortest)
        let collecting = Task { await buffer.collect(speech) }
        defer { collecting.cancel() }
        while let samples = await buffer.next() {
            let outcome = await ChildProcess.run(
                [program, "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", String(speech.rate)],
                input: samples, environment: environment,
                seconds: Double(samples.count) / Double(2 * speech.rate) + 30)
            if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
            guard outcome.status == 0 else {
                let words = String(decoding: outcome.errors.prefix(300), as: UTF8.self)
                throw Problem(
                    .configuration, "aplay couldn't play the sound.", reason: words.asOneLine,
                    cure: "Check for an audio device: aplay -l")
            }
        }
        if let fault = await buffer.fault { throw fault }
        return await buffer.all
    }

    /// Records a WAV file of this many seconds.
    func record(seconds: Int) async throws(Problem) -> [UInt8] {
        guard let program = path(of: "arecord") else {
            throw Problem(
                .configuration, "Can't record: arecord isn't installed.",
                cure: "apt-get install alsa-utils, or name a WAV file")
        }
        let outcome = await ChildProcess.run(
            [
                program, "-q", "-t", "wav", "-f", "S16_LE", "-c", "1", "-r", "16000",
                "-d", String(seconds),
            ], input: [], environment: environment, seconds: Double(seconds + 10),
            maxOutputBytes: VoiceLimits.bytes)
        if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
        guard outcome.status == 0, outcome.output.count > 44 else {
            let words = String(decoding: outcome.errors.prefix(300), as: UTF8.self)
            throw Problem(
                .invalid, "Nothing was recorded.", reason: words.isEmpty ? nil : words.asOneLine,
                cure: "Check for a microphone: arecord -l")
        }
        return outcome.output
    }

    private func path(of name: String) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Buffers incoming samples during playback.
private actor SampleBuffer {
    private let shortest: Int
    private(set) var all: [UInt8] = []
    private(set) var fault: Problem?
    private var played = 0
    private var isOver = false
    private var waiter: CheckedContinuation<Void, Never>?

    init(shortest: Int) { self.shortest = shortest }

    func collect(_ speech: ReefSpeech) async {
        do {
            for try await piece in speech.pieces {
                all += piece
                guard all.count <= ReefSpeech.maxBytes else { throw ReefSpeech.endless }
                wake()
            }
        } catch let failure as TransportFailure {
            fault = Problem.from(failure, backend: .tutor)
        } catch {
            fault = Problem(error)
        }
        isOver = true
        wake()
    }

    /// The next unplayed samples; nil at the end.
    func next() async -> [UInt8]? {
        while !isOver, all.count - played < shortest {
            await withCheckedContinuation { waiter = $0 }
        }
        let end = all.count - all.count % 2
        guard end > played else { return nil }
        defer { played = end }
        return Array(all[played..<end])
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}
