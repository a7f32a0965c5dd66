import AppCore
import Foundation
import TerminalUI
import Testing

@Suite struct SettingsTests {
    private let keys = [
        SettingKey(
            name: "content.measure", title: "Measure", summary: "Line length.",
            kind: .integer(20...200), defaultValue: "72"),
        SettingKey(
            name: "content.theme", title: "T", summary: "S", kind: .choice(["sat", "reef"]),
            defaultValue: "sat"),
        SettingKey(
            name: "chat.sound", title: "T", summary: "S", kind: .flag, defaultValue: "false"),
        SettingKey(name: "chat.name", title: "T", summary: "S", kind: .text, defaultValue: ""),
    ]

    @Test func aFlagBeatsTheEnvironmentWhichBeatsTheFile() throws {
        let file = "[content]\nmeasure = 60\ntheme = reef\n[chat]\nsound = yes\n"
        let settings = try Settings(
            keys: keys, file: file, path: "c.toml",
            environment: ["HOMEROOM_CONTENT_MEASURE": "50", "HOMEROOM_CONTENT_THEME": "SAT"],
            flags: ["content.measure": "40"])
        #expect(settings.integer("content.measure") == 40)
        #expect(settings.origin(of: "content.measure") == .flag)
        #expect(settings["content.theme"] == "sat")
        #expect(settings.origin(of: "content.theme") == .environment("HOMEROOM_CONTENT_THEME"))
        #expect(settings.flag("chat.sound"))
        #expect(settings.origin(of: "chat.sound") == .file("c.toml", 5))
        #expect(settings["chat.name"] == "")
        #expect(settings.origin(of: "chat.name") == .standard)
        #expect(settings["nobody.knows"] == "")
    }

    @Test func aliasesAreReadFromTheirSection() throws {
        let file = "[alias]\nhw = \"todos list --week\"\n_x-1 = about\n"
        let settings = try Settings(keys: keys, file: file)
        #expect(settings.aliases == ["hw": "todos list --week", "_x-1": "about"])
        #expect(settings["alias.hw"] == "todos list --week")
        #expect(settings.warnings.isEmpty)
        #expect(SettingKey.alias("alias.") == nil)
        #expect(SettingKey.alias("alias.-x") == nil)
        #expect(SettingKey.alias("alias.a.b") == nil)
        #expect(try Settings(keys: keys, file: "alias.a.b = x").warnings.count == 1)
    }

    @Test func keysAreReadAndAConflictNamesItsLine() throws {
        let settings = try Settings(
            keys: SettingKey.actionKeys,
            file: "[keys]\nadd = A\nundo = \"n\"\n[keys.todos]\ns = o\n[keys.zoo]\ns = o",
            path: "c.toml", environment: ["HOMEROOM_KEYS_THEME": "T"])
        #expect(settings.warnings.isEmpty)
        #expect(settings.customNames == ["keys.todos.s", "keys.zoo.s"])
        let (map, problems) = settings.keyMap(screens: ["todos"])
        #expect(problems.map(\.place) == ["c.toml:7", "c.toml:3"])
        #expect(problems.last?.reason == "“n” is the key of next.")
        #expect(problems.last?.cure?.contains("keys.next") == true)
        for (pressed, meant) in [("A", "a"), ("n", "n"), ("T", "t"), ("o", "s")] {
            let key = KeyPress.character(Character(pressed))
            #expect(map.meaning(of: key, on: "todos") == .character(Character(meant)))
        }
        let tried = settings.keyMap(screens: ["todos", "zoo"], trying: "keys.next", "j").problems
        #expect(tried.isEmpty)
        #expect(try Settings(keys: keys, file: "keys.a.b.c = x\nkeys.zoom = x").warnings.count == 2)
    }

