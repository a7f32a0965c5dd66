/// One row of a side-by-side block.
package struct ContentRow: Codable, Sendable, Hashable {
    /// The left column.
    package var explanation: String
    /// The right column's text.
    package var rightText: String?
    /// The right column's diagram.
    package var diagramAssetID: String?

    package init(explanation: String, rightText: String?, diagramAssetID: String?) {
        self.explanation = explanation
        self.rightText = rightText
        self.diagramAssetID = diagramAssetID
    }

    private enum Key: String, CodingKey { case explanation, rightText, diagramAssetID, left, right }

    /// Reads both forms: `explanation`, `right_text`, `diagram_asset_id`, or `left` and `right`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        explanation =
            try container.decodeText(forKey: .explanation) ?? container.decodeText(forKey: .left)
            ?? ""
        rightText =
            try container.decodeText(forKey: .rightText) ?? container.decodeText(forKey: .right)
        diagramAssetID = try container.decodeIfPresent(String.self, forKey: .diagramAssetID)
    }
}
