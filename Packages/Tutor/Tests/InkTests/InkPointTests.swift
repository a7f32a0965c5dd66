import Ink
import Testing

@Suite struct InkPointTests {
    @Test func theDistanceIsThatOfAStraightLine() {
        #expect(InkPoint(1, 1).distance(to: InkPoint(4, 5)) == 5)
    }
}
