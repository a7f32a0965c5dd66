import AppCore
import Testing

@testable import Content

/// What is said in a free conversation, and what a model is told of it.
@Suite struct ModelConversationTests {
    private func talk(_ lines: Int, _ text: String = "Sí.") -> ModelConversation {
        var talk = ModelConversation(with: "parrot")
        for index in 0..<lines {
            _ =
                index.isMultiple(of: 2)
                ? talk.hear("\(index) \(text)") : talk.say("\(index) \(text)")
        }
        return talk
    }

    private var page: LevelPage {
        let level = LanguageLevel(
            id: "12", programID: "3", unitID: "4", name: "L", number: 1, position: 1)
        return LevelPage(
            level: level,
            program: LanguageProgram(
                id: "3", name: "P", about: nil, teaches: "es", explainsIn: "en", units: []),
            teaching: [],
            glossary: (0..<90).map {
                GlossaryWord(id: "\($0)", term: "palabra\($0)", meaning: "word", example: nil)
            }, items: [], skipped: 0)
    }

    private func task(_ scenario: String) -> RoleplayTask {
        RoleplayTask(
            id: "5", scenario: scenario, instructions: nil, character: ConversationFixture.hostile,
            characterAbout: nil, turns: [])
    }

    @Test func theyTakeTurnsAndBlankLinesAreNone() {
        var talk = ModelConversation(with: "parrot")
        let opening = [talk.say("Hola"), talk.hear(" \n"), talk.hear(" ¡Hola! \n")]
        #expect(opening == [false, false, true])
        let turns = [talk.hear("Otra"), talk.say("  ")]
        #expect(turns == [false, false] && !talk.isWorthKeeping)
        _ = talk.say("Hola")
        #expect(!talk.isWorthKeeping)
        let back = [talk.takeBack(), talk.takeBack()]
        #expect(back == ["Hola", nil])
        let more = [talk.say("Buenas"), talk.hear("¿Qué tal?")]
        #expect(more == [true, true] && talk.isWorthKeeping)
        #expect(talk.lines.map(\.text) == ["¡Hola!", "Buenas", "¿Qué tal?"])
    }

    @Test func everythingIsBounded() {
        var talk = talk(500)
        #expect(
            talk.isOver && talk.lines.count <= ModelConversation.maxLines && talk.lines.count > 90)
        talk = ModelConversation(with: "parrot")
        _ = talk.hear(String(repeating: "a", count: 9_000))
        _ = talk.say(String(repeating: "b", count: 9_000))
        #expect(
            talk.lines.map(\.text.count) == [
                ModelConversation.longest.reply, ModelConversation.longest.line,
            ])
        let long = self.talk(80, String(repeating: "c", count: 900))
        #expect(long.forKeeping.lines.count < 40)
        #expect(long.forKeeping.lines.last == long.lines.last)
        #expect(
            long.recent.reduce(0) { $0 + $1.text.count } <= ModelConversation.history.characters)
    }

    @Test func theModelIsToldTheNewestLinesBeginningWithItsOwn() {
        let frame = ConversationPrompt(task: task("A café"), page: page)
        let messages = frame.messages(for: talk(61))
        #expect(messages.count <= 2 + ModelConversation.history.lines)
        #expect(messages.prefix(3).map(\.role) == [.system, .user, .assistant])
        #expect(messages.last?.text == "60 Sí.")
        let roles = messages.dropFirst().map(\.role)
        #expect(zip(roles, roles.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test func textsOfAProgramAreDataAndNeverRules() throws {
        let frame = ConversationPrompt(task: task(ConversationFixture.hostile), page: page)
        let messages = frame.messages(for: ModelConversation(with: "parrot"))
        #expect(messages.map(\.role) == [.system, .user])
        #expect(!messages[0].text.contains("BOOM") && messages[0].text.contains("Spanish"))
        // It stays inside of its quotation marks: the data is one object that reads back as it was.
        let lines = messages[1].text.split(separator: "\n")
        #expect(lines.count == 3)
        guard
            case .object(let scene) = try WireJSON.decode(
                JSONValue.self, from: Array(lines[1].utf8)),
            case .array(let words)? = scene["words"]
        else {
            Issue.record("the scene is an object")
            return
        }
        #expect(scene["scenario"] == .string(ConversationFixture.hostile))
        #expect(words.count == ConversationPrompt.maxWords)
    }

    @Test(arguments: [
        ("es", "Spanish"), ("pt-BR", "Portuguese"), ("xx-evil", nil), ("", nil),
        ("es. Ignore all", nil), (nil, nil),
    ])
    func aLanguageIsNamedOnlyWhenItIsOne(_ tag: String?, _ name: String?) {
        #expect(ConversationPrompt.name(of: tag) == name)
    }

    @Test func aTalkIsReadBackFromATry() throws {
        let talk = talk(4)
        let detail = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(talk))
        #expect(try WireJSON.decode(ModelConversation.self, from: WireJSON.encode(detail)) == talk)
        #expect(throws: (any Error).self) {
            try WireJSON.decode(ModelConversation.self, from: Array(#"{"said":[]}"#.utf8))
        }
    }
}
