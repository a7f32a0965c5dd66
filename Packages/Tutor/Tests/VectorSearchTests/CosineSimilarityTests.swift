import Testing
import VectorSearch

@Suite struct CosineSimilarityTests {
    @Test func likeVectorsAreOneAndOppositeOnesMinusOne() {
        #expect(cosineSimilarity([3, 4], [6, 8]) == 1)
        #expect(cosineSimilarity([3, 4], [-3, -4]) == -1)
        #expect(cosineSimilarity([1, 0], [0, 2]) == 0)
    }

    @Test func whatCannotBeComparedIsZero() {
        #expect(cosineSimilarity([], []) == 0)
        #expect(cosineSimilarity([1], [1, 0]) == 0)
        #expect(cosineSimilarity([0, 0], [1, 0]) == 0)
    }
}
