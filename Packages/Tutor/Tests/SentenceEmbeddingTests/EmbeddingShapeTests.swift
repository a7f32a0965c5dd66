import SentenceEmbedding
import Testing

@Suite struct EmbeddingShapeTests {
    @Test func aVectorHasAsManyNumbersAsTheWireAsksFor() {
        #expect(EmbeddingShape.dimensions == 384)
    }
}
