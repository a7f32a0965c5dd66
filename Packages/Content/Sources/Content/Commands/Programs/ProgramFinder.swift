import AppCore
import ArgumentParser
import Foundation

/// Resolves program and level names from the command line.
struct ProgramFinder {
    let library: ProgramLibrary
    let console: Console
    /// If true, only stored data is used.
    var isStoredOnly = false

    init(context: FeatureContext, console: Console, _ reach: ProgramReach? = nil) {
        library = ProgramLibrary(context: context)
        self.console = console
        isStoredOnly = reach?.stored ?? false
    }

    /// Fresh programs; on failure, the stored ones with a warning.
    func programList() async throws -> ProgramList {
        let list = try await newest(
            stored: library.storedProgramList, from: library.followProgramList)
        warn(skipped: list.skipped)
        return list
    }

    /// All programs, or the one with this name.
    func programs(_ name: String?) async throws -> [LanguageProgram] {
        let list = try await programList()
        guard let name else { return list.programs }
        return [try ProgramNames.program(name, in: list)]
    }

    /// A fresh level; on failure, the stored one with a warning.
    func page(_ level: LanguageLevel) async throws -> LevelPage {
        let page = try await newest(stored: { await library.storedPage(level.id) }) {
            library.followLevel(level.id)
        }
        warn(skipped: page.skipped)
        return page
    }

    private func newest<Value>(
        stored: () async -> CachedResponse<Value>?, from arrivals: () -> AsyncStream<Arrival<Value>>
    ) async throws -> Value {
        if isStoredOnly {
            guard let stored = await stored() else { throw Self.nothingStored }
            return stored.value
        }
        var newest: Value?
        for await arrival in arrivals() {
            switch arrival {
            case .stored(let value, _), .fresh(let value, _): newest = value
            case .failed(let problem):
                guard newest != nil else { throw problem }
                console.err("\(problem.summary) Showing saved data.")
            }
        }
        guard let newest else { throw Problem(.interrupted, "Stopped.") }
        return newest
    }

    private func warn(skipped count: Int) {
        if count > 0 { console.err("Skipped \(count) unreadable rows from the server.") }
    }

    private static let nothingStored = Problem(
        .notFound, "Nothing saved here yet.", cure: "Omit --stored to load it.")

    /// Resolves `name` to a level.
    func level(_ name: String) async throws -> LanguageLevel {
        let programList = try await programList()
        return try ProgramNames.level(name, in: programList)
    }
}

/// The `--stored` option.
struct ProgramReach: ParsableArguments {
    @Flag(help: "Only use saved data; don't contact the server.")
    var stored = false
}

/// Resolves names of programs and levels.
enum ProgramNames {
    enum Found {
        case program(LanguageProgram)
        case level(LanguageLevel)
    }

    /// Resolves `PROGRAM/LEVEL`, a program, or an unambiguous level. Throws a problem that
    /// lists the choices.
    static func find(_ name: String, in programList: ProgramList) throws -> Found {
        if name.contains("/") { return .level(try level(name, in: programList)) }
        // With only one program, a number means a level.
        if Int(name) != nil, programList.programs.count == 1 {
            return .level(try level(name, in: programList))
        }
        if let program = try? program(name, in: programList) { return .program(program) }
        if let level = try? level(name, in: programList) { return .level(level) }
        if fits(name, programList.programs, \.name).count > 1 {
            _ = try program(name, in: programList)
        }
        if fits(name, programList.programs.flatMap(\.levels), \.name).count > 1 {
            _ = try level(name, in: programList)
        }
        throw Problem(
            .notFound, "No program or level is called “\(name)”.",
            reason: there(programList.programs),
            cure: "homeroom content programs show")
    }

    static func program(_ name: String, in programList: ProgramList) throws -> LanguageProgram {
        if let number = Int(name), programList.programs.indices.contains(number - 1) {
            return programList.programs[number - 1]
        }
        let found = fits(name, programList.programs, \.name)
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw Problem(
                .invalid, "“\(name)” matches more than one program.",
                reason: found.map(\.name).joined(separator: "\n  "), cure: "Use more of the name.")
        }
        throw Problem(
            .notFound, "No program is called “\(name)”.", reason: there(programList.programs),
            cure: "homeroom content programs list")
    }

    static func level(_ name: String, in programList: ProgramList) throws -> LanguageLevel {
        let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let programs: [LanguageProgram]
        let wanted: String
        if parts.count == 2 {
            programs = [try program(String(parts[0]), in: programList)]
            wanted = String(parts[1])
        } else {
            programs = programList.programs
            wanted = name
        }
        let levels = programs.flatMap(\.levels)
        var found = Int(wanted).map { number in levels.filter { $0.number == number } } ?? []
        if found.isEmpty { found = fits(wanted, levels, \.name) }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let names = found.prefix(8).compactMap { level in
                programList.program(of: level).map { "\($0.name)/\(level.number)  \(level.name)" }
            }
            throw Problem(
                .invalid, "“\(wanted)” matches more than one level.",
                reason: names.joined(separator: "\n  "), cure: "Use PROGRAM/NUMBER.")
        }
        let about = programs.count == 1 ? " in \(programs[0].name)" : ""
        throw Problem(
            .notFound, "No level “\(wanted)”\(about).",
            reason: programs.count == 1
                ? range(of: programs[0]) : there(programs),
            cure: "homeroom content programs show")
    }

    /// Matches by name, else id, else the start of a name, else names in which every typed word
    /// starts a word.
    private static func fits<Named: Identifiable>(
        _ name: String, _ all: [Named], _ title: @escaping (Named) -> String
    ) -> [Named] where Named.ID == String {
        let wanted = folded(name)
        guard !wanted.isEmpty else { return [] }
        let steps: [(Named) -> Bool] = [
            { folded(title($0)) == wanted }, { $0.id == wanted },
            { folded(title($0)).hasPrefix(wanted) },
            { item in
                let words = folded(title(item)).split { !$0.isLetter && !$0.isNumber }
                return wanted.split(separator: " ").allSatisfy { typed in
                    words.contains { $0.hasPrefix(typed) }
                }
            },
        ]
        return steps.lazy.map { all.filter($0) }.first { !$0.isEmpty } ?? []
    }

    /// Ignores case and accents: `espanol` finds Español.
    private static func folded(_ text: String) -> String {
        text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
    }

    private static func there(_ programs: [LanguageProgram]) -> String {
        guard !programs.isEmpty else { return "No language programs yet." }
        return "Available: " + programs.map(\.name).joined(separator: ", ")
    }

    private static func range(of program: LanguageProgram) -> String {
        let numbers = program.levels.map(\.number)
        guard let first = numbers.min(), let last = numbers.max() else {
            return "It doesn't have levels yet."
        }
        return "Its levels are \(first) to \(last)."
    }
}

/// Completion values for programs and levels.
enum ProgramCompletion {
    static func programs() async -> [String] { await programList()?.programs.map(\.name) ?? [] }

    static func levels() async -> [String] {
        guard let programList = await programList() else { return [] }
        return programList.programs.enumerated().flatMap { index, program in
            program.levels.map { "\(index + 1)/\($0.number)" }
        }
    }

    static func programsAndLevels() async -> [String] {
        async let programs = programs()
        return await programs + levels()
    }

    private static func programList() async -> ProgramList? {
        guard let context = FeatureContext.current else { return nil }
        let library = ProgramLibrary(context: context)
        if let stored = await library.storedProgramList() { return stored.value }
        return try? await library.client.programList(.fresh).value
    }
}
