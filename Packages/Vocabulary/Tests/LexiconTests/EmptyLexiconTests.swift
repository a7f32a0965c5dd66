import Lexicon
import Testing

struct EmptyLexiconTests {
    @Test func withoutADictionaryNoWordIsKnown() {
        #expect(EmptyLexicon().senses(of: "ferry").isEmpty)
    }
}
