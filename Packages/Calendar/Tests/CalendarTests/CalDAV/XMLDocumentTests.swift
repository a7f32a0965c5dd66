import Testing

@testable import Calendar

@Suite struct XMLDocumentTests {
    private func read(_ text: String) throws -> XMLElement {
        try XMLDocument.read(Array(text.utf8))
    }

    @Test(arguments: [
        "<a xmlns=\"DAV:\"><b>x</b></a>", "<D:a xmlns:D='DAV:'><D:b>x</D:b></D:a>",
        "<?xml version=\"1.0\"?>\n<!-- <b> --><q:a xmlns:q=\"DAV:\"><b xmlns='DAV:'>x</b></q:a>\n",
        "\u{FEFF}<a xmlns=\"DAV:\"><b><![CDATA[x]]></b></a>",
    ])
    func namesCountByNamespaceWhateverTheirPrefix(text: String) throws {
        let root = try read(text)
        #expect(root.name == .dav("a"))
        #expect(root.first(.dav("b"))?.text == "x")
    }

    @Test func aPrefixCountsOnlyInsideTheElementThatDeclaresIt() throws {
        let root = try read(
            "<a xmlns=\"DAV:\"><p:b xmlns:p=\"urn:1\"/><p:b xmlns:p=\"urn:2\"><p:c/></p:b><b/></a>")
        #expect(root.children.map(\.name.namespace) == ["urn:1", "urn:2", "DAV:"])
        #expect(root.children[1].children.first?.name.namespace == "urn:2")
        #expect(throws: XMLDocument.Fault.self) {
            try read("<a><p:b xmlns:p=\"urn:1\"/><p:b/></a>")
        }
    }

    @Test func referencesAndLineEndsAreResolved() throws {
        let root = try read("<a t='1 &lt; 2'>&#65;&#x42;&amp;amp;\r\nb\rc<![CDATA[&lt;]]></a>")
        #expect(root.text == "AB&amp;\nb\nc&lt;")
        #expect(root.attributes["t"] == "1 < 2")
    }

    /// What a server must not get away with, and what is only the beginning of an answer.
    @Test(arguments: [
        "", "plain text", "<a>", "<a><b></a></b>", "<a></a><b></b>", "<a/>x", "</a>",
        "<!DOCTYPE html><html></html>",
        "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", "<a>&x;</a>", "<a>&#xD800;</a>", "<a>&lt</a>",
        "<a b></a>", "<a b=\"></a>", "<a/", "<a><!-- </a>", "<a><![CDATA[ </a>", "<p:a/>",
        "<a:b:c xmlns:a=\"x\"/>", "< a/>",
    ])
    func whatIsNotAWholeDocumentIsRefused(text: String) {
        #expect(throws: XMLDocument.Fault.self) { try read(text) }
    }

    @Test func depthAndElementsAreBounded() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(throws: XMLDocument.Fault("its elements are nested too deeply")) { try read(deep) }
        let wide = "<a>" + String(repeating: "<b/>", count: XMLDocument.maxElements) + "</a>"
        #expect(throws: XMLDocument.Fault("it has too many elements")) { try read(wide) }
    }

    @Test func aMultistatusGivesOnlyWhatWasFound() throws {
        let text = """
            <d:multistatus xmlns:d="DAV:"><d:response><d:href>/a%20b.ics</d:href><d:propstat><d:prop>\
            <d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat>\
            <d:prop><d:displayname>no</d:displayname></d:prop><d:status>HTTP/1.1 404 Not Found</d:status>\
            </d:propstat></d:response><d:response><d:href> /gone.ics </d:href><d:status>HTTP/1.1 404 Not Found\
            </d:status></d:response><d:sync-token> urn:7 </d:sync-token></d:multistatus>
            """
        let found = try Multistatus(Array(text.utf8))
        #expect(found.responses.map(\.href) == ["/a%20b.ics", "/gone.ics"])
        #expect(found.responses.map(\.tag) == ["\"1\"", nil])
        #expect(found.responses.map(\.status) == [nil, 404])
        #expect(found.responses[0][.dav("displayname")] == nil)
        #expect(found.syncToken == "urn:7")
        #expect(throws: XMLDocument.Fault.self) {
            try Multistatus(Array("<multistatus xmlns=\"other\"/>".utf8))
        }
    }

    @Test(arguments: [
        ("/cal/me%40home/a.ics", "/cal/me@home/a.ics"), ("/cal/a b.ics", "/cal/a%20b.ics"),
        ("/cal/a%2Fb.ics", "/cal/a%2Fb.ics"), ("/cal/%C3%A9.ics", "/cal/\u{E9}.ics"),
    ])
    func pathsAreTheSameHoweverTheyAreEscaped(one: String, other: String) {
        #expect(CalDAVPath.canonical(one) == CalDAVPath.canonical(other))
    }
}
