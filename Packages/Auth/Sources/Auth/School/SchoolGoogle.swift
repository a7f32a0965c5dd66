package import AppCore
import Foundation
import HTTPTypes

/// Google sign-in at a school. It starts with a posted form, so the browser opens a local page that
/// posts it.
package struct SchoolGoogle: Sendable {
    private let session: SchoolSession
    /// nil if the browser can't return to this computer; then the student pastes the result.
    private let browser: (any BrowserHandoff)?

    private static let startPath = "/start"
    private static let returnPath = "/signed-in"

    package init(session: SchoolSession, browser: (any BrowserHandoff)?) {
        self.session = session
        self.browser = browser
    }

    /// A sign-in in progress.
    package struct SignInFlow: Sendable {
        /// The address to open.
        package let address: String
        /// Results received; none from a school that ends on its own page.
        package let arrivals: AsyncStream<GoogleReturn>
        /// False if the address is the school's front page, for manual sign-in.
        package let listens: Bool
        private let listener: (any LoopbackListener)?

        fileprivate init(
            address: String, arrivals: AsyncStream<GoogleReturn>,
            listener: (any LoopbackListener)?
        ) {
            self.address = address
            self.arrivals = arrivals
            listens = listener != nil
            self.listener = listener
        }

        /// Stops listening.
        package func close() async { await listener?.close() }
    }

    /// Starts listening. Without a browser here, the student signs in manually.
    package func begin() async throws(Problem) -> SignInFlow {
        try session.refuseOnEmbedded()
        let site = session.client.site ?? ""
        let (arrivals, arrive) = AsyncStream.makeStream(of: GoogleReturn.self)
        if let page = session.tokenSite {
            arrive.finish()
            return SignInFlow(address: page, arrivals: arrivals, listener: nil)
        }
        let page = DeferredPage()
        let listener = try? await browser?.listen { request, _ in
            guard request.method == .get, let path = request.path else { return ReturnPage.nothing }
            if path == Self.startPath { return await page.reply }
            guard path.hasPrefix(Self.returnPath), let come = GoogleReturn(request: path) else {
                return ReturnPage.nothing
            }
            arrive.yield(come)
            return ReturnPage.done
        }
        guard let listener else {
            arrive.finish()
            return SignInFlow(address: site, arrivals: arrivals, listener: nil)
        }
        await page.fill(
            StartPage.reply(
                action: site + "/auth/google_oauth2",
                fields: [
                    ("return_to", listener.address + Self.returnPath),
                    ("tenant", session.keys.profileSlug ?? ""),
                ]))
        return SignInFlow(
            address: listener.address + Self.startPath, arrivals: arrivals, listener: listener)
    }

    /// Opens the address in the browser. Returns false if the student has to.
    package func open(_ walk: SignInFlow) async -> Bool {
        await browser?.open(walk.address) ?? false
    }

    /// Signs in with the received result.
    package func finish(with come: GoogleReturn) async throws(Problem) -> SchoolMe {
        switch come {
        case .session:
            throw Problem(.invalid, "This session is from a different kind of server.")
        case .declined(let word):
            throw Problem(
                .notAllowed, "Google didn't sign you in.", reason: "It says: \(word)",
                cure: "Start over and choose an account there.")
        case .code(let code, let state):
            return try await session.finishGoogle(GoogleCallback(code: code, state: state))
        }
    }

    /// Signs in with pasted text: the browser's last address, a session, tokens, or at a test server an
    /// email address; where one signs in with an access token, only that.
    package func finish(pasted text: String) async throws(Problem) -> SchoolMe {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if session.tokenSite != nil {
            return try await session.adopt(PastedCredentials(accessToken: text))
        }
        if text.contains("@"), !text.contains("="), !text.contains(where: \.isWhitespace) {
            return try await session.developmentSignIn(email: text)
        }
        if text.contains("code="), text.contains("state=") {
            return try await finish(with: GoogleReturn(pasted: text))
        }
        return try await session.adopt(PastedCredentials(text))
    }
}

/// The page the browser opens, set once the listener's address is known.
private actor DeferredPage {
    private(set) var reply = ReturnPage.nothing

    func fill(_ reply: HTTPReply) { self.reply = reply }
}

/// The page that posts the form starting a school's sign-in.
enum StartPage {
    static func reply(action: String, fields: [(String, String)]) -> HTTPReply {
        let inputs = fields.filter { !$0.1.isEmpty }.map { name, value in
            #"<input type="hidden" name="\#(escaped(name))" value="\#(escaped(value))">"#
        }
        let html = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>To your school</title>
            <meta name="color-scheme" content="light dark"></head>
            <body onload="document.forms[0].submit()"><h1>To your school</h1>
            <form method="post" action="\(escaped(action))">\(inputs.joined())
            <button>Sign in with Google</button></form></body></html>

            """
        return HTTPReply(
            head: HTTPResponse(
                status: .ok, headerFields: [.contentType: "text/html; charset=utf-8"]),
            body: .bytes(Array(html.utf8)))
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
