@testable import ContentPack

/// Small packs in memory: a sound one, and ways to put one other file beside it.
enum PackSamples {
    static let manifest = """
        format: 1
        pack: demo
        version: 3
        title: Demo
        licence: CC-BY-4.0

        [section words]
        title: Words
        category: writing
        order: 10

        [section numbers]
        title: Numbers
        category: math
        order: 20

        [skill commas]
        name: Commas
        category: writing

        [skill sums]
        name: Sums
        category: math

        [skill ideas]
        name: Ideas
        category: reading
        """

    static let question = """
        @question first
        skills: commas

        Which one?

        A) This
        B) That

        @answer B
        Because it is that.
        @end
        """

    /// Eight lines of front matter, the fence included; the body starts on line 9.
    static func lesson(_ body: String, slug: String = "sample") -> String {
        """
        ---
        lesson: \(slug)
        title: Sample
        type: writing
        difficulty: Easy
        section: words
        order: 1
        ---
        \(body)
        """
    }

    /// Five lines of front matter, the fence included; the text starts on line 6.
    static func passage(_ text: String, _ questions: String = passageQuestion()) -> String {
        """
        ---
        passage: tale
        title: Tale
        difficulty: Hard
        ---
        \(text)

        \(questions)
        """
    }

    static func passageQuestion(
        key: String = "first", annotation: String = "quote: gray cat"
    ) -> String {
        """
        @question \(key)
        skills: ideas

        Who sleeps?

        A) The cat
        B) The dog

        @answer A
        It is said there.

        @annotation
        \(annotation)

        There it is.

        @end
        """
    }

    /// Five lines of front matter, the fence included; the text starts on line 6.
    static func writingSection(_ text: String, _ questions: String = spotQuestion()) -> String {
        """
        ---
        writing-section: card
        title: Card
        difficulty: Easy
        ---
        \(text)

        \(questions)
        """
    }

    static func spotQuestion(_ key: String = "first", _ selection: String = "selection: 1")
        -> String
    {
        """
        @question \(key)
        skills: commas
        \(selection)

        Which choice is right?

        A) NO CHANGE
        B) were

        @answer B
        We were.
        @end
        """
    }

    /// Five lines of front matter, the fence included; the questions start on line 6.
    static func mathSection(_ questions: String) -> String {
        """
        ---
        math-section: sums
        title: Sums
        difficulty: Easy
        ---
        \(questions)
        """
    }

    static func read(_ files: [String: String]) -> PackResult {
        var files = files
        files["pack.txt"] = files["pack.txt"] ?? manifest
        return PackReader.read(files: files.map { ($0.key, Array($0.value.utf8)) })
    }

    static func readLesson(_ body: String) -> PackResult {
        read(["sample.md": lesson(body)])
    }

    /// The blocks of a lesson with this body, for bodies that are sound.
    static func blocks(_ body: String) -> [PackBlock] {
        readLesson(body).lessons.first?.blocks ?? []
    }
}

extension PackResult {
    /// Diagnostics of one file as `line:column severity`, without those about unused declarations.
    func places(in file: String) -> [String] {
        diagnostics.filter { $0.file == file }.map {
            "\($0.line):\($0.column) \($0.severity.rawValue)"
        }
    }
}

extension PackText {
    /// Text without marks.
    static func plain(_ text: String) -> PackText { PackText(inlines: [.plain(text)]) }
}
