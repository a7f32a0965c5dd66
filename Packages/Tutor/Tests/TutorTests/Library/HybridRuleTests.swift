import Testing

@testable import Tutor

struct HybridRuleTests {
    @Test func aPageWithoutWordsIsItsPicture() {
        let (text, method) = HybridRule.text(embedded: " \n", recognised: "read from it")
        #expect(text == "read from it")
        #expect(method == .ocr)
    }

    @Test func aPictureWithoutWordsAddsNothing() {
        let (text, method) = HybridRule.text(embedded: "its own", recognised: "\n")
        #expect(text == "its own")
        #expect(method == .embedded)
    }

    @Test func exactlyHalfAsManyMoreIsNotEnough() {
        let (text, method) = HybridRule.text(embedded: "one two", recognised: "a b c")
        #expect(text == "one two")
        #expect(method == .embedded)
    }

    @Test func runsOfThreeUnseenWordsAreAddedAndShorterOnesAreNot() {
        let (text, method) = HybridRule.text(
            embedded: "Page ONE",
            recognised: "one stray word page then three words more one last two")
        #expect(method == .hybrid)
        #expect(text == "Page ONE\n\(HybridRule.separator)\nthen three words more")
    }

    @Test func runsEndAtWordsThatAreThere() {
        let (text, _) = HybridRule.text(
            embedded: "middle", recognised: "a b c Middle d e f g")
        #expect(text == "middle\n\(HybridRule.separator)\na b c\nd e f g")
    }
}
