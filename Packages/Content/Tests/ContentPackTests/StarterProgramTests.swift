import Testing

@testable import ContentPack

/// The language programs that Homeroom ships.
@Suite struct StarterProgramTests {
    private let programs = StarterPack.result.programs

    @Test func everyProgramIsAWholeCourseToLevelA1() {
        #expect(programs.map(\.teaches) == ["es", "fr", "en"])
        for program in programs {
            #expect(program.levels.count >= 30, "\(program.slug)")
            let terms = program.levels.flatMap(\.glossary).map { $0.term.lowercased() }
            #expect(Set(terms).count >= 600, "\(program.slug)")
            #expect(terms.count - Set(terms).count <= 5, "\(program.slug)")
        }
    }

    @Test func theProgramsTeachTheSameNumberOfLevels() {
        #expect(Set(programs.map(\.levels.count)).count == 1)
    }

    @Test func everyLevelHasWordsQuizzesAndOneRoleplay() {
        for level in programs.flatMap(\.levels) {
            var quizzes = 0
            var roleplays = 0
            for item in level.items {
                switch item.body {
                case .quiz: quizzes += 1
                case .roleplay: roleplays += 1
                default: break
                }
            }
            #expect(level.glossary.count >= 12, "\(level.slug)")
            #expect(quizzes >= 4, "\(level.slug)")
            #expect(roleplays == 1, "\(level.slug)")
        }
    }
}
