import AppCore
import Dialogue
import Foundation

/// A server's programs without progress, combined from rows of all
/// dialects.
struct ProgramOutline: Sendable {
    var programs: [Program] = []
    /// Units by program.
    var units: [WireID: [ProgramUnit]] = [:]
    /// Levels by unit.
    var levels: [WireID: [UnitLevel]] = [:]
    /// Levels by program, if there are no units.
    var flat: [WireID: [ProgramLevel]] = [:]
    /// Levels without a known unit.
    var loose: [UnitLevel] = []
    var skipped = 0

    func programList() -> ProgramList {
        ProgramList(programs: unique(programs).map(program), skipped: skipped)
    }

    private func unique(_ programs: [Program]) -> [Program] {
        var seen: Set<WireID> = []
        return programs.filter { seen.insert($0.id).inserted }
    }

    private func program(_ program: Program) -> LanguageProgram {
        var number = 0
        let units: [LanguageUnit]
        if let levels = flat[program.id] {
            units = Self.units(of: levels, program.id.value)
        } else if let known = self.units[program.id] {
            units = Self.inOrder(known).map { unit in
                self.unit(
                    unit.id.value, unit.title, unit.description, levels[unit.id] ?? [],
                    program.id.value, &number)
            }
        } else {
            units = looseUnits(of: program, &number)
        }
        return LanguageProgram(
            id: program.id.value, name: program.name, about: program.description,
            teaches: program.metadata["teaches"]?.text,
            explainsIn: program.metadata["explains_in"]?.text, units: units)
    }

    private static func inOrder(_ units: [ProgramUnit]) -> [ProgramUnit] {
        units.sorted {
            ($0.order, $0.id.value.count, $0.id.value) < ($1.order, $1.id.value.count, $1.id.value)
        }
    }

    /// Levels in order. Unique numbers from the server are kept; otherwise levels are
    /// numbered through the program.
    private func unit(
        _ id: String, _ title: String, _ about: String?, _ levels: [UnitLevel], _ program: String,
        _ number: inout Int
    ) -> LanguageUnit {
        let sorted = levels.sorted {
            ($0.position, $0.level, $0.id.value.count, $0.id.value)
                < ($1.position, $1.level, $1.id.value.count, $1.id.value)
        }
        var seen: Set<WireID> = []
        var rows: [LanguageLevel] = []
        for level in sorted where seen.insert(level.id).inserted {
            number = max(number + 1, level.level)
            rows.append(
                LanguageLevel(
                    id: level.id.value, programID: program, unitID: id, name: level.name,
                    about: level.description, number: number, position: rows.count + 1,
                    itemCount: level.metadata["items"]?.int))
        }
        return LanguageUnit(id: id, title: title, about: about, levels: rows)
    }

    /// Levels of a server without units: those that name this program; the
    /// first program gets the rest.
    private func looseUnits(of program: Program, _ number: inout Int) -> [LanguageUnit] {
        let ids = Set(programs.map(\.id.value))
        let own = loose.filter { level in
            let said = level.metadata["program_id"].flatMap { $0.text ?? $0.int.map(String.init) }
            guard let said, ids.contains(said) else { return program.id == programs.first?.id }
            return said == program.id.value
        }
        var order: [WireID] = []
        var groups: [WireID: [UnitLevel]] = [:]
        for level in own {
            let unit = level.unitID ?? "0"
            if groups[unit] == nil { order.append(unit) }
            groups[unit, default: []].append(level)
        }
        order.sort { ($0.value.count, $0.value) < ($1.value.count, $1.value) }
        return order.enumerated().map { index, unit in
            self.unit(
                unit.value, "Unit \(index + 1)", nil, groups[unit] ?? [], program.id.value, &number)
        }
    }

    /// Levels that name their unit by number and title.
    private static func units(of levels: [ProgramLevel], _ program: String) -> [LanguageUnit] {
        let sorted = levels.sorted { ($0.level, $0.id.value) < ($1.level, $1.id.value) }
        var order: [Int] = []
        var groups: [Int: [ProgramLevel]] = [:]
        for level in sorted {
            let unit = level.unitNumber ?? 1
            if groups[unit] == nil { order.append(unit) }
            groups[unit, default: []].append(level)
        }
        return order.sorted().map { unit in
            let rows = groups[unit] ?? []
            let id = "\(program)/\(unit)"
            return LanguageUnit(
                id: id, title: rows.lazy.compactMap(\.unitName).first ?? "Unit \(unit)",
                about: nil,
                levels: rows.enumerated().map { index, level in
                    LanguageLevel(
                        id: level.id.value, programID: program, unitID: id, name: level.name,
                        about: level.description, number: level.level, position: index + 1)
                })
        }
    }
}
