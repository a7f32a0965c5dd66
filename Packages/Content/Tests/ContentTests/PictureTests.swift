import Foundation
import TerminalUI
import Testing

@testable import Content

struct PictureTests {
    /// 2×2 pixels, eight bits of RGB, deflated with dynamic and fixed codes by other programs.
    private static let red =
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
}
