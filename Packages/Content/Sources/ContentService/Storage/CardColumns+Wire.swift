import AppCore
import Content
import ServiceKit

extension CardColumns {
    var header: ContentHeader? {
        guard let headerID, let headerTitle else { return nil }
        return ContentHeader(
            id: WireID(headerID), title: headerTitle, category: headerCategory,
            displayOrder: headerOrder ?? 0, backgroundColor: headerColor)
    }

    var icon: ItemIcon {
        ItemIcon(effectiveColor: headerColor ?? CategoryColor.standard(for: category))
    }

    func lesson(_ summary: AttemptSummary?) -> LessonListItem {
        LessonListItem(
            id: WireID(id), lessonID: slug, title: title, difficulty: difficulty, tier: tier,
            lessonType: category, isDiagnostic: isDiagnostic, questionCount: questionCount,
            header: header, orderWithinHeader: orderWithinHeader, icon: icon,
            attemptSummary: summary, createdAt: createdAt)
    }

    func passage(_ content: String, _ summary: AttemptSummary?) -> PassageListItem {
        PassageListItem(
            id: WireID(id), title: title, content: content, difficulty: difficulty, tier: tier,
            isDiagnostic: isDiagnostic, header: header, orderWithinHeader: orderWithinHeader,
            icon: icon, questionCount: questionCount, attemptSummary: summary,
            createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension AttemptSummary {
    /// A summary of another service as lists send it.
    init(_ summary: CampusAttemptSummary) {
        self.init(
            totalAttempts: summary.totalAttempts, bestScore: summary.bestScore,
            latestScore: summary.latestScore,
            recentAttempts: summary.recent.map { recent in
                Recent(
                    id: WireID(recent.id), score: recent.score,
                    correctCount: recent.correctCount, totalQuestions: recent.totalQuestions,
                    completedAt: WireDate(secondsSince1970: recent.completedAt))
            })
    }
}
