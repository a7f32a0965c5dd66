package import AppCore
import HTTPTypes

/// The lines of the contract on language programs that the campus serves beside those a client asks:
/// single rows, parts of items, and paths that are spelt in two ways. All are open to everybody.
package enum CampusProgramEndpoints {
    package static let programsBySingular = get(
        LossyArray<Program>.self, "program.list", "/program", summary: "The same as `/programs`")
    package static let program = get(
        Program.self, "programs.detail", "/programs/{id}", summary: "One program")

    package static let unit = get(
        ProgramUnit.self, "units.detail", "/units/{id}", summary: "One unit")

    package static let level = get(
        UnitLevel.self, "unit-level.detail", "/unit-level/{id}", summary: "One level")

    package static let items = get(
        LossyArray<ContentItem>.self, "content-items.list", "/content-items", by: "unitLevelId",
        summary: "The items of a level in order")
    package static let item = get(
        ContentItem.self, "content-items.detail", "/content-items/{id}", summary: "One item")

    package static let quiz = get(
        Quiz.self, "quizzes.detail", "/quizzes/{id}", summary: "One quiz")

    package static let roleplay = get(
        Roleplay.self, "roleplay.detail", "/roleplay/{id}", summary: "One role-play")
    package static let roleplaysByPlural = get(
        LossyArray<Roleplay>.self, "roleplays.plural.list", "/roleplays", by: "contentItemId",
        summary: "The same as `/roleplay`")
    package static let roleplayByPlural = get(
        Roleplay.self, "roleplays.plural.detail", "/roleplays/{id}",
        summary: "The same as `/roleplay/{id}`")

    package static let matching = get(
        MatchingQuestion.self, "matching-questions.detail", "/matching-questions/{id}",
        summary: "One matching")
    package static let pairs = get(
        LossyArray<MatchingPair>.self, "matching-pairs.list", "/matching-pairs",
        by: "matchingQuestionId", summary: "Pairs, of one matching or of all")

    package static let form = get(
        FormQuestion.self, "form-questions.detail", "/form-questions/{id}", summary: "One form")
    package static let fields = get(
        LossyArray<FormField>.self, "form-fields.list", "/form-fields", by: "formQuestionId",
        summary: "Fields, of one form or of all")

    package static let mediaByPlural = get(
        MediaAsset.self, "media-assets.plural.detail", "/media-assets/{id}",
        summary: "The same as `/media-asset/{id}`")
    package static let picture = get(
        PictureFile.self, "media.file", "/media/{id}", summary: "A picture's file")

    private static func get<Output: Codable & Sendable>(
        _ type: Output.Type, _ id: String, _ path: String, by parent: String? = nil,
        summary: String
    ) -> Endpoint<EmptyBody, Output> {
        Endpoint(
            "dialogues." + id, .dialogues, .get, path,
            query: parent.map { [QueryField($0, .integer, .limits(from: 1))] } ?? [],
            authorization: .optional, summary: summary)
    }
}

/// A picture's bytes.
package struct PictureFile: WireText, Sendable, Hashable, BodyDescribing {
    package static let mediaType = "image/png"
    package var bytes: String

    package init(wireText text: String) { bytes = text }
    package var wireText: String { bytes }
}
