import Testing

@testable import AnkiExchange

struct AnkiTextTests {
    @Test func hostileFieldsTakeNoLongerThanTheyAreLong() {
        for part in ["<", "<a b=\"", "<!--", "&#", "<p>", "[sound:", "{{c1::"] {
            let markup = String(repeating: part, count: 200_000)
            #expect(AnkiText.plain(markup).text.utf8.count <= markup.utf8.count)
        }
    }

    @Test func mediaInFieldsIsTakenOutAndCounted() {
        let (text, media) = AnkiText.plain(
            "wort [sound:a.mp3]<img src=\"x.jpg\"><br>zwei [not sound] [sound:b.mp3]")
        #expect(text == "wort\nzwei [not sound]")
        #expect(media == 3)
    }

    @Test(arguments: [
        ("dog<br>animal", true), ("dog<BR/>", true), ("<i>dog</i>", true), ("a </SPAN>", true),
        ("<img src=\"x.png\">", true), ("cat &amp; dog", true), ("x&nbsp;", true),
        ("[sound:a.mp3]", true), ("tag <b>", false), ("a < b > c", false), ("AT&T; R&D;", false),
        ("[br>", false), ("</unknown>", false), ("<brand>", false), ("", false), ("<", false),
        ("</", false), ("[not sound]", false), ("</b", false),
    ])
    func textIsTakenForMarkupOnlyWhenPlainTextHardlyLooksLikeIt(_ text: String, _ isMarkup: Bool) {
        #expect(AnkiText.isMarkup(text) == isMarkup)
    }

    @Test func aTextIsReadLikeAField() {
        let (text, media) = AnkiText.plain("<b>Hund</b> &amp; <i>Katze</i><br>zwei<img src=x>")
        #expect(text == "Hund & Katze\nzwei" && media == 1)
    }
}
