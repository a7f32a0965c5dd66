import AppCore

extension GradeBook {
    /// The grade book of a course, its work by due time. Where the school doesn't say how grades are computed, every piece of work counts alike,
    /// as in the contract's averages.
    init(_ progress: SchoolCourseProgress) {
        let grading = progress.grading
        let all =
            progress.assignments.map {
                Work(
                    id: "assignment/\($0.id)", title: $0.title, due: $0.dueAt,
                    possible: $0.pointsPossible, score: $0.grade, percent: $0.percentage)
            }
            + progress.quizzes.map {
                Work(
                    id: "quiz/\($0.id)", title: $0.title, due: $0.dueAt,
                    possible: $0.pointsPossible, score: $0.score, percent: $0.percentage)
            }
        let work = all.sorted {
            ($0.due?.milliseconds ?? .max, $0.id) < ($1.due?.milliseconds ?? .max, $1.id)
        }
        guard let grading else {
            self.init(
                groups: [Group(id: 0, name: progress.course.name)],
                items: work.map { $0.item(in: 0, countsAlike: true) }, isWeighted: false)
            return
        }
        let groups = grading.groups
        let places = Dictionary(
            groups.flatMap { group in group.work.map { ($0, group.id) } },
            uniquingKeysWith: { first, _ in first })
        let excused = Set(grading.excused)
        self.init(
            groups: groups.map {
                Group(
                    id: $0.id, name: $0.name, weight: max(0, $0.weight), dropLowest: $0.dropLowest,
                    dropHighest: $0.dropHighest, neverDrop: Set($0.neverDrop))
            },
            items: work.compactMap { work in
                places[work.id].map {
                    var item = work.item(in: $0, countsAlike: false)
                    item.isExcused = excused.contains(work.id)
                    return item
                }
            }, isWeighted: grading.isWeighted)
    }

    private struct Work {
        var id: String
        var title: String
        var due: WireInstant?
        var possible: Double?
        var score: Double?
        var percent: Double?

        /// Work that counts alike counts 1 in full, and nothing if it has no points.
        func item(in group: Int64, countsAlike: Bool) -> Item {
            let possible = max(0, possible ?? 0)
            return Item(
                id: id, title: title, group: group, possible: possible,
                score: score ?? percent.map { $0 / 100 * possible },
                isExcused: countsAlike && possible == 0,
                scale: countsAlike && possible > 0 ? 1 / possible : 1)
        }
    }
}
