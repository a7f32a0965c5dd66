import AppCore
import Dialogue

/// The play of a form. It passes once every field satisfies its rules.
struct FormExercise: Codable, Sendable, Equatable, ExactKeys {
    /// Maximum value length in characters.
    static let longest = 4_000

    let itemID: String
    /// Fields in display order.
    let keys: [String]
    private(set) var values: [String: String] = [:]
    private(set) var isFinished = false

    /// Starts, or continues from saved values. Discards state of another form.
    init(itemID: String, keys: [String], kept: FormExercise? = nil) {
        self.itemID = itemID
        self.keys = keys
        guard let kept, kept.itemID == itemID, kept.keys == keys, !kept.isFinished,
            kept.values.allSatisfy({ keys.contains($0.key) && $0.value.count <= Self.longest })
        else { return }
        values = kept.values
    }

    /// 100 once it's filled in; nil before.
    var score: Int? { isFinished ? 100 : nil }

    /// Number of nonempty fields.
    var filledCount: Int {
        values.values.count { value in value.contains { !$0.isWhitespace } }
    }

    func value(of key: String) -> String { values[key] ?? "" }

    /// Sets a field; returns false if it doesn't exist or the play has ended.
    mutating func write(_ text: String, into key: String) -> Bool {
        guard !isFinished, keys.contains(key) else { return false }
        values[key] = text.isEmpty ? nil : String(text.prefix(Self.longest))
        return true
    }

    /// Validates and returns faults by field key. Ends the play if there are none.
    mutating func check(_ rule: FormRule) -> [String: FormFieldFault] {
        guard !isFinished else { return [:] }
        let faults = rule.faults(of: values)
        isFinished = faults.isEmpty
        return faults
    }

    mutating func begin() { self = FormExercise(itemID: itemID, keys: keys) }
}
