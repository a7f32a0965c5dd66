import AppCore
import Foundation
import HTTPTypes
import Synchronization

/// A browser in this process that presses a button on each page it opens.
final class ScriptedBrowser: BrowserHandoff {
    private struct State {
        var answer: (@Sendable (HTTPRequest, [UInt8]) async -> HTTPReply)?
        var opened: [String] = []
        var closed = 0
        var pages: [String] = []
    }

    private let state = Mutex(State())
    /// The button's value; nil to only look at the page.
    private let action: String?
    private let hasBrowser: Bool

    init(pressing action: String? = nil, hasBrowser: Bool = true) {
        self.action = action
        self.hasBrowser = hasBrowser
    }

    var opened: [String] { state.withLock(\.opened) }
    var closed: Int { state.withLock(\.closed) }
    /// The text of every page that was shown.
    var pages: [String] { state.withLock(\.pages) }

    func open(_ address: String) async -> Bool {
        state.withLock { $0.opened.append(address) }
        guard hasBrowser, let mark = address.range(of: "/web/") else { return hasBrowser }
        let path = String(address[mark.lowerBound...])
        _ = await get(path)
        guard let action else { return true }
        let session = path.split(separator: "session=").last.map(String.init) ?? ""
        let page = String(path.prefix { $0 != "?" })
        let sent = await request(.post, page, "session=\(session)&action=\(action)")
        if let next = sent?.head.headerFields[.location] {
            let folder = page.split(separator: "/").dropLast().joined(separator: "/")
            _ = await get("/" + folder + "/" + next)
        }
        return true
    }

    func listen(
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> any LoopbackListener {
        state.withLock { $0.answer = answer }
        return Listener(browser: self)
    }

    private func get(_ path: String) async -> HTTPReply? { await request(.get, path, "") }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ body: String
    ) async -> HTTPReply? {
        guard let answer = state.withLock({ $0.answer }) else { return nil }
        var head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:1", path: path)
        if !body.isEmpty {
            head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        }
        let reply = await answer(head, Array(body.utf8))
        if case .bytes(let bytes) = reply.body, !bytes.isEmpty {
            state.withLock { $0.pages.append(String(decoding: bytes, as: UTF8.self)) }
        }
        return reply
    }

    private func close() { state.withLock { $0.closed += 1 } }

    private struct Listener: LoopbackListener {
        let browser: ScriptedBrowser
        var address: String { "http://127.0.0.1:1" }
        func close() async { browser.close() }
    }
}
