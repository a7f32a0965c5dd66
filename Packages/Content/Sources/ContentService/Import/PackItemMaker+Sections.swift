import AppCore
import Content
import ContentPack

extension PackItemMaker {
    func item(_ section: PackWritingSection) throws -> PackItem {
        let selections = section.selections.map { spot in
            TextSelection(
                id: WireID(spot.id), number: spot.number, startChar: spot.startChar,
                endChar: spot.endChar, selectedText: spot.selectedText)
        }
        var item = try item(
            section, .writingSection, id: section.id, file: section.file,
            preview: section.content)
        item.body = section.content
        item.partCount = selections.count
        item.selectionsJSON = try WireJSON.encodeText(selections)
        return item
    }

    func item(_ section: PackMathSection) throws -> PackItem {
        let first = section.questions.first?.prompt ?? []
        var item = try item(
            section, .mathSection, id: section.id, file: section.file,
            preview: first.compactMap(\.plainText).joined(separator: " "))
        for (index, question) in section.questions.enumerated() {
            item.questions[index].promptText = Self.readable(question.prompt)
            item.questions[index].explanationText = Self.readable(question.explanation)
        }
        item.assets = assets(section.assetIDs, of: section.slug)
        item.partCount = item.assets.count
        return item
    }

    /// Blocks as one text for reviews, with formulas as they are read.
    private static func readable(_ blocks: [PackBlock]) -> String {
        ContentBlock.readableText(of: blocks.map { ContentBlock(pack: $0) })
    }

    /// Fields common to both kinds; `preview` is a text whose start is public.
    private func item(
        _ section: some PackEntry, _ kind: ItemReference.Kind, id: String, file: String,
        preview: String
    ) throws -> PackItem {
        PackItem(
            kind: kind, id: id, file: file, slug: section.slug, title: section.title,
            category: section.category.rawValue, difficulty: section.difficulty.rawValue,
            tier: section.tier.rawValue, isDiagnostic: false,
            headerID: section.headerKey.flatMap { headers[$0] },
            orderWithinHeader: section.orderWithinHeader, hasLineNumbers: false,
            preview: PremiumPreview.of(preview), body: "",
            questions: try zip(section.questions.indices, section.questions).map {
                index, question in
                try self.question(question, at: index, chunkIndex: nil)
            }, assets: [])
    }
}

extension PackBlock {
    /// A paragraph's plain text; nil for other blocks.
    fileprivate var plainText: String? {
        if case .paragraph(let text) = self { text.plainText } else { nil }
    }
}
