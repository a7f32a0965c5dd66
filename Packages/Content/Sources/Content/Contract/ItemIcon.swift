/// The four icon fields that lessons and passages carry beside their other fields.
package struct ItemIcon: Codable, Sendable, Hashable {
    package var url: String?
    /// `#RRGGBB`, when the item has a colour of its own.
    package var color: String?
    package var effectiveURL: String?
    /// `#RRGGBB`: its own colour, its section's or its category's.
    package var effectiveColor: String?

    package init(effectiveColor: String?) { self.effectiveColor = effectiveColor }

    private enum CodingKeys: String, CodingKey {
        case url = "icon_url"
        case color = "icon_color"
        case effectiveURL = "effective_icon_url"
        case effectiveColor = "effective_icon_color"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(color, forKey: .color)
        try container.encode(effectiveURL, forKey: .effectiveURL)
        try container.encode(effectiveColor, forKey: .effectiveColor)
    }
}
