/// How long a practice test is: as long as the real one, or shorter in the same proportions if
/// there are too few questions.
struct TestLength: Sendable, Hashable {
    let test: Int
    /// The questions that there are for it.
    var counts: [TestSection: Int]

    /// The tests that listed banks have questions for.
    static func all(in banks: [BankListItem]) -> [TestLength] {
        (1...3).compactMap { test in
            let own = banks.filter { $0.use == "test-\(test)" && $0.questionCount > 0 }
            guard !own.isEmpty else { return nil }
            let counts = TestSection.allCases.map { section in
                let banks = own.filter { $0.section == section.rawValue }
                return (section, banks.map(\.questionCount).reduce(0, +))
            }
            return TestLength(test: test, counts: Dictionary(uniqueKeysWithValues: counts))
        }
    }

    func count(_ section: TestSection) -> Int { counts[section] ?? 0 }

    /// The share of a full test that the questions suffice for, up to 1.
    var scale: Double {
        TestSection.allCases.map { section in
            Double(count(section)) / Double(2 * section.moduleSize)
        }.reduce(1, min)
    }

    var isFull: Bool { scale >= 1 }

    /// Questions of each module of a whole test.
    func size(_ section: TestSection) -> Int {
        min(section.moduleSize, Int(Double(section.moduleSize) * scale + 1e-9))
    }

    /// The modules of a whole test, without questions; empty if there are none for a section.
    var modules: [TestRun.Part] {
        let sections = TestSection.allCases
        guard sections.allSatisfy({ size($0) > 0 }) else { return [] }
        return sections.flatMap { section in
            (1...2).map { Self.module(section, $0, size: size(section)) }
        }
    }

    static func module(_ section: TestSection, _ number: Int, size: Int) -> TestRun.Part {
        TestRun.Part(
            section: section, number: number, size: size,
            limit: section.moduleSeconds * size / section.moduleSize)
    }

    /// `54 reading and writing questions, 30 of 44 math questions`
    var countWords: String {
        TestSection.allCases.map { section in
            let needed = 2 * section.moduleSize
            let words = count(section) < needed ? "\(count(section)) of \(needed)" : "\(needed)"
            return "\(words) \(section == .math ? "math" : "reading and writing") questions"
        }.joined(separator: ", ")
    }
}
