import AppCore
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import HomeroomHost

@Suite struct BrowserHandoffTests {
    @Test(arguments: [
        (["SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22", "BROWSER": "firefox"], [String]()),
        (["SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22", "DISPLAY": ":10"], ["xdg-open", "open"]),
        (["BROWSER": "firefox:chromium", "DISPLAY": ":0"], ["firefox", "chromium", "xdg-open"]),
        (["WAYLAND_DISPLAY": "wayland-0"], ["xdg-open", "open", "wslview"]),
        ([:], ["wslview"]),
    ])
    func theFirstProgramsAreTheEnvironments(environment: [String: String], first: [String]) {
        let programs = BrowserChoice(environment: environment).commands.compactMap(\.first)
        #expect(Array(programs.prefix(first.count)) == first)
        if first.isEmpty { #expect(programs.isEmpty) }
    }

    @Test func theAddressIsOneWordThatNoShellReads() async throws {
        let folder = try TemporaryFolder()
        let seen = folder.path("seen")
        let browser = try folder.program("printf '%s\\n' \"$@\" >\(seen)")
        let address = "https://a.test/?q=$(touch%20x)&b=';rm'"
        #expect(
            await LocalBrowser(environment: [
                "BROWSER": browser + " --new-tab", "PATH": "/usr/bin:/bin",
            ])
            .open(address))
        #expect(try String(contentsOfFile: seen, encoding: .utf8) == "--new-tab\n\(address)\n")
    }

    @Test func aProgramThatFailsLeavesTheAddressToTheNext() async throws {
        let folder = try TemporaryFolder()
        let seen = folder.path("seen")
        let (broken, good) = (try folder.program("exit 3"), try folder.program("echo $1 >\(seen)"))
        let path = ["PATH": "/usr/bin:/bin"]
        #expect(
            await LocalBrowser(environment: path.merging(["BROWSER": "\(broken):\(good)"]) { $1 })
                .open("http://127.0.0.1:1/x"))
        #expect(FileManager.default.fileExists(atPath: seen))
        #expect(
            await !LocalBrowser(environment: path.merging(["BROWSER": broken]) { $1 })
                .open("http://127.0.0.1:1/x"))
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "--help", "https://a.test/\u{1B}[2J",
        "https://a.test/ b", "https://a.test/" + String(repeating: "a", count: 9000), "",
    ])
    func onlyAddressesOfTheWebAreOpened(address: String) async throws {
        let folder = try TemporaryFolder()
        let browser = try folder.program("exit 0")
        #expect(await !LocalBrowser(environment: ["BROWSER": browser]).open(address))
    }

    @Test func aListenerAnswersOnTheLoopbackAddressUntilItIsClosed() async throws {
        let asked = Mutex<[String]>([])
        let listener = try await LocalBrowser(environment: [:]).listen { request, body in
            asked.withLock {
                $0.append("\(request.method.rawValue) \(request.path ?? "") \(body.count)")
            }
            return HTTPReply(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/html"]),
                body: .bytes(Array("<p>done".utf8)))
        }
        #expect(listener.address.hasPrefix("http://127.0.0.1:"))
        let port = try #require(Int(listener.address.split(separator: ":").last ?? ""))
        let fields = "Host: 127.0.0.1:\(port)\r\n"
        let first = try await exchangeAside(port, "GET /cb?code=a HTTP/1.1\r\n\(fields)\r\n")
        #expect(status(first) == 200 && first.hasSuffix("<p>done"))
        #expect(first.contains("Referrer-Policy: no-referrer"))
        let second = try await exchangeAside(
            port, "POST / HTTP/1.1\r\n\(fields)Content-Length: 3\r\n\r\nabc")
        #expect(status(second) == 200)
        #expect(asked.withLock { $0 } == ["GET /cb?code=a 0", "POST / 3"])
        await listener.close()
        #expect(RawConnection(port: port) == nil)
    }

    @Test func aListenerTakesNoOtherNameNoLargeBodyAndNoCrowd() async throws {
        let listener = try await LocalBrowser(environment: [:]).listen { _, _ in
            Issue.record("nothing of this may arrive")
            return HTTPReply(head: HTTPResponse(status: .ok), body: .bytes([]))
        }
        let port = try #require(Int(listener.address.split(separator: ":").last ?? ""))
        let foreign = try await exchangeAside(
            port, "GET / HTTP/1.1\r\nHost: evil.test:\(port)\r\n\r\n")
        #expect(status(foreign) == 421)
        let large = try await exchangeAside(
            port,
            "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 20000\r\n\r\n"
                + String(repeating: "a", count: 20_000))
        #expect(status(large) == 413)
        await listener.close()
    }
}

/// Runs ``exchange(_:_:)`` on a separate thread, since the answering code needs this test's
/// threads.
private func exchangeAside(_ port: Int, _ request: String) async throws -> String {
    try await withCheckedThrowingContinuation { done in
        Thread { done.resume(with: Result { try exchange(port, request) }) }.start()
    }
}

/// A temporary folder, removed with this value.
private final class TemporaryFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    /// Writes a script with these lines; returns its path.
    func program(_ lines: String) throws -> String {
        let path = path(UUID().uuidString)
        try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }
}
