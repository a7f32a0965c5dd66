import AppCore
import Foundation

extension StudyDesk {
    /// Where the time is spent that is told.
    static let studyPlace: Place = "vocabulary/study"

    /// Tells whoever keeps count of study that a card was answered, after so many milliseconds. That nobody does, or that it
    /// fails, is no reason to hold an answer up.
    @inline(never)
    func tellStudyTime(_ milliseconds: Int) async {
        guard let recorder = context.capability(.studyTime) else { return }
        let start = context.environment.now()
            .addingTimeInterval(-Double(milliseconds) / 1000)
        try? await recorder.record(
            StudyTime(
                start: start, seconds: (milliseconds + 500) / 1000, problems: 1,
                place: Self.studyPlace))
    }
}
