import AppCore
import Content
import ContentPack
import Dialogue
import Foundation

/// Converts a pack's programs to rows with the contract's JSON.
struct ProgramRowMaker {
    var numbers: ProgramNumbers
    /// The pictures used by programs, by their names in the pack.
    private(set) var media: [String: (asset: MediaAsset, row: MediaRow)] = [:]
    private let packID: String
    private let assets: [String: PackAsset]

    init(_ pack: PackResult, id: String, numbers: ProgramNumbers) {
        self.numbers = numbers
        packID = id
        assets = Dictionary(uniqueKeysWithValues: pack.assets.map { ($0.id, $0) })
    }

    mutating func rows(of program: PackProgram) throws -> ProgramRows {
        var rows = ProgramRows(
            number: numbers.number(.program, program.id), file: program.file, slug: program.slug,
            name: program.title, about: program.about, teaches: program.teaches,
            explainsIn: program.explainsIn, displayOrder: program.displayOrder, units: [],
            levels: [],
            items: [])
        for (place, unit) in program.units.enumerated() {
            let number = numbers.number(.unit, unit.id)
            rows.units.append(
                ProgramRows.UnitRow(
                    number: number, position: place + 1, name: unit.title, about: unit.about))
            for (place, level) in unit.levels.enumerated() {
                try add(level, to: &rows, unit: number, position: place + 1)
            }
        }
        return rows
    }

    private mutating func add(
        _ level: PackLevel, to rows: inout ProgramRows, unit: Int, position: Int
    ) throws {
        let number = numbers.number(.level, level.id)
        let glossary = level.glossary.map { word in
            LevelTeaching.Word(
                id: WireID(Int64(numbers.number(.word, word.id))), term: word.term,
                meaning: word.meaning, example: word.example)
        }
        rows.levels.append(
            ProgramRows.LevelRow(
                number: number, unit: unit, level: rows.levels.count + 1, position: position,
                file: level.file, name: level.title, about: level.about,
                itemCount: level.items.count,
                teaching: try WireJSON.encodeText(
                    LevelTeaching(teaching: level.teaching.teachingParts, glossary: glossary),
                    sortedKeys: true)))
        for item in level.items {
            let wire = try self.item(item, of: number)
            rows.items.append(
                ProgramRows.ItemRow(
                    number: numbers.number(.item, item.id), level: number,
                    position: item.position, kind: wire.contentType,
                    wire: try WireJSON.encodeText(wire, sortedKeys: true)))
        }
    }

    /// An item. Its quiz, role-play, matching or form shares the item's number, because each item
    /// has exactly one.
    private mutating func item(_ item: PackLevelItem, of level: Int) throws -> ContentItem {
        let id = id(.item, item.id)
        var wire = ContentItem(
            id: id, contentType: "", title: item.title, position: item.position,
            unitLevelID: WireID(Int64(level)),
            mediaAsset: try item.imageID.flatMap { try image($0) })
        switch item.body {
        case .quiz(let quiz):
            wire.contentType = "quiz"
            wire.quiz = self.quiz(quiz, of: id)
        case .matching(let matching):
            wire.contentType = "matching"
            wire.matchingQuestion = MatchingQuestion(
                id: id, question: matching.prompt.programText,
                explanation: matching.explanation.optionalProgramText, contentItemID: id,
                pairs: matching.pairs.map { pair in
                    MatchingPair(
                        id: self.id(.pair, pair.id), left: pair.left, right: pair.right,
                        questionID: id)
                })
        case .form(let form):
            wire.contentType = "form"
            wire.formQuestion = FormQuestion(
                id: id, question: form.prompt.programText, contentItemID: id,
                fields: form.fields.map { self.field($0, of: id) })
        case .roleplay(let roleplay):
            wire.contentType = "roleplay"
            wire.roleplay = Roleplay(
                id: id, scenario: roleplay.scenario.programText,
                instructions: roleplay.instructions.optionalProgramText,
                characterName: roleplay.character, characterDescription: roleplay.characterAbout,
                contentItemID: id, turns: roleplay.turns.map { self.turn($0, of: id) })
        }
        return wire
    }

    private mutating func id(_ kind: ProgramNumbers.Kind, _ id: String) -> WireID {
        WireID(Int64(numbers.number(kind, id)))
    }

    // MARK: Parts

    private mutating func quiz(_ quiz: PackQuiz, of id: WireID) -> Quiz {
        var metadata: [String: JSONValue] = [:]
        let type: String
        switch quiz.kind {
        case .choice: type = "multiple_choice"
        case .choices:
            type = "multiple_choice"
            metadata["multiple"] = .bool(true)
        case .trueFalse: type = "true_false"
        case .fill:
            type = "fill_in_blank"
            if quiz.ignoresDiacritics { metadata["ignoreDiacritics"] = .bool(true) }
            if quiz.typos > 0 { metadata["maxTypos"] = .integer(Int64(quiz.typos)) }
        }
        return Quiz(
            id: id, question: quiz.prompt.programText,
            explanation: quiz.explanation.optionalProgramText, questionType: type,
            contentItemID: id,
            options: quiz.options.map { option in
                QuizOption(
                    id: self.id(.option, option.id), text: option.text,
                    isCorrect: option.isCorrect, quizID: id)
            }, metadata: metadata)
    }

    private mutating func field(_ field: PackFormField, of id: WireID) -> FormField {
        var rules: [String: JSONValue] = [:]
        rules["pattern"] = field.pattern.map(JSONValue.string)
        rules["minLength"] = field.least.map { .integer(Int64($0)) }
        rules["maxLength"] = field.most.map { .integer(Int64($0)) }
        if !field.options.isEmpty {
            rules["options"] = .array(field.options.map(JSONValue.string))
        }
        var metadata: [String: JSONValue] = ["key": .string(field.key)]
        metadata["example"] = field.example.map(JSONValue.string)
        return FormField(
            id: self.id(.field, field.id), name: field.label, type: field.type.rawValue,
            isRequired: field.isRequired, rules: rules, questionID: id, metadata: metadata)
    }

    private mutating func turn(_ turn: PackTurn, of id: WireID) -> RoleplayTurn {
        var metadata: [String: JSONValue] = [:]
        metadata["translation"] = turn.translation.map(JSONValue.string)
        metadata["hint"] = turn.hint.map(JSONValue.string)
        if !turn.accepted.isEmpty {
            metadata["also"] = .array(turn.accepted.map(JSONValue.string))
        }
        return RoleplayTurn(
            id: self.id(.turn, turn.id), speaker: turn.speaker == .student ? "user" : "character",
            message: turn.text, order: turn.number, roleplayID: id, metadata: metadata)
    }

    /// The picture's address includes a hash of its bytes, so that its content never changes.
    private mutating func image(_ name: String) throws -> MediaAsset? {
        if let known = media[name] { return known.asset }
        guard let asset = assets[name] else { return nil }
        let number = numbers.number(.media, packID + "/" + name)
        var digest = Digest()
        digest.add(asset.png)
        let wire = MediaAsset(
            id: WireID(Int64(number)), mediaType: "image",
            url: "/media/\(number)-\(digest.description.prefix(12)).png", altText: asset.alt)
        media[name] = (
            wire,
            MediaRow(
                number: number, wire: try WireJSON.encodeText(wire, sortedKeys: true),
                base64: Data(asset.png).base64EncodedString())
        )
        return wire
    }
}
