import Dialogue

/// A form while it is filled in. It has no score: it is filled in, or it is not.
struct FormPlay: Codable, Sendable, Equatable {
    /// Characters of the longest value that is kept.
    static let longest = 4_000

    let itemID: String
    /// The fields in the order in which they are shown.
    let keys: [String]
    private(set) var values: [String: String] = [:]
    private(set) var isFinished = false

    /// Begins, or goes on with what was written. What was kept of another form begins anew.
    init(itemID: String, keys: [String], kept: FormPlay? = nil) {
        self.itemID = itemID
        self.keys = keys
        guard let kept, kept.itemID == itemID, kept.keys == keys, !kept.isFinished,
            kept.values.allSatisfy({ keys.contains($0.key) && $0.value.count <= Self.longest })
        else { return }
        values = kept.values
    }

    /// Always nil: a form is not judged.
    var score: Int? { nil }

    /// How many fields hold something.
    var filledCount: Int {
        values.values.count { value in value.contains { !$0.isWhitespace } }
    }

    func value(of key: String) -> String { values[key] ?? "" }

    /// Writes into a field; false for a field that the form does not have, and at the end.
    mutating func write(_ text: String, into key: String) -> Bool {
        guard !isFinished, keys.contains(key) else { return false }
        values[key] = text.isEmpty ? nil : String(text.prefix(Self.longest))
        return true
    }

    /// What is wrong by the fields' keys. It ends when nothing is.
    mutating func check(_ rule: FormRule) -> [String: FormFieldFault] {
        guard !isFinished else { return [:] }
        let faults = rule.faults(of: values)
        isFinished = faults.isEmpty
        return faults
    }

    mutating func begin() { self = FormPlay(itemID: itemID, keys: keys) }
}
