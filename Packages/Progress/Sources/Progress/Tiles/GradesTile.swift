import AppCore
import Foundation

/// The Grades tile: the average at school, and each course's.
struct GradesTile: Tile {
    let repository: SchoolProgressRepository
    let now: @Sendable () -> Date

    static let info = TileInfo(
        id: "progress.grades", title: "Grades",
        keywords: ["marks", "school report", "average", "what if"], place: "progress/school")

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        guard repository.isAvailable else {
            return TileSummary(
                .empty, headline: "No school",
                lines: [.init("The Account module knows who you are; it isn't installed.")],
                updatedAt: now())
        }
        if mode == .refresh {
            return summary(of: try await repository.progress(), at: now())
        }
        return await repository.known().map { summary(of: $0.value, at: $0.fetchedAt) }
    }

    private func summary(of progress: SchoolProgress, at date: Date) -> TileSummary {
        guard let average = progress.overall.overallAverage else {
            return TileSummary(
                .empty, headline: "No grades yet",
                lines: [.init("They appear when a teacher has graded something.")], updatedAt: date)
        }
        let graded = progress.courses.compactMap { course in
            course.average.map { (course.name, $0) }
        }
        return TileSummary(
            headline: "Average \(GradeOutlook.percent(average))",
            lines: graded.sorted { $0.1 < $1.1 }.prefix(12).map { name, grade in
                .init(
                    name, trailing: GradeOutlook.percent(grade),
                    emphasis: grade >= 90 ? .good : grade < 70 ? .bad : .plain)
            }, updatedAt: date)
    }
}
