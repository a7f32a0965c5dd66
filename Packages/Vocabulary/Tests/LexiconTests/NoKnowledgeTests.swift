import Lexicon
import Testing

struct NoKnowledgeTests {
    @Test func withoutADictionaryNoWordIsKnown() {
        #expect(NoKnowledge().senses(of: "ferry").isEmpty)
    }
}
