import AppCore
import HTTPTypes
import Testing

/// A headless Chromium window, controlled by chromedriver.
/// Source: W3C WebDriver, https://www.w3.org/TR/webdriver2/
struct WebDriver {
    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
    private let call: PeerCall
    private let session: String

    init(_ address: String) async throws {
        call = PeerCall(address)
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-proxy-server", "--disable-background-networking", "--no-first-run",
        ]
        let answer = try await call.send(
            .post, "/session",
            .object([
                "capabilities": .object([
                    "alwaysMatch": .object([
                        // Between two pages there is none for a moment, so wait for elements.
                        "timeouts": .object(["implicit": .integer(300_000)]),
                        "goog:chromeOptions": .object([
                            "args": .array(arguments.map(JSONValue.string))
                        ]),
                    ])
                ])
            ]))
        session =
            "/session/" + (try #require(answer["value"]?["sessionId"]?.text, "\(answer.text)"))
    }

    func open(_ address: String) async throws {
        let answer = try await call.send(
            .post, session + "/url", .object(["url": .string(address)]))
        try #require(answer.status == 200, "\(answer.text)")
    }

    /// Clicks an element that leads to another page, and waits until that page is there.
    ///
    /// The click itself can be answered while the old page still shows. Its elements are unknown
    /// (status 404) once the next page has replaced it.
    func click(_ selector: String) async throws {
        let element = try await element(selector)
        let answer = try await call.send(.post, element + "/click", .object([:]))
        try #require(answer.status == 200, "\(answer.text)")
        while try await call.send(.get, element + "/name").status != 404 {
            // Real time, because a browser loads a page in its own time and says nothing when it is done.
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// The visible text.
    func text(_ selector: String = "body") async throws -> String {
        try await call.send(.get, try await element(selector) + "/text")["value"]?.text ?? ""
    }

    func style(_ property: String, of selector: String) async throws -> String {
        try await call.send(.get, try await element(selector) + "/css/" + property)["value"]?.text
            ?? ""
    }

    var address: String {
        get async throws { try await call.send(.get, session + "/url")["value"]?.text ?? "" }
    }

    func close() async throws {
        _ = try await call.send(.delete, session)
        await call.close()
    }

    private func element(_ selector: String) async throws -> String {
        let answer = try await call.send(
            .post, session + "/element",
            .object(["using": "css selector", "value": .string(selector)]))
        let id = try #require(
            answer["value"]?[Self.elementKey]?.text, "\(selector): \(answer.text)")
        return session + "/element/" + id
    }
}
