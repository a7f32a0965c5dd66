import TerminalUI

/// The year as weeks and weekdays, ending with the current week; as many weeks as fit.
struct StatisticsYearMap: View {
    var year: StudyYear
    var today: Int

    private static let left = 4
    private static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(min(Self.left + year.weeks.count * 2, proposal.width), 8)
    }

    func draw(in canvas: inout Canvas) {
        let fitting = max(1, (canvas.size.width - Self.left) / 2)
        let weeks = year.weeks.suffix(fitting)
        let skipped = year.weeks.count - weeks.count
        var month = ""
        var free = 0
        for index in weeks.indices {
            let name = StatisticsWords.month(
                year.firstDay + (skipped + index - weeks.startIndex) * 7)
            let x = Self.left + (index - weeks.startIndex) * 2
            defer { month = name }
            // Skips a name that would overlap the next month's.
            guard name != month, x >= free, x + 3 <= canvas.size.width else { continue }
            if month.isEmpty, index + 1 < weeks.endIndex,
                StatisticsWords.month(year.firstDay + (skipped + index - weeks.startIndex + 1) * 7)
                    != name
            {
                continue
            }
            canvas.write(String(name.prefix(3)), x: x, y: 0, style: .secondary)
            free = x + 4
        }
        let values = (0..<7).map { weekday in
            weeks.map { week in week[weekday].map { Double(year.level($0)) / 4 } }
        }
        canvas.draw(
            HeatMap(values, rowLabels: Self.weekdays),
            in: Rect(0, 1, canvas.size.width, canvas.size.height - 1))
    }

    func describe(into text: inout LinearText) {
        guard let best = year.best else {
            return text.sentence("No answers in the last year.")
        }
        text.sentence(
            "Answers on \(StatisticsWords.count(year.activeDays, "day")) of the last year, "
                + "\(year.total) in all. Most on \(StatisticsWords.day(best.day, today: today)): "
                + "\(best.count).")
        for (month, days, answers) in months where answers > 0 {
            text.sentence(
                "\(month): \(StatisticsWords.count(days, "day")), "
                    + "\(StatisticsWords.count(answers, "answer")).")
        }
    }

    /// Months in order, with their study days and answers.
    private var months: [(String, Int, Int)] {
        var months: [(String, Int, Int)] = []
        for (index, count) in year.weeks.joined().enumerated() {
            guard let count else { continue }
            let name = StatisticsWords.month(year.firstDay + index)
            if months.last?.0 != name { months.append((name, 0, 0)) }
            months[months.count - 1].1 += count > 0 ? 1 : 0
            months[months.count - 1].2 += count
        }
        return months
    }
}
