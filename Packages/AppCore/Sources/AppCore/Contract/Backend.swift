/// One of the five backends that hold a student's data.
public enum Backend: String, Sendable, Hashable, Codable, CaseIterable {
    case sat, school, vocabulary, dialogues, tutor

    /// The name shown to students.
    public var title: String {
        switch self {
        case .sat: "SAT tutor"
        case .school: "School"
        case .vocabulary: "Vocabulary"
        case .dialogues: "Dialogues"
        case .tutor: "Tutor"
        }
    }

    /// Where the campus mounts it, e.g. `/sat`; the root of the port if it is served alone.
    public var mount: String { "/" + rawValue }

    /// The path between the mount and an endpoint's own path, e.g. `/api/v1`.
    public var apiBase: String {
        switch self {
        case .sat, .school: "/api/v1"
        case .vocabulary: "/api"
        case .dialogues, .tutor: ""
        }
    }

    /// The format of this contract's error bodies.
    public var errorStyle: ErrorStyle {
        switch self {
        case .sat, .vocabulary: .coded
        case .school: .plain
        case .dialogues: .statusCode
        case .tutor: .detail
        }
    }
}

/// The error body formats of the five contracts.
public enum ErrorStyle: Sendable, Hashable {
    /// `{"error":{"code","message"}}`
    case coded
    /// `{"error":"…"}`
    case plain
    /// `{"statusCode":404,"message":"…","error":"Not Found"}`
    case statusCode
    /// `{"detail":"…"}`
    case detail
}
