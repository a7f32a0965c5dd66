import Testing

@testable import Dialogue

@Suite struct AnswerTextTests {
    @Test(arguments: [
        ("  Me   llamo ", "me llamo"), ("¿Qué?", "qué"), ("L’eau", "l'eau"), ("l`eau", "l'eau"),
        ("STRASSE", "straße"), ("ｆｕｌｌ　ｗｉｄｔｈ", "full width"), ("ﬁn", "fin"),
        ("rendez–vous", "rendez-vous"),
        ("e\u{301}", "é"), ("ΣΟΦΟΣ", "σοφος"), ("Ёлка", "ёлка"), ("«Да!»", "да"),
        ("a\u{a0}b", "a b"),
        ("co\u{ad}op", "coop"), ("我要。", "我要"), ("ｶﾞ", "ガ"), ("한국어", "한국어"), ("( x )", "x"),
        ("مرحـبا", "مرحبا"), ("don´t", "don't"), ("2½", "21⁄2"),
    ])
    func whatMeansTheSameIsTheSame(one: String, other: String) {
        #expect(AnswerText(one) == AnswerText(other), "\(AnswerText(one).string)")
    }

    @Test(arguments: [
        ("tu", "tú"), ("papa", "papá"), ("a b", "ab"), ("well", "we'll"), ("一二", "二一"), ("и", "й"),
    ])
    func whatDiffersStaysDifferent(one: String, other: String) {
        #expect(AnswerText(one) != AnswerText(other))
    }

    @Test(arguments: ["", " ", "¿?", "…", "\u{200b}", "!!!"])
    func punctuationAloneIsNothing(text: String) {
        #expect(AnswerText(text).isEmpty)
    }

    @Test(arguments: [
        ("está", "esta"), ("niño", "nino"), ("Łódź", "lodz"), ("œuvre", "oeuvre"),
        ("ἄνθρωπος", "ανθρωπος"),
        ("ёлка", "елка"), ("שָׁלוֹם", "שלום"), ("مَرحَبا", "مرحبا"), ("Việt", "viet"),
    ])
    func accentsCanBeTakenAway(accented: String, plain: String) {
        #expect(AnswerText(accented).withoutDiacritics == AnswerText(plain).withoutDiacritics)
        #expect(AnswerText(plain).withoutDiacritics == AnswerText(plain))
    }

    /// Vowel signs and voicing are letters there, not accents.
    @Test(arguments: [("ของ", "ของ่"), ("か", "が"), ("कि", "का")])
    func lettersOfOtherScriptsStay(one: String, other: String) {
        #expect(AnswerText(one).withoutDiacritics != AnswerText(other).withoutDiacritics)
    }

    /// The tables say what Unicode says.
    @Test func theFastWayAndTheSlowWayAgree() {
        let scalars = (0x20...0x52f).compactMap { Unicode.Scalar($0) }
        for scalar in scalars {
            let alone = AnswerText("a\(scalar)b").scalars
            // The last letter is full width, which sends the whole text the slow way.
            let slow = AnswerText("a\(scalar)ｂ").scalars
            #expect(alone == slow, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func longTextsAreCutAndNotRefused() {
        #expect(
            AnswerText(String(repeating: "é", count: 100_000)).scalars.count == AnswerText.limit)
    }
}

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1), ("", "ab", 2),
        ("kitten", "sitting", 3), ("abcd", "badc", 2), ("a", "", 1),
    ])
    func slipsAreCounted(one: String, other: String, distance: Int) {
        let one = one.unicodeScalars.map(\.value)
        let other = other.unicodeScalars.map(\.value)
        #expect(EditDistance.between(one[...], other[...], limit: 5) == distance)
        #expect(EditDistance.between(other[...], one[...], limit: distance) == distance)
        #expect(
            distance == 0 || EditDistance.between(one[...], other[...], limit: distance - 1) == nil)
    }
}
