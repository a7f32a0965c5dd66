import AppCore
import Dialogue
import Foundation
import TerminalUI

/// Where a play in lines is said and answered: words for people, or one object a line.
struct PlayStage {
    let console: Console
    private let writer: PlainPage
    /// Lines in a row that meant nothing: a pipe that says the same for ever is left.
    private(set) var strange = 0
    private static let mostStrange = 20
    private static let longestLine = 4_096

    init(console: Console) {
        self.console = console
        writer = PlainPage(width: console.isInteractive ? min(max(20, console.width), 80) : 80)
    }

    var isJSON: Bool { console.options.json }

    /// A line without white space at its ends; nil at the end of input.
    func line() async -> String? {
        if console.isInteractive { console.port.err("> ") }
        guard let line = await console.port.readLine() else { return nil }
        let clean = TextBoundary.clean(String(line.prefix(Self.longestLine)))
        return clean.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Says something: the lines to people, the step to programs.
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

    /// Says that a line meant nothing, and why; leaves a pipe that goes on like that.
    mutating func misunderstood(_ line: String, _ cure: String) throws {
        strange += 1
        guard strange < Self.mostStrange else {
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
