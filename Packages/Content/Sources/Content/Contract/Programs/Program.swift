package import AppCore

/// A language program in a list.
package struct Program: ProgramContent {
    @NumericID package var id: WireID
    /// `name`, `title` or `programCode`, else the id.
    package let name: String
    /// The name again, as some clients read it.
    private let title: String
    package var description: String?
    package var metadata: [String: JSONValue]
    /// The position among programs; 0 if missing.
    package var order: Int
    package var createdAt: ProgramTime?
    package var updatedAt: ProgramTime?

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case id, name, title, description, metadata
        case order = "order_index"
        case createdAt, updatedAt
    }

    package init(
        id: WireID, name: String, description: String? = nil,
        metadata: [String: JSONValue] = [:], order: Int = 0, createdAt: ProgramTime? = nil,
        updatedAt: ProgramTime? = nil
    ) {
        self.id = id
        self.name = name
        title = name
        self.description = description
        self.metadata = metadata
        self.order = order
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        name = row.text("name", "title", "program_code") ?? "#\(id)"
        title = name
        description = row.text("description")
        metadata = row.metadata
        order = row.wholeNumber("order_index") ?? 0
        createdAt = row.time("created_at")
        updatedAt = row.time("updated_at")
    }
}

/// A unit of a program.
package struct ProgramUnit: ProgramContent {
    @NumericID package var id: WireID
    package let title: String
    /// The title again, as some clients read it.
    private let name: String
    package var description: String?
    package var order: Int
    @NumericID package var programID: WireID?

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
        name = title
        self.description = description
        self.order = order
        self.programID = programID
    }

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        title = row.text("title", "name") ?? "#\(id)"
        name = title
        description = row.text("description")
        order = row.wholeNumber("order_index") ?? 0
        programID = row.id("program_id")
    }
}

/// A level of a unit.
package struct UnitLevel: ProgramContent {
    @NumericID package var id: WireID
    package var name: String
    package var description: String?
    package var level: Int
    package var position: Int
    /// Taken from the request if the row doesn't have it.
    @NumericID package var unitID: WireID?
    package var metadata: [String: JSONValue]

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

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        name = row.text("name", "title") ?? "#\(id)"
        description = row.text("description")
        level = row.wholeNumber("level") ?? row.wholeNumber("level_number") ?? 1
        position = row.wholeNumber("position") ?? 0
        unitID = row.id("unit_id")
        metadata = row.metadata
    }
}

/// An optional picture, sound, film or document.
package struct MediaAsset: ProgramContent {
    @NumericID package var id: WireID
    /// `image`, `video`, `audio` or `document`; others as they are written.
    package var mediaType: String
    package var url: String
    package var durationSeconds: Double?
    package var transcript: String?
    package var altText: String?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, mediaType, url
        case durationSeconds = "duration_sec"
        case transcript, altText, metadata
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

    package init(_ row: ProgramRow) throws {
        id = try row.requiredID()
        mediaType = row.text("media_type") ?? ""
        url = row.text("url") ?? ""
        durationSeconds = row.number("duration_sec")
        transcript = row.text("transcript")
        altText = row.text("alt_text")
        metadata = row.metadata
    }
}
