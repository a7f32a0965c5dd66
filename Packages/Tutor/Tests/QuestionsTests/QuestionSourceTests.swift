import Foundation
import Questions
import Testing

@Suite struct QuestionSourceTests {
    @Test func aSourceComesBackFromItsJSON() throws {
        let source = QuestionSource(
            document: "physics.md", page: 2, heading: nil, start: 10, end: 42)
        let data = try JSONEncoder().encode(source)
        #expect(try JSONDecoder().decode(QuestionSource.self, from: data) == source)
    }
}
