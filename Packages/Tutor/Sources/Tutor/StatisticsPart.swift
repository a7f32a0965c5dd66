import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// The statistics part: records study time for every feature and shows it.
struct StatisticsPart: TutorPart {
    static let places = [
        PlaceInfo(
            title: "Study time and results", keywords: ["statistics", "streak", "hours"],
            place: "tutor/statistics")
    ]
    static let tables = StudyTimeStore.tables
    static let migrations = StudyTimeStore.migrations
    static let offers: [CapabilityID] = ["study-time"]
    static let uses: [CapabilityID] = ["study-results"]
    static var commands: [any ParsableCommand.Type] { [StudyTimeCommand.self] }

    private let context: FeatureContext

    init(context: FeatureContext) { self.context = context }

    /// `tutor/statistics`
    func screen(at rest: [String]) -> (any Screen)? {
        rest == ["statistics"] ? StudyTimeScreen(context: context) : nil
    }

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.studyTime, StudyTimeStore(context: context))
    }
}
