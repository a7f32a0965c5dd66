/// Chooses a card's due day within the fuzz range: the day with the least load, and fewer cards on
/// easy days. Deterministic, so the interval shown on a button is the one used.
struct LoadBalance: Sendable {
    /// Each weekday's share of the usual workload, Monday first.
    let easyDays: [Double]

    /// The interval in whole days.
    ///
    /// - Parameters:
    ///   - range: the days allowed by fuzz, counted from today.
    ///   - ideal: the model's interval.
    ///   - today: the study day.
    ///   - load: the number of cards due on a study day.
    func days(
        in range: ClosedRange<Int>, ideal: Int, today: Int, load: (_ day: Int) -> Int
    ) -> Int {
        guard range.lowerBound < range.upperBound else { return range.lowerBound }
        var best: (days: Int, weight: Double)?
        for days in range {
            let share = share(of: today + days)
            guard share > 0 else { continue }
            // Longer intervals cost a little more, because later days are always emptier.
            let weight = Double(load(today + days) + 1) * Double(days) / share
            guard let found = best else {
                best = (days, weight)
                continue
            }
            let isNearer = abs(days - ideal) < abs(found.days - ideal)
            if weight < found.weight || weight == found.weight && isNearer {
                best = (days, weight)
            }
        }
        return best?.days ?? ideal.bounded(range)
    }

    private func share(of day: Int) -> Double {
        // 1970-01-01 was a Thursday.
        let weekday = ((day + 3) % 7 + 7) % 7
        return easyDays.indices.contains(weekday) ? easyDays[weekday] : 1
    }
}
