import AppCore
import Foundation

/// The number of words to study now, and the current streak.
struct StudyTile: Tile {
    static let info = TileInfo(
        id: "vocabulary.study", title: "Vocabulary", keywords: ["words", "decks", "anki"],
        place: "vocabulary", quickPlace: Place(SessionPlace(SessionScope()).route))

    var info: TileInfo { Self.info }
    let repository: StudyRepository

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh { try await repository.sync() }
        let pulse = try await repository.pulse()
        // A new profile has no words before its first sync, which brings the starter deck.
        if mode == .local, pulse.cards == 0, pulse.isStarterToCome { return nil }
        return summary(of: pulse)
    }

    private func summary(of pulse: StudySnapshot) -> TileSummary {
        let moment = repository.context.environment.now()
        guard pulse.cards > 0 else { return empty(pulse, moment) }
        var lines: [TileSummary.Line] = []
        if pulse.streak > 0 {
            let days = StatisticsWords.count(pulse.streak, "day")
            lines.append(
                pulse.isAtRisk
                    ? .init("\(days) in a row: study today to keep it", emphasis: .warning)
                    : .init("\(days) in a row", emphasis: .good))
        }
        if pulse.counts.total == 0, let next = pulse.counts.nextDue {
            lines.append(.init("Next \(Self.wait(next.timeIntervalSince(moment)))"))
        }
        if pulse.toDefine > 0 {
            lines.append(
                .init(
                    "\(StatisticsWords.count(pulse.toDefine, "word")) without a meaning",
                    emphasis: .quiet))
        }
        lines.append(
            .init(
                "\(StatisticsWords.count(pulse.cards, "word")) from "
                    + StatisticsWords.count(pulse.sources, "source"), emphasis: .quiet))
        return TileSummary(
            headline: headline(pulse), lines: lines, progress: pulse.share,
            trend: Self.trend(pulse.lastDays), updatedAt: moment)
    }

    /// nil with fewer than two study days, which show no trend.
    private static func trend(_ days: [Int]) -> [Double]? {
        days.count { $0 > 0 } > 1 ? days.map(Double.init) : nil
    }

    private func headline(_ pulse: StudySnapshot) -> String {
        switch (pulse.due, pulse.counts.new) {
        case (0, 0): pulse.answeredToday > 0 ? "Done for today" : "Nothing due"
        case (let due, 0): "\(due) due"
        case (0, let new): "\(new) new"
        case (let due, let new): "\(due) due, \(new) new"
        }
    }

    private func empty(_ pulse: StudySnapshot, _ moment: Date) -> TileSummary {
        var lines = [TileSummary.Line("Open it and press + to add a text.")]
        if pulse.toDefine > 0 {
            lines = [
                .init(
                    "\(StatisticsWords.count(pulse.toDefine, "word")) without a meaning: open it "
                        + "and press m.")
            ]
        } else if pulse.sources > 0 {
            lines.insert(.init("Finding words…", emphasis: .quiet), at: 0)
        }
        return TileSummary(.empty, headline: "No words yet", lines: lines, updatedAt: moment)
    }

    /// `in 40 min`, `in 5 h`, `tomorrow`, `in 3 days`
    static func wait(_ seconds: Double) -> String {
        let minutes = Int((max(0, seconds) / 60).rounded(.up))
        if minutes < 60 { return "in \(max(1, minutes)) min" }
        if minutes < 36 * 60 { return "in \((minutes + 59) / 60) h" }
        return "in \((minutes + 720) / 1440) days"
    }
}
