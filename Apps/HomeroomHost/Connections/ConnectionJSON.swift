import AppCore

/// A connection in JSON.
struct ConnectionJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "backend", "address", "kind", "name", "detail", "heard_at", "to_send", "problem",
        "sign_out",
    ]

    let fields: JSONObject

    init(_ row: ConnectionList.Row, _ profile: Profile) {
        let connection = row.connection
        let (backend, address): (Backend?, BackendAddress?) =
            switch row.owner {
            case .backend(let backend): (backend, profile.address(of: backend))
            case .school(_, let address): (.school, address)
            case .feature: (nil, nil)
            }
        fields = [
            "backend": backend?.rawValue,
            "address": address?.description,
            "kind": connection.kind,
            "name": connection.name,
            "detail": connection.detail,
            "heard_at": connection.heardAt.map { WireInstant($0) },
            "to_send": connection.waiting,
            "problem": connection.problem,
            "sign_out": connection.ending,
        ]
    }
}
