/// Puts a practice test together from the questions of the banks.
struct TestPlan: Sendable {
    let test: Int
    let pool: QuestionPool

    /// The tests that the banks have questions for.
    static func all(in pool: QuestionPool) -> [TestPlan] {
        (1...3).map { TestPlan(test: $0, pool: pool) }.filter { plan in
            TestSection.allCases.contains { !plan.questions(of: $0).isEmpty }
        }
    }

    /// The questions that the banks have for this test.
    func questions(of section: TestSection) -> [TestQuestion] {
        pool.questions.filter {
            $0.use == "test-\(test)" && $0.section == section && $0.domain != nil
        }
    }

    /// How long it is with these questions.
    var length: TestLength {
        TestLength(
            test: test,
            counts: Dictionary(
                uniqueKeysWithValues: TestSection.allCases.map { ($0, questions(of: $0).count) }))
    }

    /// A whole test, shorter in the same proportions if there are too few questions; nil if there
    /// are none for a section.
    func whole(id: String, at moment: Double) -> TestRun? {
        let modules = length.modules
        guard !modules.isEmpty else { return nil }
        let parts = modules.map { module in
            guard module.number == 1, let section = module.section else { return module }
            return first(section, size: module.size)
        }
        return TestRun(id: id, test: test, parts: parts, startedAt: moment)
    }

    /// One module, as long as the questions suffice for; nil if there are none.
    func module(_ section: TestSection, id: String, at moment: Double) -> TestRun? {
        let size = min(section.moduleSize, questions(of: section).count)
        guard size > 0 else { return nil }
        return TestRun(
            id: id, test: test, parts: [first(section, size: size)], startedAt: moment)
    }

    // MARK: Modules

    private func first(_ section: TestSection, size: Int) -> TestRun.Part {
        var part = TestLength.module(section, 1, size: size)
        part.questions = chosen(size, of: section, from: questions(of: section), pitch: .mixed)
        return part
    }

    /// The second module: the rest of the test's questions, and where they don't suffice to make it
    /// easier or harder, questions for practice that the student hasn't seen.
    func second(
        _ section: TestSection, size: Int, pitch: TestRun.Pitch, without used: Set<String>,
        seen: Set<String>
    ) -> [String] {
        let practice = pool.questions.filter {
            $0.use == "practice" && $0.section == section && $0.domain != nil
                && !seen.contains($0.id)
        }
        let candidates = questions(of: section).filter { !used.contains($0.id) } + practice
        return chosen(size, of: section, from: candidates, pitch: pitch)
    }

    /// Chooses by domain in the test's shares, within a domain by difficulty, and puts them in the
    /// test's order. Missing kinds are replaced by the closest. Earlier candidates come first.
    private func chosen(
        _ size: Int, of section: TestSection, from candidates: [TestQuestion],
        pitch: TestRun.Pitch
    ) -> [String] {
        let domains = section.domains
        var rest = candidates.enumerated().map { (rank: $0, question: $1) }
        var chosen: [TestQuestion] = []
        func take(_ count: Int, _ wanted: TestDifficulty?, _ domain: TestDomain?) {
            let fitting = rest.filter { domain == nil || $0.question.domain == domain }
            let sorted = fitting.sorted { one, other in
                let nearness = { (question: TestQuestion) in
                    wanted.map { question.difficulty.distance(to: $0) } ?? 0
                }
                return (nearness(one.question), one.rank) < (nearness(other.question), other.rank)
            }
            let taken = sorted.prefix(count)
            chosen += taken.map(\.question)
            let ids = Set(taken.map(\.question.id))
            rest.removeAll { ids.contains($0.question.id) }
        }
        let quotas = Self.apportion(size, domains.map(\.share))
        for (domain, quota) in zip(domains, quotas) {
            let counts = Self.apportion(quota, pitch.mix)
            for (difficulty, count) in zip(TestDifficulty.allCases, counts) {
                take(count, difficulty, domain)
            }
        }
        take(size - chosen.count, pitch.favored, nil)
        return Self.inOrder(chosen).map(\.id)
    }

    /// Reading and Writing by domain, then easy to hard; math easy to hard.
    static func inOrder(_ questions: [TestQuestion]) -> [TestQuestion] {
        func key(_ question: TestQuestion) -> (Int, Int, String) {
            let domain = question.domain.flatMap(TestDomain.allCases.firstIndex) ?? 99
            let difficulty = TestDifficulty.allCases.firstIndex(of: question.difficulty) ?? 0
            return question.section == .math
                ? (difficulty, domain, question.skillKey) : (domain, difficulty, question.skillKey)
        }
        return questions.enumerated().sorted { one, other in
            let (left, right) = (key(one.element), key(other.element))
            return left == right ? one.offset < other.offset : left < right
        }.map(\.element)
    }

    /// Divides a count by shares, largest remainders first.
    static func apportion(_ count: Int, _ shares: [Int]) -> [Int] {
        let total = max(1, shares.reduce(0, +))
        var parts = shares.map { count * $0 / total }
        let byRemainder = shares.indices.sorted { one, other in
            let (left, right) = (count * shares[one] % total, count * shares[other] % total)
            return left == right ? one < other : left > right
        }
        for index in byRemainder.prefix(max(0, count - parts.reduce(0, +))) { parts[index] += 1 }
        return parts
    }
}

extension TestRun.Pitch {
    /// Shares of easy, medium and hard questions.
    var mix: [Int] {
        switch self {
        case .mixed: [1, 1, 1]
        case .easier: [4, 2, 1]
        case .harder: [1, 2, 4]
        }
    }

    /// What replaces missing questions.
    var favored: TestDifficulty {
        switch self {
        case .mixed: .medium
        case .easier: .easy
        case .harder: .hard
        }
    }
}
