/// Checks programs and levels against each other, and assembles the valid ones.
struct ProgramLinter {
    let programs: [ParsedProgram]
    let levels: [ParsedLevel]
    /// Whether a level's file was too invalid to tell its program.
    let hasLostLevels: Bool
    /// The ids of all diagrams in the pack, valid or not.
    let assetIDs: Set<String>

    func check() {
        checkNames()
        for level in levels { checkUses(of: level) }
        for program in programs { check(program) }
    }

    // MARK: Names

    private func checkNames() {
        var seen: [String: String] = [:]
        for program in programs {
            if let file = seen.updateValue(program.findings.file, forKey: program.slug) {
                program.findings.error(
                    "the program “\(program.slug)” is already used by \(file)",
                    at: program.slugPlace, cure: "Choose another slug: ids are derived from it")
            }
        }
        seen = [:]
        for level in levels {
            if let file = seen.updateValue(level.context.findings.file, forKey: level.level.slug) {
                level.context.findings.error(
                    "the level “\(level.level.slug)” is already used by \(file)",
                    at: level.slugPlace, cure: "Choose another slug: ids are derived from it")
            }
        }
    }

    private func checkUses(of level: ParsedLevel) {
        let findings = level.context.findings
        for use in level.context.uses where use.kind == .asset && !assetIDs.contains(use.name) {
            findings.error(
                "the diagram “\(use.name)” does not exist: no file declares it", at: use.place,
                cure: SpellingCure.cure(for: use.name, among: assetIDs.sorted()))
        }
        guard let program = programs.first(where: { $0.slug == level.level.programSlug }) else {
            findings.error(
                "the program “\(level.level.programSlug)” does not exist: no file declares it",
                at: level.programPlace,
                cure: SpellingCure.cure(for: level.level.programSlug, among: programs.map(\.slug)))
            return
        }
        guard program.units.contains(where: { $0.key == level.level.unitKey }) else {
            findings.error(
                "the unit “\(level.level.unitKey)” does not exist: \(program.findings.file) does "
                    + "not declare it", at: level.unitPlace,
                cure: SpellingCure.cure(for: level.level.unitKey, among: program.units.map(\.key)))
            return
        }
        checkBalance(level)
    }

    private func checkBalance(_ level: ParsedLevel) {
        let rights = level.level.items.compactMap { item -> Int? in
            guard case .quiz(let quiz) = item.body, quiz.kind == .choice else { return nil }
            return quiz.options.firstIndex(where: \.isCorrect)
        }
        guard rights.count >= 4, Set(rights).count == 1 else { return }
        level.context.findings.warning(
            "every answer here is \(QuestionParser.letter(rights[0]))", at: level.slugPlace,
            cure: "Vary the position of the right option")
    }

    // MARK: Programs

    private func check(_ program: ParsedProgram) {
        let own = levels.filter { $0.level.programSlug == program.slug }
        for unit in program.units {
            checkNumbers(own.filter { $0.level.unitKey == unit.key }, of: unit, program)
        }
        let hasRoleplay = own.contains { level in
            level.level.items.contains { if case .roleplay = $0.body { true } else { false } }
        }
        guard !hasRoleplay, !own.isEmpty, !hasLostLevels,
            own.allSatisfy({ !$0.context.findings.hasErrors })
        else { return }
        program.findings.warning(
            "the program has no role-play", at: program.slugPlace,
            cure: "Let students say what they learn: add a @roleplay to a level")
    }

    private func checkNumbers(
        _ levels: [ParsedLevel], of unit: ParsedProgram.Unit, _ program: ParsedProgram
    ) {
        guard !levels.isEmpty else {
            guard !hasLostLevels else { return }
            program.findings.error(
                "the unit “\(unit.key)” has no level", at: unit.place,
                cure: "Write a level with “program: \(program.slug)” and “unit: \(unit.key)”, "
                    + "or remove the unit")
            return
        }
        var files: [Int: String] = [:]
        for level in levels {
            if let file = files[level.level.number] {
                level.context.findings.error(
                    "level \(level.level.number) of “\(unit.key)” is already used by \(file)",
                    at: level.numberPlace, cure: "Number the levels of a unit from 1")
            } else {
                files[level.level.number] = level.context.findings.file
            }
        }
        let numbers = files.keys.sorted()
        guard !hasLostLevels,
            let gap = zip(1..., numbers).first(where: { $0.0 != $0.1 }),
            let level = levels.first(where: { $0.level.number == gap.1 })
        else { return }
        level.context.findings.error(
            "level \(gap.1) of “\(unit.key)” should be \(gap.0)", at: level.numberPlace,
            cure: "Number the levels of a unit from 1 without gaps")
    }

    // MARK: The result

    /// The valid programs with their valid levels, in display order. Leaves out programs and units
    /// without a valid level.
    func sound(shown: Set<String>, identity: PackIdentity) -> [PackProgram] {
        let sound = levels.filter { level in
            !level.context.findings.hasErrors
                && level.context.uses.allSatisfy { $0.kind != .asset || shown.contains($0.name) }
        }.map(\.level)
        let whole = programs.compactMap { program -> PackProgram? in
            guard let head = program.head, !program.findings.hasErrors else { return nil }
            let units = program.units.map { unit in
                PackUnit(
                    id: identity.unitID(key: unit.key, of: program.slug), key: unit.key,
                    title: unit.title, about: unit.about,
                    levels: sound.filter { level in
                        level.programSlug == program.slug && level.unitKey == unit.key
                    }.sorted { $0.number < $1.number })
            }.filter { !$0.levels.isEmpty }
            return units.isEmpty ? nil : head.with(units)
        }
        return whole.sorted { one, other in
            (-one.displayOrder, one.slug) < (-other.displayOrder, other.slug)
        }
    }
}
