/// Derives every id of a pack from names. Reading the pack again, or a later version of it, gives
/// the same ids, so attempts stay attached.
///
/// An id is a name-based UUID, version 5, in lowercase, over a fixed namespace and a name such as
/// `pack-id/lesson/slug/question/key`. Slugs don't contain `/`, so names are unique.
/// Source: RFC 9562, section 5.5.
package struct PackIdentity: Sendable {
    /// The pack's slug.
    package let packID: String

    /// Creates the identity of the pack with this slug.
    package init(packID: String) {
        self.packID = packID
    }

    /// The id of a lesson, passage or section. Slugs are unique across all of them.
    package func itemID(slug: String) -> String { id("item", slug) }

    /// The id of a section.
    package func headerID(key: String) -> String { id("section", key) }

    /// The id of a question.
    package func questionID(key: String, of slug: String) -> String {
        id("item", slug, "question", key)
    }

    /// The id of the option at `index`, from 0.
    package func optionID(index: Int, question key: String, of slug: String) -> String {
        id("item", slug, "question", key, "option", String(index))
    }

    /// The id of the annotation at `index` of its question, from 0.
    package func annotationID(index: Int, question key: String, of slug: String) -> String {
        id("item", slug, "question", key, "annotation", String(index))
    }

    /// The id of an underlined spot by its number, from 1.
    package func selectionID(number: Int, of slug: String) -> String {
        id("item", slug, "selection", String(number))
    }

    /// The id of an item's own row for an asset, since items may share assets.
    package func lessonAssetID(_ assetID: String, of slug: String) -> String {
        id("item", slug, "asset", assetID)
    }

    /// The id of a question bank.
    package func bankID(slug: String) -> String { id("bank", slug) }

    /// The id of a bank's question.
    package func bankQuestionID(key: String, of slug: String) -> String {
        id("bank", slug, "question", key)
    }

    /// The id of a bank's own row for an asset.
    package func bankAssetID(_ assetID: String, of slug: String) -> String {
        id("bank", slug, "asset", assetID)
    }

    /// The id of a language program.
    package func programID(slug: String) -> String { id("program", slug) }

    /// The id of a program's unit.
    package func unitID(key: String, of program: String) -> String {
        id("program", program, "unit", key)
    }

    /// The id of a program's level. Slugs are unique across all programs of a pack.
    package func levelID(slug: String) -> String { id("level", slug) }

    /// The id of a word that a level teaches. The term comes last, because it may contain a `/`.
    package func wordID(term: String, of level: String) -> String {
        id("level", level, "word", term)
    }

    /// The id of an item of a level.
    package func levelItemID(key: String, of level: String) -> String {
        id("level", level, "item", key)
    }

    /// The id of a part of a level's item by its kind and name: an option's or a pair's index from
    /// 0, a turn's number from 1, a field's key.
    package func partID(_ kind: LevelPart, _ name: String, item key: String, of level: String)
        -> String
    {
        id("level", level, "item", key, kind.rawValue, name)
    }

    /// The kinds of parts in a level's items.
    package enum LevelPart: String, Sendable {
        case option, pair, field, turn
    }

    /// The id of a skill, the same in every pack.
    package static func skillID(key: String, category: PackCategory) -> String {
        uuid(of: "skill/\(category.rawValue)/\(key)")
    }

    private func id(_ parts: String...) -> String {
        Self.uuid(of: "pack/" + ([packID] + parts).joined(separator: "/"))
    }

    private static func uuid(of name: String) -> String {
        var bytes = Array(SHA1.digest(of: namespace + Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0f | 0x50
        bytes[8] = bytes[8] & 0x3f | 0x80
        let hex = bytes.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { hex[$0].joined() }
            .joined(separator: "-")
    }

    /// 6b6c6f2e-9d1f-4f62-8a44-3f1b0c8e5d21, generated once for Homeroom's packs. Never change it.
    private static let namespace: [UInt8] = [
        0x6b, 0x6c, 0x6f, 0x2e, 0x9d, 0x1f, 0x4f, 0x62, 0x8a, 0x44, 0x3f, 0x1b, 0x0c, 0x8e, 0x5d,
        0x21,
    ]
}
