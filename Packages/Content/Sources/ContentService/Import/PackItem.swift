import AppCore
import Content
import ContentPack
import Foundation
import SQLStore

/// The row of a lesson, passage or section.
struct PackItem: Codable, ExactKeys {
    var kind: ItemReference.Kind
    var id, file, slug, title, category, difficulty, tier: String
    var isDiagnostic: Bool
    var headerID: String?
    var orderWithinHeader: Int
    var hasLineNumbers: Bool
    var preview, body: String
    /// A writing section's spots, or a math section's diagrams.
    var partCount = 0
    var selectionsJSON = "[]"
    var questions: [PackItemQuestion]
    var assets: [PackItemAsset]

    /// A digest that changes with the item.
    func digest() throws -> String {
        var digest = Digest()
        digest.add(try WireJSON.encode(self))
        return digest.description
    }
}

/// The row of a question.
struct PackItemQuestion: Codable, ExactKeys {
    var id: String
    var position: Int
    var chunkIndex: Int?
    var correctIndex: Int
    var promptText, promptJSON, optionsJSON: String
    var explanationText, explanationJSON, assetsJSON, annotationsJSON: String
    var classifications: [String]
    var slug: String
    var selectionNumber: Int?
    var skillsJSON: String
}

/// One item's own row for a diagram.
struct PackItemAsset: Codable, ExactKeys {
    var id, assetID, alt, address: String
}

/// Converts pack items to rows.
struct PackItemMaker {
    let identity: PackIdentity
    let headers: [String: String]
    let skills: [String: PackSkill]
    private let assets: [String: PackAsset]

    init(_ pack: PackResult, id: String) {
        identity = PackIdentity(packID: id)
        headers = Dictionary(uniqueKeysWithValues: pack.headers.map { ($0.key, $0.id) })
        skills = Dictionary(uniqueKeysWithValues: pack.skills.map { ($0.key, $0) })
        assets = Dictionary(uniqueKeysWithValues: pack.assets.map { ($0.id, $0) })
    }

    func item(_ lesson: PackLesson) throws -> PackItem {
        let places = lesson.blocks.indices.filter { index in
            if case .question = lesson.blocks[index] { true } else { false }
        }
        return PackItem(
            kind: .lesson, id: lesson.id, file: lesson.file, slug: lesson.slug,
            title: lesson.title, category: lesson.category.rawValue,
            difficulty: lesson.difficulty.rawValue, tier: lesson.tier.rawValue,
            isDiagnostic: lesson.isDiagnostic, headerID: lesson.headerKey.flatMap { headers[$0] },
            orderWithinHeader: lesson.orderWithinHeader, hasLineNumbers: false, preview: "",
            body: try WireJSON.encodeText(lesson.blocks.map { ContentBlock(pack: $0) }),
            questions: try zip(lesson.questions.indices, lesson.questions).map { index, question in
                try self.question(question, at: index, chunkIndex: places[index])
            },
            assets: assets(lesson.assetIDs, of: lesson.slug))
    }

    /// An item's own rows for the diagrams that it shows.
    func assets(_ ids: [String], of slug: String) -> [PackItemAsset] {
        assets(ids) { identity.lessonAssetID($0, of: slug) }
    }

    /// The same, with ids that `name` derives.
    func assets(_ ids: [String], name: (String) -> String) -> [PackItemAsset] {
        ids.compactMap { assets[$0] }.map { asset in
            PackItemAsset(
                id: name(asset.id), assetID: asset.id, alt: asset.alt,
                address: "data:image/png;base64," + Data(asset.png).base64EncodedString())
        }
    }

    func item(_ passage: PackPassage) throws -> PackItem {
        PackItem(
            kind: .passage, id: passage.id, file: passage.file, slug: passage.slug,
            title: passage.title, category: PackCategory.reading.rawValue,
            difficulty: passage.difficulty.rawValue, tier: passage.tier.rawValue,
            isDiagnostic: passage.isDiagnostic,
            headerID: passage.headerKey.flatMap { headers[$0] },
            orderWithinHeader: passage.orderWithinHeader, hasLineNumbers: passage.hasLineNumbers,
            preview: PremiumPreview.of(passage.content), body: passage.content,
            questions: try zip(passage.questions.indices, passage.questions).map {
                index, question in
                try self.question(question, at: index, chunkIndex: nil)
            }, assets: [])
    }

    func question(
        _ question: PackQuestion, at position: Int, chunkIndex: Int?
    ) throws -> PackItemQuestion {
        let options = question.options.enumerated().map { index, option in
            QuestionOption(id: WireID(option.id), text: option.text.wireText, order: index)
        }
        let annotations = question.annotations.enumerated().map { index, annotation in
            PassageAnnotation(
                id: WireID(annotation.id), questionID: WireID(question.id),
                startChar: annotation.startChar, endChar: annotation.endChar,
                selectedText: annotation.selectedText, explanation: annotation.explanation,
                order: index)
        }.sorted { ($0.startChar, $0.order) < ($1.startChar, $1.order) }
        let practised = question.skillKeys.compactMap { skills[$0] }
        return PackItemQuestion(
            id: question.id, position: position, chunkIndex: chunkIndex,
            correctIndex: question.correctAnswerIndex, promptText: question.promptText,
            promptJSON: try WireJSON.encodeText(question.prompt.map { ContentBlock(pack: $0) }),
            optionsJSON: try WireJSON.encodeText(options),
            explanationText: question.explanationText,
            explanationJSON: try WireJSON.encodeText(
                question.explanation.map { ContentBlock(pack: $0) }),
            assetsJSON: try WireJSON.encodeText(question.assetIDs),
            annotationsJSON: try WireJSON.encodeText(annotations),
            classifications: practised.map(\.id), slug: question.key,
            selectionNumber: question.selectionNumber,
            skillsJSON: try WireJSON.encodeText(
                practised.map { QuestionSkill(id: WireID($0.id), name: $0.name) }))
    }
}
