import AppCore
import AppCoreTesting
import Foundation
import Ink
import Synchronization
import TerminalUI
import Testing

@testable import Tutor

@Suite struct CanvasGroundTests {
    /// Half black, half white.
    private static let picture: [UInt8] =
        Array("P6\n4 2\n255\n".utf8)
        + (0..<2).flatMap { _ in [0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255] as [UInt8] }

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "canvas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private func seams(_ folder: URL) throws -> CanvasCapabilities {
        let file = folder.appending(path: "tides.pdf")
        try Data("%PDF".utf8).write(to: file)
        let library = CanvasLibrary(file: file)
        return CanvasCapabilities(library: library, originals: library)
    }

    @Test func thePageOfAPDFLiesUnderTheInkAndIsMadeOnce() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let calls = Mutex<[[String]]>([])
        let stage = try await OpenCanvasFixture(try seams(folder), cache: folder) { words in
            calls.withLock { $0.append(words) }
            return ChildProcess.Outcome(status: 0, output: Self.picture, errors: [])
        }
        let harness = try await stage.open(CanvasLibrary.id)
        #expect(harness.text.contains("▀▀▀"))
        #expect(
            harness.page.size == InkPoint(6, 3), "an empty page becomes as large as its picture")
        #expect(calls.withLock { $0[0].prefix(5) } == ["pdftoppm", "-f", "1", "-l", "1"])
        let again = try await stage.open(CanvasLibrary.id)
        #expect(again.text.contains("▀▀▀"))
        #expect(calls.withLock(\.count) == 1)
        again.press(.pageDown)
        await again.settle()
        #expect(calls.withLock { $0.last?[2] } == "2")
        again.type("B")
        #expect(!again.text.contains("▀"))
        let kept = folder.appending(path: "tutor-pages")
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).count == 2)
        let original = try #require(
            try await stage.repository.seams.originals?.pdf(of: CanvasLibrary.id))
        await stage.repository.pictures.forget(original)
        #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).isEmpty)
    }

    @Test func withoutTheToolTheTextIsShownAndTheToolNamedOnce() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let stage = try await OpenCanvasFixture(try seams(folder))
        let harness = try await stage.open(CanvasLibrary.id)
        #expect(harness.text.contains("The moon pulls the water."))
        #expect(harness.text.contains("Spring tides") && !harness.text.contains("Neap"))
        #expect(harness.screen.status?.contains("pdftoppm") == true)
        harness.press(.pageDown)
        await harness.settle()
        #expect(harness.text.contains("Neap tides follow."))
        let again = try await stage.open(CanvasLibrary.id)
        #expect(again.screen.status?.contains("pdftoppm") == false)
        #expect(again.linear.text.contains("The moon pulls the water."))
    }

    @Test func aPageThatCannotBeMadeIsSaidAndDrawnOnAllTheSame() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let stage = try await OpenCanvasFixture(try seams(folder), cache: folder) { _ in
            ChildProcess.Outcome(status: 1, output: Array("P6 9".utf8), errors: [])
        }
        let harness = try await stage.open(CanvasLibrary.id)
        #expect(harness.screen.status?.contains("Couldn't render page 1.") == true)
        harness.drag(5, 5, 40, 5)
        #expect(harness.hasBraille)
    }

    private static let hasPoppler = ["/usr/bin", "/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/pdftoppm")
    }

    @Test(.enabled(if: hasPoppler)) func theFilesThatAreWrittenAreReadByOthers() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var ink = InkPage()
        ink.add(
            InkStroke(
                id: 1, color: InkColor(0xB3, 0x35, 0x28), width: 200,
                samples: [InkSample(InkPoint(0, 100)), InkSample(InkPoint(1224, 100))]))
        ink.add(InkTextBox(id: 1, origin: InkPoint(100, 700), text: "Ä ≤ Ω 中"))
        let picture = try #require(
            PagePicture(width: 2, height: 1, pixels: [0, 0, 255, 0, 0, 255]))
        let export = try #require(
            PDFExport([.init(InkPage(), over: picture), .init(ink)], title: "Both"))
        let file = folder.appending(path: "drawing.pdf")
        try Data(export.bytes).write(to: file)
        let pictures = PagePictures(folder: nil)
        let under = await pictures.picture(ofPDF: file, page: 0)
        let first = try #require(under.picture)
        #expect(first.canvasSize == InkPage.blankSize)
        #expect(
            first.average(minX: 0.4, minY: 0.4, maxX: 0.6, maxY: 0.6) == InkColor(0, 0, 255))
        let second = try #require(await pictures.picture(ofPDF: file, page: 1).picture)
        let ink2 = second.average(minX: 0.4, minY: 0.05, maxX: 0.6, maxY: 0.08)
        #expect(ink2.contrast(with: InkColor(0xB3, 0x35, 0x28)) < 1.02 && ink2.red > 170)
        #expect(second.average(minX: 0.4, minY: 0.2, maxX: 0.6, maxY: 0.3) == .white)
        #expect(await pictures.picture(ofPDF: file, page: 2).picture == nil)
    }
}
