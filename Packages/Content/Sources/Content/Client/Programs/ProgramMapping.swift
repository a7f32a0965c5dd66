import AppCore
import Dialogue

/// Maps language program records to domain types. Only this file and the next know both.

extension LevelItem {
    init(_ item: ContentItem, media: ItemMedia? = nil) {
        self.init(
            id: item.id.value, title: item.title, about: item.description ?? item.content,
            position: item.position, media: media ?? item.mediaAsset.flatMap { ItemMedia($0) },
            body: Body(item))
    }

    /// Maps a quiz that is a separate item.
    init(_ quiz: Quiz, position: Int) {
        self.init(
            id: quiz.id.value, title: quiz.question, about: nil, position: position, media: nil,
            body: Body(quiz) ?? .unsupported(quiz.questionType))
    }

    /// Maps a role-play that is a separate item.
    init(_ roleplay: Roleplay, position: Int) {
        self.init(
            id: roleplay.id.value, title: roleplay.scenario, about: nil, position: position,
            media: nil,
            body: RoleplayTask(roleplay).map { .roleplay($0) } ?? .unsupported("roleplay"))
    }
}

extension LevelItem.Body {
    /// Chooses by the item's type; unknown types by their contents.
    init(_ item: ContentItem) {
        let quiz = item.quiz.flatMap { Self($0) }
        let roleplay = item.roleplay.flatMap { RoleplayTask($0) }.map { Self.roleplay($0) }
        let matching = item.matchingQuestion.flatMap { MatchingTask($0) }.map { Self.matching($0) }
        let form = item.formQuestion.flatMap { FormTask($0) }.map { Self.form($0) }
        let wanted: Self? =
            switch item.contentType {
            case "quiz": quiz
            case "roleplay": roleplay
            case "matching": matching ?? quiz
            case "form": form
            default: quiz ?? roleplay ?? matching ?? form
            }
        let word = item.contentType.isEmpty ? "an unknown kind" : item.contentType
        self = wanted ?? .unsupported(item.quiz.map(\.questionType) ?? word)
    }

    /// nil if the type is unknown or the quiz has no possible answer.
    init?(_ quiz: Quiz) {
        switch quiz.questionType {
        case "multiple_choice", "true_false", "video_comprehension", "audio_comprehension":
            guard let choice = ChoiceQuiz(quiz) else { return nil }
            self = .choice(choice)
        case "fill_in_blank":
            guard let fill = FillQuiz(quiz) else { return nil }
            self = .fill(fill)
        case "matching":
            guard !quiz.pairs.isEmpty else { return nil }
            self = .matching(
                MatchingTask(
                    question: quiz.question, instructions: nil,
                    pairs: quiz.pairs.map(MatchingTask.Pair.init), explanation: quiz.explanation))
        default: return nil
        }
    }
}

extension ChoiceQuiz {
    /// nil without two options or a correct one.
    init?(_ quiz: Quiz) {
        let right = quiz.options.count(where: \.isCorrect)
        guard quiz.options.count > 1, right > 0 else { return nil }
        self.init(
            question: quiz.question,
            options: quiz.options.map {
                Option(id: $0.id.value, text: $0.text, isRight: $0.isCorrect)
            },
            allowsSeveral: quiz.metadata.flag("multiple") ?? (right > 1),
            isStatement: quiz.questionType == "true_false", explanation: quiz.explanation)
    }
}

extension FillQuiz {
    /// nil without an accepted answer.
    init?(_ quiz: Quiz) {
        let answers = quiz.options.filter(\.isCorrect).map(\.text)
        guard answers.contains(where: { !AnswerText($0).isEmpty }) else { return nil }
        self.init(
            question: quiz.question, answers: answers,
            ignoresDiacritics: quiz.metadata.flag("ignoreDiacritics", "ignore_diacritics") ?? false,
            typos: max(0, quiz.metadata.whole("maxTypos", "max_typos") ?? 0),
            explanation: quiz.explanation)
    }
}

