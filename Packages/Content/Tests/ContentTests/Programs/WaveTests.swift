import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Content

/// Recordings: read within bounds, brought to one form, made by another program.
@Suite struct WaveTests {
    /// A WAV file of one's own making.
    private func file(
        channels: Int = 1, rate: Int = 16_000, bits: Int = 16, kind: Int = 1, frame: Int? = nil,
        data: [UInt8], announced: Int? = nil, before: [UInt8] = []
    ) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        let block = frame ?? channels * bits / 8
        let format =
            number(kind, 2) + number(channels, 2) + number(rate, 4) + number(rate * block, 4)
            + number(block, 2) + number(bits, 2)
        return Array("RIFF".utf8) + number(0, 4) + Array("WAVE".utf8) + before
            + Array("fmt ".utf8) + number(16, 4) + format + Array("data".utf8)
            + number(announced ?? data.count, 4) + data
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let wave = Wave(samples: (0..<5_000).map { Int16(truncatingIfNeeded: $0 * 37) })
        #expect(try WaveReader.read(wave.file) == wave)
        #expect(wave.file.count == 44 + 10_000)
        #expect(Wave(raw: Array(wave.file.dropFirst(44)) + [7]) == wave)
    }

    @Test func otherFormsBecomeOneChannelAtSixteenThousand() throws {
        // Left 1,000 and right 3,000, at 32,000 a second: half as many of 2,000.
        let pair: [UInt8] = [0xE8, 0x03, 0xB8, 0x0B]
        let stereo = try WaveReader.read(
            file(
                channels: 2, rate: 32_000,
                data: [[UInt8]](repeating: pair, count: 64).flatMap(\.self)))
        #expect(stereo.samples == [Int16](repeating: 2_000, count: 32))
        let bytes = try WaveReader.read(file(rate: 8_000, bits: 8, data: [128, 255, 0, 128]))
        #expect(bytes.samples == [0, 0, 32_512, 32_512, -32_768, -32_768, 0, 0])
        let wide = try WaveReader.read(file(bits: 24, data: [9, 0x34, 0x12, 9, 0xFF, 0xFF]))
        #expect(wide.samples == [0x1234, -1])
        let list = Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
        #expect(try WaveReader.read(file(data: [1, 0], before: list)).samples == [1])
    }

    @Test func aStreamThatCouldNotKnowItsLengthIsRead() throws {
        for size in [0, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            #expect(
                try WaveReader.read(file(data: [1, 0, 2, 0, 3], announced: size)).samples == [1, 2])
        }
    }

    @Test func hostileFilesAreRefusedWithTheirPlace() {
        let huge = Array("LIST".utf8) + [0xFE, 0xFF, 0xFF, 0xFF]
        let samples = [UInt8](repeating: 0, count: 64)
        let files: [(String, [UInt8])] = [
            ("nothing", []), ("no WAV", Array("RIFF1234AVI LIST".utf8)),
            ("a chunk of 4 GB", file(data: samples, before: huge)),
            ("cut off", file(data: samples, announced: 1 << 30)),
            ("no channel", file(channels: 0, frame: 0, data: samples)),
            ("many channels", file(channels: 65_535, frame: 2, data: samples)),
            ("no rate", file(rate: 0, data: samples)),
            ("any rate", file(rate: 0xFFFF_FFFF, data: samples)),
            ("12 bits", file(bits: 12, frame: 1, data: samples)),
            ("64 bits", file(bits: 64, data: samples)),
            ("compressed", file(kind: 85, data: samples)),
            ("floats", file(bits: 32, kind: 3, data: samples)),
            ("other frames", file(frame: 7, data: samples)), ("no samples", file(data: [])),
            ("half a sample", file(data: [1])),
            ("too long", file(rate: 4_000, bits: 8, data: [UInt8](repeating: 128, count: 240_001))),
        ]
        for (name, bytes) in files {
            do throws(WaveReader.Fault) {
                _ = try WaveReader.read(bytes)
                Issue.record("\(name) was read")
            } catch {
                #expect(error.byte <= bytes.count && !error.words.isEmpty, "\(name)")
                #expect(error.problem.cure != nil)
            }
        }
    }

    @Test func everyCutAndEveryDamageIsReadOrRefusedWithinBounds() {
        let whole = file(channels: 2, rate: 44_100, data: [UInt8](repeating: 7, count: 400))
        for length in 0..<whole.count {
            let wave = try? WaveReader.read(Array(whole.prefix(length)))
            #expect((wave?.samples.count ?? 0) <= 36)
        }
        var seed: UInt64 = 1
        for _ in 0..<4_000 {
            var damaged = whole
            for _ in 0..<3 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                damaged[Int(seed >> 33) % 60] = UInt8(truncatingIfNeeded: seed >> 25)
            }
            let wave = try? WaveReader.read(damaged)
            #expect((wave?.seconds ?? 0) <= Double(Wave.longest))
        }
    }

    // MARK: Speaking in

    private func dictation(
        _ fakes: FakePrograms, _ ear: EarDouble? = EarDouble()
    ) async throws -> Dictation {
        let test = try await TestContext.make(
            modules: [ContentModule.self],
            offering: { capabilities in
                if let ear { capabilities.offer(.transcription, ear) }
            })
        return Dictation(context: test.context, programs: fakes.installed())
    }

    @Test func arecordIsAskedForAMinuteAtMostAndStoppedEarly() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add(
            "arecord",
            """
            for word in "$@"; do echo "$word"; done > "$HERE/words"
            printf '\\001\\000\\002\\000'
            : > "$HERE/started"
            exec /bin/sleep 600
            """)
        let dictation = try await dictation(fakes)
        let stop = ChildProcess.Terminator()
        async let recorded = dictation.record(stop: stop)
        while fakes.text("started") == nil { await Task.yield() }
        stop.now()
        #expect(try await recorded.samples == [1, 2])
        #expect(
            fakes.text("words")
                == "-q\n-t\nraw\n-f\nS16_LE\n-c\n1\n-r\n16000\n-d\n60\n")
    }

    @Test func nothingRecordedIsSaidWithWhatTheProgramSaid() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("arecord", "echo 'no such device' >&2; exit 1")
        let dictation = try await dictation(fakes)
        let problem = await #expect(throws: Problem.self) {
            try await dictation.record(stop: ChildProcess.Terminator())
        }
        #expect(problem?.reason?.contains("no such device") == true)
    }

    @Test func aFileIsReadAndWrittenDownInTheProgramsLanguage() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let path = fakes.folder.appending(path: "answer.wav")
        try Data(MediaSamples.wav).write(to: path)
        let ear = EarDouble()
        let dictation = try await dictation(fakes, ear)
        let wave = try Dictation.wave(inFile: path.path(percentEncoded: false))
        #expect(try await dictation.text(of: wave, language: "es-MX") == "Buenos días")
        #expect(ear.heard.map(\.language) == ["es"])
        #expect(ear.heard.first?.wav == Data(MediaSamples.wav))
        let missing = #expect(throws: Problem.self) { try Dictation.wave(inFile: "/no/such.wav") }
        #expect(missing?.code == .notFound && missing?.place == "/no/such.wav")
        try Data("RIFF".utf8).write(to: path)
        let damaged = #expect(throws: Problem.self) {
            try Dictation.wave(inFile: path.path(percentEncoded: false))
        }
        #expect(damaged?.place?.hasSuffix("answer.wav, byte 0") == true)
    }

    @Test func withoutAnybodyWhoListensThatIsSaid() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add("arecord", "exit 0")
        for ear in [nil, EarDouble(isConfigured: false)] {
            let dictation = try await dictation(fakes, ear)
            #expect(await dictation.obstacle()?.summary.contains("provider") == true)
            #expect(await !dictation.isPossible)
            await #expect(throws: Problem.self) {
                try await dictation.text(of: Wave(samples: [1]), language: "es")
            }
        }
        let none = try FakePrograms()
        defer { none.remove() }
        let bare = try await dictation(none)
        #expect(await bare.obstacle()?.summary.contains("arecord") == true)
    }
}
