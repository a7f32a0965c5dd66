package import AppCore
import Foundation
import HTTPTypes

/// Google sign-in from this computer: opens an address and receives the result.
package struct GoogleSignIn: Sendable {
    private let session: SessionClient
    /// nil if the browser can't return to this computer; then the student pastes the result.
    private let browser: (any BrowserHandoff)?

    /// The time limit of a sign-in; the server's is the same.
    package static let patience: Duration = .seconds(600)
    private static let path = "/signed-in"

    package init(session: SessionClient, browser: (any BrowserHandoff)?) {
        self.session = session
        self.browser = browser
    }

    /// A sign-in in progress.
    package struct SignInFlow: Sendable {
        /// The address to open.
        package let address: String
        /// Results received while listening; none if the backend keeps the browser on its own page.
        package let arrivals: AsyncStream<GoogleReturn>
        /// Whether a result can arrive.
        package let listens: Bool
        fileprivate let state: String?
        private let listener: (any LoopbackListener)?

        fileprivate init(
            address: String, arrivals: AsyncStream<GoogleReturn>, listens: Bool, state: String?,
            listener: (any LoopbackListener)?
        ) {
            self.address = address
            self.arrivals = arrivals
            self.listens = listens
            self.state = state
            self.listener = listener
        }

        /// Stops listening.
        package func close() async { await listener?.close() }
    }

    /// Gets the start address from the backend and listens for the browser's return.
    package func begin() async throws(Problem) -> SignInFlow {
        let (arrivals, arrive) = AsyncStream.makeStream(of: GoogleReturn.self)
        let listener = try? await browser?.listen { request, _ in
            guard request.method == .get, let path = request.path, path.hasPrefix(Self.path),
                let come = GoogleReturn(request: path)
            else { return ReturnPage.nothing }
            arrive.yield(come)
            return ReturnPage.done
        }
        let answer: GoogleAddress
        do throws(Problem) {
            answer = try await session.googleAddress(
                returnTo: listener.map { $0.address + Self.path })
        } catch {
            await listener?.close()
            throw error
        }
        let listens = listener != nil && answer.returnsTo == listener.map { $0.address + Self.path }
        if !listens { await listener?.close() }
        let address = try Self.openable(answer.authURL)
        return SignInFlow(
            address: address, arrivals: arrivals, listens: listens,
            state: URLComponents(string: address)?.queryItems?.first { $0.name == "state" }?.value,
            listener: listens ? listener : nil)
    }

    /// Opens the address in the browser. Returns false if the student has to.
    package func open(_ walk: SignInFlow) async -> Bool {
        await browser?.open(walk.address) ?? false
    }

    /// Signs in with the result. Throws a ``Problem`` if it belongs to another sign-in.
    package func finish(_ walk: SignInFlow, with come: GoogleReturn) async throws(Problem)
        -> Account
    {
        switch come {
        case .session(let signedIn): return try await session.keepGoogle(signedIn)
        case .declined(let word):
            throw Problem(
                .notAllowed, "Google didn't sign you in.", reason: "It says: \(word)",
                cure: "Start over and choose an account there.")
        case .code(let code, let state):
            guard state == nil || walk.state == nil || state == walk.state else {
                throw Problem(
                    .invalid, "This is from a different sign-in.",
                    cure: "Open the last address shown, and paste the address your browser ends on."
                )
            }
            return try await session.finishGoogle(
                GoogleCallback(code: code, state: state ?? walk.state))
        }
    }

    /// Escapes invalid characters in a web address; some backends leave spaces in.
    private static func openable(_ text: String) throws(Problem) -> String {
        let address = text.replacingOccurrences(of: " ", with: "%20")
        guard address.utf8.count <= 8 << 10,
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: address), parts.host?.isEmpty == false,
            parts.scheme == "https" || (parts.scheme == "http" && parts.host == "127.0.0.1")
        else {
            throw Problem(
                .contract, "The server didn't give a Google address.",
                reason: String(text.prefix(80)))
        }
        return address
    }
}

/// The page shown in the browser after its return.
enum ReturnPage {
    static let done = page(
        .ok, "Back in the terminal", "Continue in your terminal. You can close this page.")
    static let nothing = page(.notFound, "Nothing here", "Go back to your terminal.")

    private static func page(
        _ status: HTTPResponse.Status, _ title: String, _ text: String
    ) -> HTTPReply {
        let html = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="color-scheme" content="light dark"></head>
            <body><h1>\(title)</h1><p>\(text)</p></body></html>

            """
        return HTTPReply(
            head: HTTPResponse(
                status: status, headerFields: [.contentType: "text/html; charset=utf-8"]),
            body: .bytes(Array(html.utf8)))
    }
}
