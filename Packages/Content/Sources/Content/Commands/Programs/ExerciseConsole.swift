import AppCore
import Dialogue
import Foundation
import TerminalUI

/// Input and output of a plain-text play: text for people, or JSON lines.
struct ExerciseConsole {
    let console: Console
    private let writer: PlainPage
    /// Maximum misunderstood lines in a row, so that an endless pipe stops.
    private(set) var strange = 0
    private static let maxUnknownLines = 20
    private static let maxLineLength = 4_096

    init(console: Console) {
        self.console = console
        writer = PlainPage(width: console.isInteractive ? min(max(20, console.width), 80) : 80)
    }

    var isJSON: Bool { console.options.json }

    /// The next line, trimmed; nil at the end of input.
    func line() async -> String? {
        if console.isInteractive { console.port.err("> ") }
        guard let line = await console.port.readLine() else { return nil }
        let clean = TextBoundary.clean(String(line.prefix(Self.maxLineLength)))
        return clean.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Prints a step: text for people, or its JSON object.
    func say(_ step: String, _ lines: [String], _ members: [String: JSONValue] = [:]) throws {
        guard isJSON else {
            for line in lines.flatMap({ $0.isEmpty ? [""] : writer.wrapped($0) }) {
                console.out(line)
            }
            return
        }
        var members = members
        members["step"] = .string(step)
        console.raw(try WireJSON.encodeText(JSONValue.object(members), pretty: false) + "\n")
    }

    mutating func understood() { strange = 0 }

    /// Reports a misunderstood line; throws after too many in a row.
    mutating func misunderstood(_ line: String, _ cure: String) throws {
        strange += 1
        guard strange < Self.maxUnknownLines else {
            throw Problem(
                .usage, "I didn't understand \(strange) lines in a row.",
                reason: "Last line: \(line.prefix(40))",
                cure: "\(cure) Your answers are saved.")
        }
        let words = line.isEmpty ? cure : "I don't understand “\(line.prefix(40))” here. \(cure)"
        try say("feedback", [words], ["taken": .bool(false), "words": .string(words)])
    }
}

extension JSONValue {
    static func int(_ value: Int?) -> JSONValue { value.map { .integer(Int64($0)) } ?? .null }
    static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    static func texts(_ values: [String]) -> JSONValue { .array(values.map(JSONValue.string)) }
}
