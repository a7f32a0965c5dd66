import Foundation

/// A pack on disk, for one test; it is gone with its last reference.
final class PackFolder: Sendable {
    let url: URL

    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("homeroom-pack-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    /// Writes a file, and moves its time on so that an edit within the clock's tick shows.
    func write(_ name: String, _ text: String, after seconds: Double = 0) throws {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        if seconds > 0 {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: file.path)
        }
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }

    /// A small pack: three lessons (one premium, one without a section), two passages (one
    /// premium), one diagram.
    static func small() throws -> PackFolder {
        try PackFolder([
            "pack.txt": manifest(version: 1),
            "waves.md": lesson("sentence-waves", order: 20, body: everyBlock),
            "colons.md": lesson("colons", order: 10, tier: "premium"),
            "loose.md": lesson("loose", order: nil),
            "line.diagram": diagram,
            "pools.md": passage("tide-pools", order: 10),
            "map.md": passage("the-map", order: 20, tier: "premium"),
        ])
    }

    static func manifest(version: Int) -> String {
        """
        format: 1
        pack: test-pack
        version: \(version)
        title: A pack of tests
        licence: CC0-1.0

        [section joins]
        title: Joins
        category: writing
        order: 40

        [section texts]
        title: Texts
        category: reading
        order: 30
        colour: #112233

        [skill boundaries]
        name: Boundaries
        category: writing
        order: 4
        about: Join clauses.

        [skill details]
        name: Details
        category: reading
        order: 5

        """
    }

    static func lesson(
        _ slug: String, order: Int?, tier: String = "free", body: String = "Read this.",
        diagnostic: String = "no", questions: String = question("first", right: "B")
    ) -> String {
        let place = order.map { "section: joins\norder: \($0)\n" } ?? ""
        return """
            ---
            lesson: \(slug)
            title: Title of \(slug)
            type: writing
            difficulty: Easy
            tier: \(tier)
            diagnostic: \(diagnostic)
            \(place)---

            \(body)

            \(questions)
            """
    }

    static func question(_ key: String, right: String) -> String {
        """
        @question \(key)
        skills: boundaries

        Pick the \(key) join.

        A) a, b
        B) a; b

        @answer \(right)
        Both halves stand alone.

        The other choice does not join them.
        @end

        """
    }

    static let everyBlock = """
        # Semicolons

        A [[diagram:line]] in the line, and __this__ underlined.

        @rule Join two full clauses.

        @example The tide rose; the boats swung round.

        @correct a; b

        @incorrect a, b

        @definition clause: words with a verb

        1. one
        2. two

        - dot

        @note Mind this.

        @warning Careful.

        @summary That was it.

        @side-by-side
        left: Left one
        right: Right one
        left: Left two
        diagram: line

        @equation 2x + 3 = 11

        @diagram line

        @page

        After the break.
        """

    static let diagram = """
        ---
        diagram: line
        alt: A line that goes up.
        size: 20 x 20
        ---
        line 2 18 18 2
        """

    static func passage(_ slug: String, order: Int, tier: String = "free") -> String {
        """
        ---
        passage: \(slug)
        title: Title of \(slug)
        difficulty: Hard
        tier: \(tier)
        section: texts
        order: \(order)
        ---

        Crabs move sideways. \(filler)

        Thé last words are the secret.

        @question how
        skills: details

        How do crabs move?

        A) Sideways
        B) Up

        @answer A
        It says so. B does not stand there.

        @annotation
        quote: move sideways

        Stated here.

        @end

        @question what
        skills: details

        What is last?

        A) The first words
        B) The last words

        @answer B
        It says “last”. A is the beginning.

        @annotation
        quote: Thé last words

        The end.

        @end
        """
    }

    /// Two spots, two questions; the last words are the secret.
    static func writingSection(_ slug: String, order: Int, tier: String = "free") -> String {
        """
        ---
        writing-section: \(slug)
        title: Title of \(slug)
        difficulty: Medium
        tier: \(tier)
        section: joins
        order: \(order)
        ---

        Wé [[1: was]] here before the [[2: tide, turned]]. \(filler)

        The last words are the secret.

        @question verb
        skills: boundaries
        selection: 1

        Which choice is right?

        A) NO CHANGE
        B) were

        @answer B
        The plural needs “were”.
        @end

        @question place
        skills: boundaries

        Where does it belong?

        A) Here
        B) There

        @answer A
        It points *back*.
        @end
        """
    }

    /// One question with an equation, and a diagram in its prompt and its explanation.
    static func mathSection(
        _ slug: String, order: Int, tier: String = "free", questions: String? = nil
    ) -> String {
        """
        ---
        math-section: \(slug)
        title: Title of \(slug)
        difficulty: Hard
        tier: \(tier)
        section: sums
        order: \(order)
        ---

        \(questions ?? mathQuestion("q1"))
        """
    }

    static func mathQuestion(_ key: String) -> String {
        """
        @question \(key)
        skills: lines

        Which *x* solves the equation that the line shows?

        @equation \\frac{x}{2} = 4

        @diagram line

        A) 2
        B) 8

        @answer B
        Double both sides: the secret is x^2.

        @equation x = 8

        @diagram answer
        @end

        """
    }

    /// A pack with two sections of each kind, one of them premium, beside a lesson.
    static func sections() throws -> PackFolder {
        try PackFolder([
            "pack.txt": manifest(version: 1) + mathDeclarations,
            "waves.md": lesson("sentence-waves", order: 20),
            "card.md": writingSection("postcard", order: 10),
            "deep.md": writingSection("deep-water", order: 20, tier: "premium"),
            "sums.md": mathSection("first-lines", order: 10),
            "hard.md": mathSection("hard-lines", order: 20, tier: "premium"),
            "line.diagram": diagram,
            "answer.diagram": diagram.replacing("diagram: line", with: "diagram: answer"),
        ])
    }

    static let mathDeclarations = """

        [section sums]
        title: Sums
        category: math
        order: 20

        [skill lines]
        name: Lines
        category: math
        order: 7

        """

    /// Longer than a preview.
    private static let filler = Array(repeating: "They walk on and on.", count: 12)
        .joined(separator: " ")
}
