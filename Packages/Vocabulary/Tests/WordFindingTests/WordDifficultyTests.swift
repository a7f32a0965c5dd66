import Testing
import WordFinding

struct WordDifficultyTests {
    @Test func levelsAreOrderedByHowHardTheyAreAndNotByTheirNames() {
        #expect(
            WordDifficulty.allCases.shuffled().sorted() == [.beginner, .intermediate, .advanced])
    }
}
