package import AppCore

/// A language program in a list.
package struct Program: Codable, Sendable, Hashable {
    package var id: WireID
    /// `name`, `title` or `programCode`, else the id.
    package var name: String
    package var description: String?
    package var metadata: [String: JSONValue]
    /// The position among programs; 0 if missing.
    package var order: Int
    package var createdAt: ProgramTime?
    package var updatedAt: ProgramTime?

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case id, name, title, description, metadata, createdAt, updatedAt
        case order = "order_index"
    }

    package init(
        id: WireID, name: String, description: String? = nil,
        metadata: [String: JSONValue] = [:], order: Int = 0, createdAt: ProgramTime? = nil,
        updatedAt: ProgramTime? = nil
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.metadata = metadata
        self.order = order
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        name = row.text("name", "title", "program_code") ?? "#\(id)"
        description = row.text("description")
        metadata = row.metadata
        order = row.wholeNumber("order_index") ?? 0
        createdAt = row.time("created_at")
        updatedAt = row.time("updated_at")
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(name, forKey: .title)
        try container.encode(description, forKey: .description)
        try container.encode(metadata, forKey: .metadata)
        try container.encode(order, forKey: .order)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
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
        case id, title, name, description
        case order = "order_index"
        case programID
    }

    package init(
        id: WireID, title: String, description: String? = nil, order: Int = 0,
        programID: WireID? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.order = order
        self.programID = programID
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        title = row.text("title", "name") ?? "#\(id)"
        description = row.text("description")
        order = row.wholeNumber("order_index") ?? 0
        programID = row.id("program_id")
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(title, forKey: .name)
        try container.encode(description, forKey: .description)
        try container.encode(order, forKey: .order)
        try container.encodeNumber(programID, forKey: .programID)
    }
}

/// A level of a unit.
package struct UnitLevel: Codable, Sendable, Hashable {
    package var id: WireID
    package var name: String
    package var description: String?
    package var level: Int
    package var position: Int
    /// Taken from the request if the row doesn't have it.
    package var unitID: WireID?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, name, description, level, position, metadata, unitID
    }

    package init(
        id: WireID, name: String, description: String? = nil, level: Int, position: Int,
        unitID: WireID?, metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.level = level
        self.position = position
        self.unitID = unitID
        self.metadata = metadata
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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(description, forKey: .description)
        try container.encode(level, forKey: .level)
        try container.encode(position, forKey: .position)
        try container.encodeNumber(unitID, forKey: .unitID)
        try container.encode(metadata, forKey: .metadata)
    }
}

/// An optional picture, sound, film or document.
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
        case id, url, transcript, metadata, mediaType
        case durationSeconds = "duration_sec"
        case altText
    }

    package init(
        id: WireID, mediaType: String, url: String, durationSeconds: Double? = nil,
        transcript: String? = nil, altText: String? = nil, metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.mediaType = mediaType
        self.url = url
        self.durationSeconds = durationSeconds
        self.transcript = transcript
        self.altText = altText
        self.metadata = metadata
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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(mediaType, forKey: .mediaType)
        try container.encode(url, forKey: .url)
        try container.encode(durationSeconds, forKey: .durationSeconds)
        try container.encode(transcript, forKey: .transcript)
        try container.encode(altText, forKey: .altText)
        try container.encode(metadata, forKey: .metadata)
    }
}
