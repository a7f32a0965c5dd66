import AppCore
import Testing

@testable import Progress

@Suite struct GradeBookTests {
    private typealias Item = GradeBook.Item
    private typealias Group = GradeBook.Group

    /// Items named a, b, c, …; a nil score isn't graded.
    private func items(
        _ scores: [(score: Double?, possible: Double)], group: Int64 = 1, from first: Int = 0
    ) -> [Item] {
        scores.enumerated().map { index, mark in
            let name = String(Character(UnicodeScalar(UInt8(97 + first + index))))
            return Item(
                id: name, title: name, group: group, possible: mark.possible, score: mark.score)
        }
    }

    private func book(
        _ scores: [(score: Double?, possible: Double)], low: Int = 0, high: Int = 0,
        never: Set<String> = []
    ) -> GradeBook {
        let group = Group(id: 1, name: "", dropLowest: low, dropHighest: high, neverDrop: never)
        return GradeBook(groups: [group], items: items(scores), isWeighted: false)
    }

    private func weighted(_ weights: (Double, Double), _ second: Double? = 80) -> GradeBook {
        GradeBook(
            groups: [
                Group(id: 1, name: "Homework", weight: weights.0),
                Group(id: 2, name: "Tests", weight: weights.1),
            ],
            items: items([(9, 10), (nil, 20)]) + items([(second, 100)], group: 2, from: 2),
            isWeighted: true)
    }

    private func isClose(_ grade: Double?, _ wanted: Double) -> Bool {
        grade.map { abs($0 - wanted) < 1e-9 } ?? false
    }

    @Test func withoutWeightsAllPointsCountAlike() {
        let book = book([(18, 20), (8, 10), (nil, 30)])
        #expect(isClose(book.grade(), 26 / 30 * 100))
        #expect(isClose(book.grade(.asZero), 26 / 60 * 100))
        #expect(isClose(book.grade(.inFull), 56 / 60 * 100))
        #expect(isClose(book.grade(assuming: ["c": 15]), 41 / 60 * 100))
        #expect(isClose(book.grade(assuming: ["a": 10]), 18 / 30 * 100))
        #expect(self.book([(nil, 20)]).grade() == nil)
    }

    @Test func groupsHaveTheirWeights() {
        #expect(isClose(weighted((30, 70)).grade(), 0.3 * 90 + 0.7 * 80))
        #expect(isClose(weighted((30, 70)).grade(.asZero), 0.3 * 30 + 0.7 * 80))
        // A group without anything graded doesn't count yet.
        #expect(isClose(weighted((30, 70), nil).grade(), 90))
        // Less than 100 is scaled up, more isn't scaled down.
        #expect(isClose(weighted((20, 30)).grade(), (20 * 90 + 30 * 80) / 50))
        #expect(isClose(weighted((60, 60)).grade(), 0.6 * 90 + 0.6 * 80))
        #expect(weighted((0, 0)).grade() == nil)
    }

    /// Source: Kane and Kane, Dropping Lowest Grades: neither the fewest points nor the lowest percentage is the
    /// right one to drop.
    @Test func whatIsDroppedHelpsMost() {
        let scores: [(score: Double?, possible: Double)] = [(80, 100), (20, 100), (1, 20)]
        #expect(isClose(book(scores, low: 1).grade(), 81 / 120 * 100))
        #expect(isClose(book(scores, low: 2).grade(), 80))
        #expect(isClose(book(scores, high: 1).grade(), 21 / 120 * 100))
        #expect(isClose(book(scores, low: 1, high: 1).grade(), 5))
        // One score always stays.
        #expect(isClose(book(scores, low: 9).grade(), 80))
        #expect(isClose(book(scores, low: 1, never: ["b"]).grade(), 100 / 200 * 100))
        #expect(isClose(book(scores, low: 9, never: ["b", "c"]).grade(), 21 / 120 * 100))
    }

    @Test func theBestSetOfAllIsKept() {
        var random = SplitMix(state: 11)
        for _ in 0..<300 {
            let count = Int(random.next() % 6) + 2
            let marks = (0..<count).map { _ -> (score: Double?, possible: Double) in
                let possible = Double(random.next() % 50 + 1)
                return (Double(random.next() % UInt64(possible + 3)), possible)
            }
            let low = Int(random.next() % UInt64(count))
            var best = 0.0
            for set in 0..<(1 << count) where set.nonzeroBitCount == count - low {
                let kept = marks.indices.filter { set >> $0 & 1 == 1 }.map { marks[$0] }
                let share =
                    kept.compactMap(\.score).reduce(0, +) / kept.map(\.possible).reduce(0, +)
                best = max(best, share)
            }
            #expect(isClose(book(marks, low: low).grade(), best * 100), "\(marks) \(low)")
        }
    }

