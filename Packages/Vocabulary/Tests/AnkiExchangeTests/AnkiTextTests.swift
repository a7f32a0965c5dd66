import Testing

@testable import AnkiExchange

struct AnkiTextTests {
    @Test func hostileFieldsTakeNoLongerThanTheyAreLong() {
        for part in ["<", "<a b=\"", "<!--", "&#", "<p>", "[sound:", "{{c1::"] {
            let markup = String(repeating: part, count: 200_000)
            #expect(AnkiText.plain(of: markup).text.utf8.count <= markup.utf8.count)
        }
    }

    @Test func mediaInFieldsIsTakenOutAndCounted() {
        let (text, media) = AnkiText.plain(
            of: "wort [sound:a.mp3]<img src=\"x.jpg\"><br>zwei [not sound] [sound:b.mp3]")
        #expect(text == "wort\nzwei [not sound]")
        #expect(media == 3)
    }
}

extension AnkiText {
    fileprivate static func plain(of text: String) -> (text: String, media: Int) {
        Array(text.utf8).withUnsafeBytes { plain($0) }
    }
}
