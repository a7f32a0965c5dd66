/// One of the five systems a student's data can live in.
public enum Backend: String, Sendable, Hashable, Codable, CaseIterable {
    case sat, school, vocabulary, dialogues, tutor

    /// The name a student reads.
    public var title: String {
        switch self {
        case .sat: "SAT tutor"
        case .school: "School"
        case .vocabulary: "Vocabulary"
        case .dialogues: "Dialogues"
        case .tutor: "Tutor"
        }
    }

    /// Where the campus mounts it, e.g. `/sat`; at the root of a port when served alone.
    public var mount: String { "/" + rawValue }

    /// The path between the mount and an endpoint's own path, e.g. `/api/v1`.
    public var apiBase: String {
        switch self {
        case .sat, .school: "/api/v1"
        case .vocabulary: "/api"
        case .dialogues, .tutor: ""
        }
    }

    /// The shape in which the campus sends errors of this contract.
    public var errorStyle: ErrorStyle {
        switch self {
        case .sat, .vocabulary: .coded
        case .school: .plain
        case .dialogues: .statusCode
        case .tutor: .detail
        }
    }
}

/// The error bodies of the five contracts, as served.
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
