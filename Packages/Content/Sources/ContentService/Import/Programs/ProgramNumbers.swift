import SQLStore

/// Assigns the contract's whole numbers to the packs' UUIDs. Each kind counts from 1; assigned
/// numbers never change.
struct ProgramNumbers {
    enum Kind: String, CaseIterable {
        case program, unit, level, item, option, pair, field, turn, word, media
    }

    private var given: [String: [String: Int]] = [:]
    private var last: [String: Int] = [:]
    private var new: [[SQLValue]] = []

    /// Loads assigned numbers: one statement.
    init(in connection: any SQLConnection) throws {
        try connection.forEachRow("SELECT kind, id, number FROM content_numbers", []) { row in
            var reader = RowReader(row)
            let (kind, id, number) = (try reader.text(), try reader.text(), try reader.int())
            given[kind, default: [:]][id] = number
            last[kind] = max(last[kind] ?? 0, number)
        }
    }

    /// The number of an entity; assigns the next one if it has none.
    mutating func number(_ kind: Kind, _ id: String) -> Int {
        if let number = given[kind.rawValue]?[id] { return number }
        let number = (last[kind.rawValue] ?? 0) + 1
        last[kind.rawValue] = number
        given[kind.rawValue, default: [:]][id] = number
        new.append([.text(kind.rawValue), .text(id), .integer(Int64(number))])
        return number
    }

    /// Stores new numbers.
    mutating func store(in connection: any SQLConnection) throws {
        try connection.load(new, into: "content_numbers", columns: ["kind", "id", "number"])
        new = []
    }
}
