package import AppCore

/// A language program as backends list it.
package struct Program: Codable, Sendable, Hashable {
    package var id: WireID
    /// `name`, `title` or `programCode`, whichever there is; else the id.
    package var name: String
    package var description: String?
    package var metadata: [String: JSONValue]
    package var createdAt: ProgramTime?
    package var updatedAt: ProgramTime?

    private enum CodingKeys: String, CodingKey {
        case id, name, description, metadata, createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        name = row.text("name", "title", "program_code") ?? "#\(id)"
        description = row.text("description")
        metadata = row.metadata
        createdAt = row.time("created_at")
        updatedAt = row.time("updated_at")
    }
}

/// A unit of a program.
package struct ProgramUnit: Codable, Sendable, Hashable {
    package var id: WireID
    package var title: String
    package var description: String?
    package var order: Int
    package var programID: WireID?

    private enum CodingKeys: String, CodingKey {
        case id, title, description
        case order = "order_index"
        case programID = "program_id"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        title = row.text("title", "name") ?? "#\(id)"
        description = row.text("description")
        order = row.wholeNumber("order_index") ?? 0
        programID = row.id("program_id")
    }
}

/// A level of a unit.
package struct UnitLevel: Codable, Sendable, Hashable {
    package var id: WireID
    package var name: String
    package var description: String?
    package var level: Int
    package var position: Int
    /// Filled from what it was asked for, when the row does not say.
    package var unitID: WireID?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, name, description, level, position, metadata
        case unitID = "unit_id"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        name = row.text("name", "title") ?? "#\(id)"
        description = row.text("description")
        level = row.wholeNumber("level") ?? row.wholeNumber("level_number") ?? 1
        position = row.wholeNumber("position") ?? 0
        unitID = row.id("unit_id")
        metadata = row.metadata
    }
}

/// A picture, sound, film or document. Every view can do without it.
package struct MediaAsset: Codable, Sendable, Hashable {
    package var id: WireID
    /// `image`, `video`, `audio` or `document`; others as they are written.
    package var mediaType: String
    package var url: String
    package var durationSeconds: Double?
    package var transcript: String?
    package var altText: String?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, url, transcript, metadata
        case mediaType = "media_type"
        case durationSeconds = "duration_sec"
        case altText = "alt_text"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        mediaType = row.text("media_type") ?? ""
        url = row.text("url") ?? ""
        durationSeconds = row.number("duration_sec")
        transcript = row.text("transcript")
        altText = row.text("alt_text")
        metadata = row.metadata
    }
}