extension MatchingTask {
    init?(_ question: MatchingQuestion) {
        guard !question.pairs.isEmpty else { return nil }
        self.init(
            question: question.question, instructions: question.instructions,
            pairs: question.pairs.map(Pair.init), explanation: question.explanation)
    }
}

extension MatchingTask.Pair {
    init(_ pair: MatchingPair) {
        self.init(id: pair.id.value, left: pair.left, right: pair.right)
    }
}

extension FormTask {
    init?(_ form: FormQuestion) {
        guard !form.fields.isEmpty else { return nil }
        self.init(
            question: form.question, instructions: form.instructions,
            fields: form.fields.map(Field.init))
    }
}

extension FormTask.Field {
    init(_ field: FormField) {
        let options = (field.rules["options"]?.elements ?? []).compactMap(\.text)
        let pattern = field.rules["pattern"]?.text
        self.init(
            id: field.id.value, key: field.metadata["key"]?.text ?? field.id.value,
            label: field.name, placeholder: field.placeholder,
            example: field.metadata["example"]?.text,
            type: Self.type(field.type, hasOptions: !options.isEmpty),
            isRequired: field.isRequired, least: field.rules.whole("minLength", "min_length"),
            most: field.rules.whole("maxLength", "max_length"),
            pattern: pattern.flatMap { (try? ValuePattern($0)) == nil ? nil : $0 },
            options: options)
    }

    /// Servers allow any text as a field's type.
    private static func type(_ word: String, hasOptions: Bool) -> FormFieldType {
        switch word.lowercased() {
        case "choice", "select", "radio", "dropdown": hasOptions ? .choice : .text
        case "long", "textarea", "multiline": .long
        case "number", "integer": .number
        case "date": .date
        case "email": .email
        case "phone", "tel": .phone
        default: .text
        }
    }
}

extension RoleplayTask {
    /// nil without lines.
    init?(_ roleplay: Roleplay) {
        guard !roleplay.turns.isEmpty else { return nil }
        self.init(
            id: roleplay.id.value, scenario: roleplay.scenario,
            instructions: roleplay.instructions, character: roleplay.characterName,
            characterAbout: roleplay.characterDescription,
            turns: roleplay.turns.map(RoleplayScript.Turn.init))
    }
}

extension RoleplayScript.Turn {
    package init(_ turn: RoleplayTurn) {
        self.init(
            id: turn.id.value, order: turn.order, isStudents: turn.isStudents, text: turn.message,
            translation: turn.metadata["translation"]?.text,
            accepted: (turn.metadata["also"]?.elements ?? []).compactMap(\.text),
            hint: turn.metadata["hint"]?.text)
    }
}

extension ItemMedia {
    /// nil without an address.
    init?(_ asset: MediaAsset) {
        guard !asset.url.isEmpty else { return nil }
        let kind: Kind =
            switch asset.mediaType {
            case "image": .image
            case "video": .video
            case "audio": .audio
            case "document": .document
            default: .other(asset.mediaType)
            }
        self.init(
            id: asset.id.value, kind: kind, path: asset.url, seconds: asset.durationSeconds,
            transcript: asset.transcript, altText: asset.altText)
    }
}

extension TeachingBlock {
    init(_ part: LevelTeaching.Part) {
        switch part {
        case .paragraph(let text): self = .paragraph(text)
        case .list(let items): self = .list(items)
        }
    }
}

extension GlossaryWord {
    init(_ word: LevelTeaching.Word) {
        self.init(
            id: word.id.value, term: word.term, meaning: word.meaning, example: word.example)
    }
}

extension [String: JSONValue] {
    fileprivate func flag(_ keys: String...) -> Bool? {
        for key in keys {
            if case .bool(let flag)? = self[key] { return flag }
        }
        return nil
    }

    fileprivate func whole(_ keys: String...) -> Int? {
        keys.lazy.compactMap { self[$0]?.int }.first
    }
}
