@testable import ContentPack

extension PackSamples {
    static let bankManifest = """
        format: 1
        pack: demo
        version: 3
        title: Demo
        licence: CC-BY-4.0

        [skill commas]
        name: Commas
        category: writing
        domain: conventions

        [skill sums]
        name: Sums
        category: math
        domain: algebra
        """

    /// Eight lines of front matter, the fence included; the questions start on line 8.
    static func bank(_ questions: String, section: String = "math") -> String {
        """
        ---
        question-bank: set
        title: Set
        section: \(section)
        use: practice
        order: 1
        ---
        \(questions)
        """
    }

    static let choiceQuestion = """
        @question first
        skills: sums
        difficulty: easy
        check: 6 * 7

        What is 6 × 7?

        A) 36
        B) 42
        C) 48
        D) 54

        @answer B
        Six sevens are 42.
        @end
        """

    static let responseQuestion = """
        @question second
        skills: sums
        difficulty: hard
        check: x^2 = 2x + 15

        | Day | Miles |
        | Monday | *x* |

        @equation x^2 = 2x + 15

        What value of *x* solves it?

        @answer 5 or -3
        It factors.
        @end
        """

    static func readBank(_ questions: String, section: String = "math") -> PackResult {
        read([
            "pack.txt": bankManifest, "bank/set.md": bank(questions, section: section),
            "other.md": """
            ---
            lesson: other
            title: Other
            type: writing
            difficulty: Easy
            ---
            \(question)
            """,
        ])
    }
}
