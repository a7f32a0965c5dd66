import AppCore
import Foundation
import Testing

@testable import Content

/// Lines said aloud by another program.
@Suite struct SpeakerTests {
    private func speaker(
        _ fakes: FakePrograms, isOn: Bool = true, remarks: OnceOnlyMessages = OnceOnlyMessages()
    ) -> Speaker { Speaker(isOn: isOn, programs: fakes.installed(), remarks: remarks) }

    @Test func aLineGoesByStandardInputInTheLanguageOfTheProgram() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.addSpeech()
        let speaker = speaker(fakes)
        #expect(await speaker.say("--pho [[h@l'oU]] ¿Qué tal?\u{1B}[2J", in: "es-MX") == .spoken)
        #expect(fakes.text("words") == "-v\nes\n--stdin\n")
        #expect(fakes.text("said") == "--pho [ [h@l'oU]] ¿Qué tal?\n")
        #expect(await speaker.say("Bom dia", in: "pt") == .spoken)
        #expect(fakes.text("words") == "-v\npt-br\n--stdin\n")
        // The voices were asked for once.
        #expect(fakes.text("voices") == "asked\n")
    }

    @Test(arguments: [
        ("en", "en-gb"), ("en-US", "en-gb"), ("EN_029", "en-029"), ("es", "es"),
        ("pt-PT", "pt-br"), ("fi", nil), ("-x", nil), ("es --ipa", nil), ("", nil),
        ("es\n", nil),
    ])
    func aVoiceIsOneOfThoseListed(_ tag: String, _ voice: String?) {
        let voices = SpeechVoices(
            listing: """
                Pty Language       Age/Gender VoiceName          File
                 5  en-029          --/M      English_(Caribbean) gmw/en-029
                 2  en-gb           --/M      English            gmw/en
                 5  es              --/M      Spanish            roa/es
                 5  --evil          --/M      Evil               evil
                 5  pt-br           --/M      Portuguese         roa/pt-BR
                """)
        #expect(voices.name(for: tag) == voice)
        #expect(voices.names.count == 4)
    }

    @Test func absenceIsNamedOnce() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        let speaker = speaker(fakes)
        guard case .unavailable(let words?) = await speaker.say("Hola", in: "es") else {
            Issue.record("nothing is there to say it")
            return
        }
        #expect(words.contains("sudo apt install espeak-ng"))
        #expect(await speaker.say("Hola", in: "es") == .unavailable(nil))
    }

    @Test func aLanguageWithoutAVoiceIsNamed() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.addSpeech()
        guard case .unavailable(let words?) = await speaker(fakes).say("Hei", in: "fi") else {
            Issue.record("there is no such voice")
            return
        }
        #expect(words.contains("“fi”"))
        #expect(fakes.text("said") == nil)
    }

    @Test func turnedOffNothingIsSaidUnlessItIsAskedFor() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.addSpeech()
        let speaker = speaker(fakes, isOn: false)
        #expect(await speaker.say("Hola", in: "es") == .silent)
        #expect(fakes.text("voices") == nil)
        #expect(await speaker.sayNow("Hola", in: "es") == .spoken)
        #expect(await speaker.sayNow("…", in: "es") == .silent)
    }

    @Test func movingOnEndsWhatIsBeingSaid() async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add(
            "espeak-ng",
            """
            if [ "$1" = --voices ]; then echo 'Pty Language'; echo ' 5  es  --/M  Spanish'; exit 0; fi
            : > "$HERE/started"
            exec /bin/sleep 600
            """)
        let speaker = speaker(fakes)
        let task = Task { await speaker.say("Una frase larga", in: "es") }
        while fakes.text("started") == nil { await Task.yield() }
        task.cancel()
        #expect(await task.value == .silent)
    }

    @Test(arguments: ["exit 1", "echo 'error: No such file or directory' >&2; exit 0"])
    func aProgramThatCannotPlayIsNamed(_ end: String) async throws {
        let fakes = try FakePrograms()
        defer { fakes.remove() }
        try await fakes.add(
            "espeak-ng",
            "if [ \"$1\" = --voices ]; then echo 'Pty Language'; echo ' 5  es  M'; exit 0; fi; \(end)"
        )
        let speaker = speaker(fakes)
        guard case .unavailable(let words?) = await speaker.say("Hola", in: "es") else {
            Issue.record("it failed")
            return
        }
        #expect(words.contains("couldn't play"))
    }
}
