import AppCore
import Foundation

extension AttemptDesk {
    /// Tells whoever keeps count of study what a sheet took, once it is safe. That nobody does, or that it fails, is no
    /// reason to hold the sheet up.
    @inline(never)
    func tellStudyTime(of sheet: AnswerSheet) async {
        guard let recorder = context.capability(.studyTime) else { return }
        let seconds = max(0, sheet.timeSpentSeconds)
        let start = context.environment.now().addingTimeInterval(-Double(seconds))
        let place = Place(["progress", "attempts", sheet.item.kind.rawValue, sheet.item.id])
        try? await recorder.record(
            StudyTime(start: start, seconds: seconds, problems: sheet.answers.count, place: place))
    }
}
