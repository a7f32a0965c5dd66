import Foundation
import Testing

/// The stand-in for Canvas in `Tools/peering/canvas`, walked by canvasapi, a client that Canvas's own
/// users use: what it can't read, the stand-in serves wrongly.
@Suite(.enabled(if: CanvasPeer.address != nil, CanvasPeer.isMissing))
struct CanvasPeerTests {
    @Test func canvasapiReadsAndWritesEverythingThatTheStandInServes() throws {
        let process = Process()
        process.executableURL = URL(filePath: try #require(CanvasPeer.client))
        process.arguments = ["-B", CanvasPeer.script, try #require(CanvasPeer.address)]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        let summary = try #require(text.split(separator: "\n").last)
        #expect(summary.hasSuffix(" passed, 0 failed"), "\(text)")
        #expect(try #require(Int(summary.prefix { $0.isNumber })) >= 150)
    }
}

/// A stand-in for Canvas, started by `Tools/peers`.
enum CanvasPeer {
    private static let environment = ProcessInfo.processInfo.environment

    /// Its base address.
    static let address = environment["HOMEROOM_TEST_CANVAS"]
    static let isMissing: Comment = "needs a stand-in for Canvas: Tools/peers run ./test PeerTests"
    /// A Python with canvasapi.
    static let client = environment["HOMEROOM_TEST_CANVAS_CLIENT"]

    static var script: String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appending(path: "Tools/peering/canvas_walk.py").path(percentEncoded: false)
    }
}