    @Test func excusedWorkAndExtraCredit() {
        var book = book([(18, 20), (0, 10), (3, 0)])
        #expect(isClose(book.grade(), 21 / 30 * 100))
        book.items[1].isExcused = true
        #expect(isClose(book.grade(), 21 / 20 * 100))
    }

    @Test func whatIsNeededIsTheFewestPoints() throws {
        let book = book([(18, 20), (8, 10), (nil, 20)])
        let next = try #require(book.items.last)
        #expect(book.need(90, on: next) == .points(19))
        #expect(book.need(50, on: next) == .nothing)
        #expect(book.need(99, on: next) == .impossible(46 / 50 * 100))
        #expect(book.need(88, on: next, assuming: ["b": 10]) == .points(16))
        let weights = weighted((30, 70), nil)
        let test = try #require(weights.items.last)
        for wanted in stride(from: 30.0, through: 97, by: 0.7) {
            guard case .points(let points) = weights.need(wanted, on: test) else {
                #expect(wanted <= 27)
                continue
            }
            let (enough, less) = (["c": points], ["c": points - 0.1])
            #expect((weights.grade(assuming: enough) ?? 0) >= wanted - 1e-9)
            #expect((weights.grade(assuming: less) ?? 0) < wanted)
        }
    }

    private func course(_ grading: SchoolGrading? = nil) -> SchoolCourseProgress {
        func work(_ id: Int64, _ grade: Double?, _ possible: Double, due: Int64?)
            -> SchoolWorkProgress
        {
            SchoolWorkProgress(
                id: id, title: "Work \(id)", dueAt: due.map { WireInstant(milliseconds: $0) },
                status: grade == nil ? "not_submitted" : "graded", grade: grade,
                pointsPossible: possible, percentage: grade.map { $0 / possible * 100 },
                submittedAt: nil, gradedAt: nil)
        }
        let quiz = SchoolQuizProgress(
            id: 31, title: "Minerals", dueAt: nil, pointsPossible: 8, status: "graded", score: 5,
            percentage: 62.5, submittedAt: nil, attemptNumber: 1)
        return SchoolCourseProgress(
            course: .init(id: 88, name: "Earth Science", code: nil),
            assignments: [
                work(312, nil, 40, due: 300), work(310, 18.5, 20, due: 100),
                work(311, nil, 10, due: 200),
            ], quizzes: [quiz],
            moduleCompletion: .init(
                totalModules: 0, totalItems: 0, completedItems: 0, completionRate: 0, modules: []),
            standards: [], gradeTrend: [], grading: grading)
    }

    @Test func aSchoolWithoutGroupsCountsWorkAlike() throws {
        let book = GradeBook(course())
        #expect(isClose(book.grade(), (92.5 + 62.5) / 2))
        #expect(
            book.items.map(\.id) == [
                "assignment/310", "assignment/311", "assignment/312", "quiz/31",
            ])
        let outlook = GradeOutlook(book)
        #expect(outlook.advice == "For a B (80%): at least 8.5 of 10 on Work 311.")
        #expect(outlook.range == "From 38.8% to 88.8% is still possible.")
        let later = GradeOutlook(book, assuming: ["assignment/311": 9])
        #expect(later.assumed.map { ($0 * 10).rounded() } == 817)
        #expect(later.item?.id == "assignment/312")
        #expect(
            later.advice == "Work 312 alone doesn't lead to an A (90%). Full points lead to 86.3%.")
    }

    @Test func aSchoolsGroupsComeFromItsAnswer() throws {
        let json = """
            {"is_weighted": true, "groups": [
                {"id": 1, "name": "Homework", "weight": 40,
                 "work": ["assignment/310", "assignment/311"]},
                {"id": 2, "name": "Tests", "weight": 60, "drop_lowest": 1, "work": ["quiz/31", 7]},
                {"id": 3, "name": "Empty"}], "excused": ["assignment/311"]}
            """
        #expect(throws: (any Error).self) {
            try WireJSON.decode(SchoolGrading.self, from: json)
        }
        let grading = try WireJSON.decode(
            SchoolGrading.self, from: json.replacing(", 7]", with: "]"))
        let book = GradeBook(course(grading))
        #expect(isClose(book.grade(), 0.4 * 92.5 + 0.6 * 62.5))
        #expect(book.items.map(\.id) == ["assignment/310", "assignment/311", "quiz/31"])
        #expect(GradeOutlook(book).advice == nil)
    }

    @Test(arguments: [
        ("A", "an A (90%)"), ("b", "a B (80%)"), ("85", "85%"), ("87.5%", "87.5%"),
    ])
    func goalsAreLettersOrPercentages(text: String, shown: String) {
        #expect(GradeOutlook.Goal(text)?.text == shown)
    }

    @Test(arguments: ["", "E", "101", "-1", "nan", "90 %%"])
    func anythingElseIsNoGoal(text: String) { #expect(GradeOutlook.Goal(text) == nil) }
}

/// A small generator with a known start, so that a failure can be repeated.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
