import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import TerminalUI
import Testing

@testable import Content

struct PictureTests {
    /// 2×2 pixels, eight bits of RGB, deflated with dynamic and fixed codes by other programs.
    static let red =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8AARAwQCgAf7gP9Y167WwAAAABJRU5ErkJggg=="

    @Test func aPictureInItsOwnAddressIsRead() throws {
        guard case .image(let image) = PictureReader.picture(at: Self.red) else {
            Issue.record("the picture must be read")
            return
        }
        #expect(image.width == 2 && image.height == 2)
        #expect(Array(image.pixels.prefix(4)) == [255, 0, 0, 255])
    }

    @Test(arguments: [
        "", "https://example.test/a.png", "data:image/png;base64,AAAA", "data:image/png;base64",
        "data:image/png,plain", "data:image/png;base64,!!!!",
    ])
    func whatIsNoPictureIsSaidInWords(_ address: String) {
        guard case .missing(let reason) = PictureReader.picture(at: address) else {
            Issue.record("\(address) is no picture")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func everyCutOfAPictureIsRefusedWithoutATrap() throws {
        let comma = try #require(Self.red.firstIndex(of: ","))
        let data = try #require(
            Data(base64Encoded: String(Self.red[Self.red.index(after: comma)...])))
        let bytes = [UInt8](data)
        for length in 0..<(bytes.count - 12) {
            #expect(PNGReader.image(Array(bytes.prefix(length))) == nil)
        }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xFF
            _ = PNGReader.image(damaged)
        }
    }

    // MARK: Elsewhere

    private func png() throws -> String {
        let comma = try #require(Self.red.firstIndex(of: ","))
        return String(Self.red[Self.red.index(after: comma)...])
    }

    private func answer(_ base64: String) -> ScriptedTransport.Step {
        ScriptedTransport.Step { (_, _) async throws(TransportFailure) in
            HTTPReply(
                head: HTTPResponse(status: .ok),
                body: .bytes([UInt8](Data(base64Encoded: base64) ?? Data())))
        }
    }

    @Test func aPictureElsewhereIsFetchedOnceAndThenKept() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/a.png", answer(try png()))
        let test = try await Fixture.remote(transport)
        let programList = test.library.pictures
        // A signed address is another one every time.
        for query in ["", "?signature=1", "?signature=2"] {
            let picture = await programList.picture(at: "https://files.example.test/a.png" + query)
            guard case .image(let image) = picture else {
                Issue.record("\(picture)")
                return
            }
            #expect(image.width == 2)
        }
        #expect(transport.seen.count == 1)
        let request = try #require(transport.seen.first?.request)
        #expect(request.authority == "files.example.test" && request.scheme == "https")
        #expect(request.headerFields[.authorization] == nil)
    }

    @Test func aPathIsAFileOfTheBackendItself() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/media/a.png", answer(try png()))
        let test = try await Fixture.remote(transport)
        guard case .image = await test.library.pictures.picture(at: "/media/a.png") else {
            Issue.record("a file of the backend is fetched")
            return
        }
        #expect(transport.seen.first?.request.authority == "sat.example.test")
    }

    @Test(arguments: [
        "http://files.example.test/a.png", "https://localhost/a.png", "https://127.0.0.1/a.png",
        "https://10.0.0.8/a.png", "https://169.254.169.254/latest", "https://[::1]/a.png",
        "file:///etc/passwd", "ftp://files.example.test/a.png", "//files.example.test/a.png",
        "https://me:secret@files.example.test/a.png", "https:///a.png", "a.png",
        "https://files.example.test/a b.png", "https://files.example.test/\n",
    ])
    func noAddressSendsTheComputerToItsNeighbours(address: String) async throws {
        let transport = ScriptedTransport()
        let test = try await Fixture.remote(transport)
        guard case .missing(let reason) = await test.library.pictures.picture(at: address) else {
            Issue.record("\(address) may not be asked")
            return
        }
        #expect(!reason.isEmpty)
        #expect(transport.seen.isEmpty)
    }

    @Test func whatIsNoPictureOrNotThereIsSaidInWordsAndNotKept() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/gone.png", .reply(404, "{}"), .reply(404, "{}"))
        transport.on(.get, "/text.png", .reply(200, "no picture"), answer(try png()))
        transport.on(.get, "/moved.png", .reply(302, "", headers: ["Location": "/text.png"]))
        let big = String(repeating: "A", count: PictureReader.largest * 4 / 3 + 400)
        transport.on(.get, "/big.png", answer(big))
        let test = try await Fixture.remote(transport)
        for name in ["gone", "gone", "text", "moved", "big"] {
            let picture = await test.library.pictures.picture(
                at: "https://files.example.test/\(name).png")
            guard case .missing(let reason) = picture else {
                Issue.record("\(name)")
                continue
            }
            #expect(reason.contains("https://files.example.test/\(name).png"))
        }
        let again = await test.library.pictures.picture(at: "https://files.example.test/text.png")
        guard case .image = again else {
            Issue.record("what came later is shown")
            return
        }
    }

    @Test func theOldestPicturesGoFirst() async throws {
        let transport = ScriptedTransport()
        transport.always(.get, ".png", answer(try png()))
        let test = try await Fixture.remote(transport)
        let programList = test.library.pictures
        for number in 0..<(FileCache.most.count + 3) {
            test.clock.advance(by: .seconds(1))
            _ = await programList.picture(at: "https://files.example.test/\(number).png")
        }
        let kept = try await test.store.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM content_pictures")?.int("n")
        }
        #expect(kept == FileCache.most.count)
        let before = transport.seen.count
        _ = await programList.picture(at: "https://files.example.test/9.png")
        #expect(transport.seen.count == before)
        _ = await programList.picture(at: "https://files.example.test/0.png")
        #expect(transport.seen.count == before + 1)
    }
}
