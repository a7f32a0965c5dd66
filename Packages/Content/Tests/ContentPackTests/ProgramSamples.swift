@testable import ContentPack

/// Small programs in memory: a sound one, and ways to change one thing of it.
enum ProgramSamples {
    static let program = """
        program: first-steps
        title: Spanish: First Steps
        teaches: es
        explains-in: en
        order: 100
        about: A first week.

        [unit meeting]
        title: Meeting People
        """

    static let glossary = """
        @glossary
        hola = hello
        el nombre = the name | ¿Cuál es su nombre?
        @end
        """

    static let choice = """
        @quiz greeting
        kind: choice
        title: Which greeting?

        It is nine in the morning. What do you say?

        A) Buenas noches
        B) Buenos días
        C) Adiós

        @answer B
        It serves until noon.
        @end
        """

    static let fill = """
        @quiz my-name
        kind: fill
        title: Your name
        ignore: diacritics
        typos: 1

        Complete: Hola, ______ Ana.

        @answer me llamo | mi nombre es
        Literally: I call myself.
        @end
        """

    static let trueFalse = """
        @quiz forms
        kind: true-false
        title: Forms

        “Usted” takes the form of “él”.

        @answer true
        They are the same.
        @end
        """

    static let matching = """
        @matching words
        title: Words

        Match them.

        hola = hello
        adiós = goodbye
        gracias = thank you
        @end
        """

    static let form = """
        @form check-in
        title: Check-in

        Fill in the form.

        [field nombre]
        label: Nombre
        type: text
        required: yes
        min: 3
        max: 60
        example: Ana Ruiz

        [field noches]
        label: Noches
        type: number
        pattern: [0-9]{1,2}
        example: 12

        [field habitacion]
        label: Habitación
        type: choice
        options: individual | doble
        @end
        """

    static let roleplay = """
        @roleplay bakery
        title: At the bakery
        character: Señora Ruiz
        character-about: The baker.

        You want two loaves.

        @instructions
        Ask for them.

        > ¡Buenos días! ¿Qué desea?
        (Good morning!
          What would you like?)
        < Quiero dos panes, por favor.
        (I want two loaves.)
        also: Dos panes, por favor. | Me da dos panes, por favor.
        hint: Use “quiero” and the number.
        < Me llamo [name]. Gracias.
        > ¡Hasta mañana, [name]!
        @end
        """

    /// Eight lines of front matter, the fences included; the text starts on line 8.
    static func level(_ body: String, slug: String = "hello", number: String = "1") -> String {
        """
        ---
        level: \(slug)
        program: first-steps
        unit: meeting
        number: \(number)
        title: Hello
        ---
        \(body)
        """
    }

    /// A level with one line of text and these parts; the first part starts on line 10.
    static func level(parts: String...) -> String {
        level("Say hello.\n\n" + parts.joined(separator: "\n\n"))
    }

    /// A pack of the program and these files.
    static func read(_ files: [String: String], program: String = program) -> PackResult {
        var files = files
        files["pack.txt"] = "format: 1\npack: demo\nversion: 1\ntitle: Demo\nlicence: CC0-1.0"
        files["p.program"] = files["p.program"] ?? program
        return PackSamples.read(files)
    }

    /// A pack whose one level has these parts, behind a role-play.
    static func read(part: String) -> PackResult {
        read([
            "l.md": level(parts: part, roleplay.replacing("@roleplay bakery", with: "@roleplay x"))
        ])
    }
}
