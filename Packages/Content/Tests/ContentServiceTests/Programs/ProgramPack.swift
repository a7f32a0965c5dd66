import AppCoreTesting
import Foundation

/// A pack of two language programs, for one test.
enum ProgramPack {
    static func make() throws -> PackFolder {
        try PackFolder([
            "pack.txt": manifest(version: 1), "spanish.program": spanish, "french.program": french,
            "fruit.md": level("fruit", number: 1, parts: [choice, several, fill, matching]),
            "stall.md": level("stall", number: 2, parts: [roleplay, form]),
            "slip.md": level("slip", number: 3, parts: [form]),
            "street.md": level("street", unit: "walking", number: 1, parts: [statement]),
            "bonjour.md": level(
                "bonjour", program: "french-hello", unit: "hello", number: 1, parts: [statement]),
            "line.diagram": PackFolder.diagram,
        ])
    }

    /// A body for each route that takes one; levels and items are those of ``make()``.
    static let bodies: [String: ServiceSample] = [
        "dialogues.level-attempts.send": ServiceSample(
            "/level-attempts",
            #"{"attempts":[{"id":"d1d1d1d1-2222-4333-8444-555566667777","level_id":1,"item_scores":{"1":80},"completed":false,"at":"2031-04-05T06:00:00Z"}]}"#
        ),
        "dialogues.later.quizzes.submit": ServiceSample(
            "/quizzes/1/submit", #"{"answers":[{"questionId":1,"selectedOptionId":1}]}"#),
        "dialogues.later.roleplays.message": ServiceSample(
            "/roleplays/5/message", #"{"message":"Hola","sessionId":"s-7","turnOrder":2}"#),
        "dialogues.progress.change": ServiceSample(
            "/progress/users/me/levels/3", #"{"completed":true}"#),
        "dialogues.user-level-progress.complete": ServiceSample(
            "/user-level-progress/complete", #"{"unitLevelId":3,"score":80}"#),
        "dialogues.roleplay-attempt.complete": ServiceSample(
            "/roleplay-attempt/complete", #"{"roleplayId":5,"score":80,"feedback":"Well done"}"#),
    ]

    static func manifest(version: Int) -> String {
        "format: 1\npack: tongues\nversion: \(version)\ntitle: Tongues\nlicence: CC0-1.0\n"
    }

    static let spanish = """
        program: spanish-market
        title: Spanish: At the Market
        teaches: es
        explains-in: en
        order: 100
        about: Ask for what you want.

        [unit buying]
        title: Buying
        about: Say how much of it.

        [unit walking]
        title: Walking

        """

    static let french = """
        program: french-hello
        title: French: Hello
        teaches: fr
        explains-in: en
        order: 50
        about: A greeting.

        [unit hello]
        title: Hello

        """

    static func level(
        _ slug: String, program: String = "spanish-market", unit: String = "buying", number: Int,
        parts: [String]
    ) -> String {
        """
        ---
        level: \(slug)
        program: \(program)
        unit: \(unit)
        number: \(number)
        title: Title of \(slug)
        about: About \(slug).
        ---

        Say “quiero” and what you want.

        - un kilo: a kilo

        @glossary
        la naranja = the orange | Quiero una naranja.
        por favor = please
        @end

        \(parts.joined(separator: "\n\n"))
        """
    }

    static let choice = """
        @quiz asking
        kind: choice
        title: Asking
        image: line

        Which sentence asks?

        A) Tengo dos naranjas.
        B) Quiero dos naranjas.
        C) Vendo dos naranjas.

        @answer B
        “Quiero” says what one wants.
        @end
        """

    static let several = """
        @quiz fruit
        kind: choices
        title: Fruit

        Which of these are fruit?

        - Look twice.

        A) la naranja
        B) el pan
        C) la pera

        @answer A, C
        B is bread.
        @end
        """

    static let fill = """
        @quiz politely
        kind: fill
        title: Politely
        ignore: diacritics
        typos: 1

        Complete: Un kilo, ______. (please)

        @answer por favor | se lo ruego
        Said at the end.
        @end
        """

    static let statement = """
        @quiz place
        kind: true-false
        title: Place

        A number stands behind its thing.

        @answer false
        It stands before it.
        @end
        """

    static let matching = """
        @matching words
        title: Words

        Match each word.

        naranja = orange
        pera = pear
        pan = bread

        @answer
        All are eaten.
        @end
        """

    static let form = """
        @form delivery
        title: A delivery

        Fill in the slip.

        [field nombre]
        label: Nombre
        type: text
        required: yes
        min: 3
        max: 60
        example: Ana Ruiz

        [field fruta]
        label: Fruta
        type: choice
        options: naranjas | peras
        @end
        """

    static let roleplay = """
        @roleplay stall
        title: At the stall
        character: Don Luis
        character-about: He sells fruit.

        You want a kilo of oranges.

        @instructions
        Greet him and ask.

        > Buenos días. ¿Qué desea?
        (Good morning. What would you like?)
        < Quiero un kilo de naranjas, por favor.
        (I would like a kilo of oranges, please.)
        also: Un kilo de naranjas, por favor. | Me da un kilo de naranjas, por favor.
        hint: Begin with “quiero”.
        > Aquí tiene. ¿Cómo se llama?
        < Me llamo [name].
        > Hasta mañana, [name].
        @end
        """
}