    @Test(arguments: [
        ("[content]\nmeasure = wide", "c.toml:2", "Use a whole number from 20 to 200."),
        ("content.measure = 19", "c.toml:1", "Use a whole number from 20 to 200."),
        (
            "content.theme = raef", "c.toml:1", "Use one of sat, reef. Did you mean reef?"
        ),
        ("chat.sound = perhaps", "c.toml:1", "Use true or false."),
        (
            "# fine\nno equals sign", "c.toml:2",
            "“no equals sign” isn't a heading or key = value."
        ),
        ("[content\nx = 1", "c.toml:1", "The heading has no closing ]."),
        ("chat.name = \"open", "c.toml:1", "The text has no closing quote."),
        ("chat.name = \"a\" b", "c.toml:1", "There is extra text after the value."),
        ("chat.name = \"a\\q\"", "c.toml:1", "“\\q” isn't a known escape."),
        ("chat.name =", "c.toml:1", "The value is missing."),
        ("ch@t = 1", "c.toml:1", "“ch@t” isn't a valid key."),
        (
            "chat.sound = on\n[chat]\nsound = off", "c.toml:3",
            "“chat.sound” is set twice, first in line 1."
        ),
    ])
    func aBrokenFileIsNamedWithLineAndWhatItMayBe(
        _ file: String, _ place: String, _ reason: String
    ) {
        let problem = #expect(throws: Problem.self) {
            try Settings(keys: keys, file: file, path: "c.toml")
        }
        #expect(problem?.code == .configuration)
        #expect(problem?.place == place)
        #expect(problem?.reason == reason)
        #expect(problem?.cure != nil)
    }

    @Test func anUnknownKeyIsAWarningWithWhatWasMeant() throws {
        let settings = try Settings(
            keys: keys, file: "content.mesure = 60\nzebra.x = 1", path: "c.toml")
        #expect(settings.warnings.map(\.place) == ["c.toml:1", "c.toml:2"])
        #expect(settings.warnings.map(\.reason) == ["Did you mean content.measure?", nil])
    }

    @Test func aBadValueInTheEnvironmentNamesTheVariable() {
        let problem = #expect(throws: Problem.self) {
            try Settings(keys: keys, environment: ["HOMEROOM_CHAT_SOUND": "loud"])
        }
        #expect(problem?.place == "HOMEROOM_CHAT_SOUND")
    }

    @Test func editingKeepsCommentsOrderAndEverythingElse() throws {
        let text = """
            # my settings
            [content]
            measure = 60   # narrow

            # sounds
            [chat]
              sound = true
            """
        var file = try SettingsFile(parsing: text, path: "")
        file.set("content.measure", to: "80")
        file.set("content.theme", to: "reef")
        file.set("chat.name", to: "a \"b\" # c\n")
        file.set("new.key", to: "1")
        #expect(
            file.text == """
                # my settings
                [content]
                measure = 80  # narrow
                theme = "reef"

                # sounds
                [chat]
                  sound = true
                name = "a \\"b\\" # c\\n"

                [new]
                key = 1

                """)
        let again = try SettingsFile(parsing: file.text, path: "")
        #expect(again.entries.first { $0.name == "chat.name" }?.value == "a \"b\" # c\n")
        file.remove("content.measure")
        #expect(!file.text.contains("measure"))
        #expect(file.entries.first { $0.name == "new.key" }?.line == 11)
    }

    @Test func savingChecksWritesAndIsReadAgain() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let paths = try HomePaths.resolve(environment: ["HOMEROOM_HOME": home.path()])
        let settings = try Settings.load(keys: keys, paths: paths, environment: [:])
        try settings.save("content.measure", "99", paths: paths)
        #expect(
            try Settings.load(keys: keys, paths: paths, environment: [:])
                .integer("content.measure") == 99)
        let problem = #expect(throws: Problem.self) {
            try settings.save("content.mesure", "1", paths: paths)
        }
        #expect(problem?.reason == "Did you mean content.measure?")
        #expect(throws: Problem.self) { try settings.save("content.measure", "9", paths: paths) }
        try settings.save("content.measure", nil, paths: paths)
        #expect(
            try Settings.load(keys: keys, paths: paths, environment: [:])
                .integer("content.measure") == 72)
    }

    @Test(arguments: [
        ("todso", "todos"), ("calender", "calendar"), ("chta", "chat"), ("contnet", "content"),
    ])
    func aMisspeltWordIsRecognised(_ typed: String, _ meant: String) {
        let words = ["todos", "calendar", "chat", "content", "goals"]
        #expect(Suggestion.nearest(to: typed, in: words) == meant)
        #expect(Suggestion.nearest(to: "xyzzy", in: words) == nil)
    }
}
