import AppCore
import Foundation
import HTTPTypes
import HomeroomHost
import Logging
import Testing

@testable import HomeroomServer

@Suite struct TrustedProxyTests {
    private func fields(_ pairs: [(String, String)]) throws -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in pairs {
            fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        return fields
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.200.3.4", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.8", false),
        ("10.0.0.0/9", "10.128.0.1", false), ("fd00::/8", "fd12::1", true),
        ("fd00::/8", "fe80::1", false), ("127.0.0.1", "::ffff:127.0.0.1", true),
        ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "::1", false),
    ])
    func aNetworkHoldsItsAddresses(range: String, address: String, isInside: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == isInside)
    }

    @Test(arguments: ["", "10.0.0", "10.0.0.0/33", "::1/129", "host", "10.0.0.0/-1", "1.2.3.4/8/8"])
    func whatIsNoNetworkIsRefused(text: String) { #expect(AddressRange(text) == nil) }

    @Test func onlyATrustedProxyMaySayWhoCalls() throws {
        let proxies = TrustedProxies([try #require(AddressRange("10.0.0.0/8"))])
        let forged = try fields([
            ("X-Forwarded-For", "1.1.1.1"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", "evil.example"),
        ])
        let stranger = proxies.caller(peer: "9.9.9.9", isSecure: false, forged)
        #expect(stranger == .init(address: "9.9.9.9", isSecure: false, authority: nil))
        let trusted = proxies.caller(peer: "10.0.0.1", isSecure: false, forged)
        #expect(trusted == .init(address: "1.1.1.1", isSecure: true, authority: "evil.example"))
        let nobody = TrustedProxies([]).caller(peer: "10.0.0.1", isSecure: true, forged)
        #expect(nobody == .init(address: "10.0.0.1", isSecure: true, authority: nil))
    }

    @Test func inAChainTheCallerIsTheLastOneThatIsNotOurs() throws {
        let proxies = TrustedProxies([try #require(AddressRange("10.0.0.0/8"))])
        let chain = try fields([("X-Forwarded-For", "6.6.6.6, 7.7.7.7, 10.0.0.2")])
        #expect(proxies.caller(peer: "10.0.0.1", isSecure: false, chain).address == "7.7.7.7")
        let nonsense = try fields([
            ("X-Forwarded-For", "<script>"), ("X-Forwarded-Host", "a\"b"),
        ])
        let caller = proxies.caller(peer: "10.0.0.1", isSecure: false, nonsense)
        #expect(caller == .init(address: "10.0.0.1", isSecure: false, authority: nil))
    }
}

@Suite struct CrossOriginTests {
    private let origins = CrossOrigin(allowed: ["https://learn.example.org"])

    private func head(
        _ method: HTTPRequest.Method, origin: String, asks: String? = nil
    ) -> HTTPRequest {
        var head = HTTPRequest(method: method, scheme: "https", authority: "a", path: "/")
        head.headerFields[.origin] = origin
        head.headerFields[.accessControlRequestMethod] = asks
        return head
    }

    @Test func aNamedOriginMayCallAndReadAndNoOther() throws {
        let known = head(.options, origin: "https://learn.example.org", asks: "POST")
        let reply = try #require(origins.preflight(known))
        #expect(reply.head.status == .noContent)
        #expect(
            reply.head.headerFields[.accessControlAllowOrigin] == "https://learn.example.org")
        #expect(reply.head.headerFields[.accessControlAllowCredentials] == nil)
        for other in ["https://learn.example.org.evil", "http://learn.example.org", "null"] {
            let refused = try #require(
                origins.preflight(head(.options, origin: other, asks: "POST")))
            #expect(refused.head.headerFields[.accessControlAllowOrigin] == nil)
            var fields = HTTPFields()
            origins.mark(&fields, for: head(.get, origin: other))
            #expect(fields[.accessControlAllowOrigin] == nil)
            #expect(fields[.vary] == "Origin")
        }
        var fields = HTTPFields()
        origins.mark(&fields, for: head(.get, origin: "https://learn.example.org"))
        #expect(fields[.accessControlAllowOrigin] == "https://learn.example.org")
        #expect(origins.preflight(head(.options, origin: "https://learn.example.org")) == nil)
    }

    @Test func withoutAListNothingIsSaid() {
        let none = CrossOrigin(allowed: [])
        #expect(none.preflight(head(.options, origin: "https://a.example", asks: "GET")) == nil)
        var fields = HTTPFields()
        none.mark(&fields, for: head(.get, origin: "https://a.example"))
        #expect(fields.isEmpty)
    }

    @Test(arguments: [
        "https://A.example", "https://a.example/", "a.example", "*", "null", "ftp://a",
    ])
    func whatIsNoOriginIsRefused(text: String) { #expect(!CrossOrigin.isOrigin(text)) }
}

@Suite struct MarkdownHTMLTests {
    @Test func whatAnOperatorWritesIsTextAndAFewForms() {
        let html = MarkdownHTML.html(
            of:
                "# Privacy & you\n\nWe keep <little>.\nTwo lines.\n\n- [Mail](mailto:a@b.c)\n- two\n"
        )
        #expect(
            html == """
                <h1>Privacy &amp; you</h1>
                <p>We keep &lt;little&gt;.
                Two lines.</p>
                <ul>
                <li><a href="mailto:a@b.c">Mail</a></li>
                <li>two</li>
                </ul>

                """)
    }

    @Test(arguments: [
        "[a](javascript:alert(1))", "[a](//evil.example)", "[a](data:text/html,x)",
        "[a]( https://a b )", "<a href=\"https://a\">", "[a](https://\"onclick=x)",
        "<script>alert(1)</script>", "[<img src=x>](https://a.example)",
    ])
    func nothingOfItRuns(text: String) {
        let html = MarkdownHTML.html(of: text)
        #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("\"onclick"))
        #expect(!html.contains("href=\"javascript") && !html.contains("href=\"//"))
        #expect(!html.contains("href=\"data"))
    }
}

@Suite struct LogFormatTests {
    private let facts: [(name: String, value: Logger.MetadataValue)] = [
        ("route", .string("/a \"b\"\n\u{1B}[31m\u{2028}")), ("status", .stringConvertible(200)),
        ("ms", .stringConvertible(1.5)),
    ]

    private func line(_ format: LogFormat) -> String {
        format.line(
            time: Date(timeIntervalSince1970: 0.25), level: .info, label: "access",
            message: "request\nforged", facts: facts)
    }

    @Test func jsonIsOneObjectALine() throws {
        let line = line(.json)
        #expect(line.filter(\.isNewline).count == 1)
        let read = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(read["time"] as? String == "1970-01-01T00:00:00.250Z")
        #expect(read["message"] as? String == "request\nforged")
        #expect(read["route"] as? String == "/a \"b\"\n\u{1B}[31m\u{2028}")
        #expect(read["status"] as? Int == 200)
    }

    @Test(arguments: [LogFormat.logfmt, .text])
    func noValueBeginsALineOrMovesTheCursor(format: LogFormat) {
        let line = line(format)
        #expect(line.filter(\.isNewline).count == 1)
        #expect(!line.contains("\u{1B}"))
        #expect(line.contains("status=200 ms=1.5"))
    }
}

@Suite(.serialized) struct PageTests {
    @Test func theOperatorsPagesAreServedAndMissingOnesSaySo() throws {
        let program = try BuiltProgram()
        let privacy = program.home.appending(path: "privacy.md")
        try Data("# Privacy\n\nWe keep <b>nothing</b>.".utf8).write(to: privacy)
        let campus = try CampusProcess(
            program,
            environment: [
                "HOMEROOM_CAMPUS_PAGES_PRIVACY": privacy.path(percentEncoded: false),
                "HOMEROOM_CAMPUS_PAGES_OPERATOR": "Hill <School>",
                "HOMEROOM_CAMPUS_PAGES_CONTACT": "office@hill.example",
                "HOMEROOM_CAMPUS_ORIGINS": "https://learn.example.org",
            ])
        let written = try get(campus.port, "/privacy?x=1")
        #expect(status(written) == 200)
        #expect(written.contains("We keep &lt;b&gt;nothing&lt;/b&gt;."))
        #expect(written.contains("Hill &lt;School&gt;, office@hill.example"))
        let missing = try get(campus.port, "/terms")
        #expect(missing.contains("written this page yet"))
        #expect(try get(campus.port, "/").contains("A Homeroom server"))
        #expect(try get(campus.port, "/campus.css").contains("prefers-color-scheme: dark"))
        let post = "POST /terms HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let refused = try exchange(campus.port, post)
        #expect(status(refused) == 405 && refused.contains("Allow: GET, HEAD, OPTIONS"))
        let page = try get(campus.port, "/livez", ["Origin: https://learn.example.org"])
        #expect(page.contains("Access-Control-Allow-Origin: https://learn.example.org"))
    }
}
