import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Content

/// Files of items: fetched, checked, kept, and named when they cannot be had.
@Suite struct MediaCacheTests {
    private func cache(_ transport: ScriptedTransport) async throws -> (MediaCache, TestContext) {
        let profile = Profile(
            name: "test", backends: [.dialogues: .url("https://lang.example.test/dialogues/")])
        let test = try await TestContext.make(
            modules: [ContentModule.self], transport: transport, profile: profile)
        return (MediaCache(context: test.context), test)
    }

    private func answer(_ bytes: [UInt8]) -> ScriptedTransport.Step {
        ScriptedTransport.Step { (_, _) async throws(TransportFailure) in
            HTTPReply(head: HTTPResponse(status: .ok), body: .bytes(bytes))
        }
    }

    @Test func aPictureIsFetchedBelowTheBackendsAddressOnceAndThenKept() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/dialogues/assets/red.png", answer(try MediaSamples.png()))
        let (cache, _) = try await cache(transport)
        for path in ["/assets/red.png", "assets/red.png?signature=1"] {
            guard case .image(let image) = await cache.picture(of: .sample(.image, path)) else {
                Issue.record("\(path) is a picture")
                return
            }
            #expect(image.width == 2)
        }
        #expect(transport.seen.count == 1)
        #expect(transport.seen.first?.request.headerFields[.authorization] == nil)
    }

    /// The head announces a gigabyte, and the body goes on for ever.
    @Test func aFileWithoutEndIsLeftAtItsBound() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/film.mp4",
            ScriptedTransport.Step { (_, _) async throws(TransportFailure) in
                let pieces = AsyncThrowingStream<[UInt8], any Error>(unfolding: {
                    [UInt8](repeating: 0, count: 1 << 20)
                })
                return HTTPReply(
                    head: HTTPResponse(
                        status: .ok, headerFields: [.contentLength: String(1 << 30)]),
                    body: .stream(pieces))
            })
        let (cache, _) = try await cache(transport)
        let problem = await #expect(throws: Problem.self) {
            try await cache.file(of: .sample(.audio, "/film.mp4"))
        }
        #expect(problem?.summary.isEmpty == false)
    }

    @Test(arguments: [
        (ItemMedia.Kind.image, "%PDF-1.7\n"), (.audio, "%PDF-1.7\n"), (.video, "plain words"),
        (.document, "#!/bin/sh\nrm -rf ~\n"), (.document, "<html><script>"),
        (.document, "[Desktop Entry]\nExec=rm"), (.document, "MZ\u{0}\u{3}"),
        (.audio, ""), (.document, "words\u{1B}[2J"), (.other("model"), "#!/bin/sh\n"),
        (.image, "RIFF....AVI LIST"), (.audio, "\u{89}PNG"),
    ])
    func whatAFileIsSaidToBeIsNotBelieved(_ kind: ItemMedia.Kind, _ body: String) async throws {
        let transport = ScriptedTransport()
        transport.always(.get, "/file", answer(Array(body.utf8)))
        let (cache, _) = try await cache(transport)
        await #expect(throws: Problem.self) { try await cache.file(of: .sample(kind, "/file")) }
        // Nothing of it was kept.
        await #expect(throws: Problem.self) { try await cache.file(of: .sample(kind, "/file")) }
        #expect(transport.seen.count == 2)
    }

    @Test func aCutOffPictureIsNamedNotDrawn() async throws {
        let whole = try MediaSamples.png()
        for length in stride(from: 8, to: whole.count - 12, by: 5) {
            let transport = ScriptedTransport()
            transport.on(.get, "/cut.png", answer(Array(whole.prefix(length))))
            let (cache, _) = try await cache(transport)
            guard case .missing(let why) = await cache.picture(of: .sample(.image, "/cut.png"))
            else {
                Issue.record("\(length) bytes are no picture")
                continue
            }
            #expect(why == "The picture is damaged.")
        }
    }

    @Test func aFileThatIsNotThereIsNamed() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/gone.mp3", .reply(404, "{}"))
        let (cache, _) = try await cache(transport)
        let problem = await #expect(throws: Problem.self) {
            try await cache.file(of: .sample(.audio, "/gone.mp3"))
        }
        #expect(problem?.code == .notFound)
        for path in ["../../etc/passwd", "file:///etc/passwd", "https://127.0.0.1/a.png", ""] {
            guard case .missing(let why) = await cache.picture(of: .sample(.image, path)) else {
                Issue.record("\(path) may not be asked")
                continue
            }
            #expect(!why.isEmpty)
        }
        #expect(transport.seen.count == 1)
    }

    @Test func aPictureInItsOwnAddressIsDrawn() async throws {
        let (cache, _) = try await cache(ScriptedTransport())
        let address =
            "data:image/png;base64," + Data(try MediaSamples.png()).base64EncodedString()
        guard case .image = await cache.picture(of: .sample(.image, address)) else {
            Issue.record("it is a picture")
            return
        }
        #expect(try await cache.file(of: .sample(.image, address)).format == .png)
        await #expect(throws: Problem.self) {
            try await cache.file(of: .sample(.audio, address))
        }
    }
}

enum MediaSamples {
    /// Two by two red pixels.
    static func png() throws -> [UInt8] {
        let comma = try #require(PictureTests.red.firstIndex(of: ","))
        let text = PictureTests.red[PictureTests.red.index(after: comma)...]
        return [UInt8](try #require(Data(base64Encoded: String(text))))
    }

    /// A tenth of a second of silence.
    static let wav = Wave(samples: [Int16](repeating: 0, count: 1_600)).file
}

extension ItemMedia {
    static func sample(
        _ kind: Kind, _ path: String, seconds: Double? = nil, transcript: String? = nil,
        altText: String? = nil
    ) -> ItemMedia {
        ItemMedia(
            id: "7", kind: kind, path: path, seconds: seconds, transcript: transcript,
            altText: altText)
    }
}
