/// The counts of a program's contents.
package struct PackCounts: Sendable, Equatable, CustomStringConvertible {
    package let program: String
    package private(set) var units = 0
    package private(set) var levels = 0
    package private(set) var quizzes: [PackQuizKind: Int] = [:]
    package private(set) var matchings = 0
    package private(set) var forms = 0
    package private(set) var roleplays = 0
    package private(set) var words = 0

    package init(of program: PackProgram) {
        self.program = program.slug
        units = program.units.count
        levels = program.levels.count
        for level in program.levels {
            words += level.glossary.count
            for item in level.items {
                switch item.body {
                case .quiz(let quiz): quizzes[quiz.kind, default: 0] += 1
                case .matching: matchings += 1
                case .form: forms += 1
                case .roleplay: roleplays += 1
                }
            }
        }
    }

    /// `program slug: 3 units, 9 levels, …`
    package var description: String {
        let kinds = PackQuizKind.allCases.map { "\(quizzes[$0] ?? 0) \($0.rawValue)" }
        return "program \(program): \(units) units, \(levels) levels, quizzes: "
            + kinds.joined(separator: ", ")
            + "; \(matchings) matchings, \(forms) forms, \(roleplays) role-plays, "
            + "\(words) glossary words"
    }
}
