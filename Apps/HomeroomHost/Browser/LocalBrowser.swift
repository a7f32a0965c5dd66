import AppCore
import Foundation
import HTTPTypes

/// The browser of this computer, and loopback addresses for its redirects.
struct LocalBrowser: BrowserHandoff {
    let environment: [String: String]

    func open(_ address: String) async -> Bool {
        guard BrowserChoice.mayOpen(address) else { return false }
        for command in BrowserChoice(environment: environment).commands {
            let program = DetachedProgram(
                words: BrowserChoice.words(command, opening: address), environment: environment)
            if await program.start() { return true }
        }
        return false
    }

    func listen(
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> any LoopbackListener {
        try await LoopbackServer.start(answer: answer)
    }
}
