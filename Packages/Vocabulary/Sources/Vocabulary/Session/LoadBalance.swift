/// Chooses a card's due day within the fuzz range: the one with the least load, and less on easy
/// days. Deterministic, so that the interval on a button is what happens.
struct LoadBalance: Sendable {
    /// Each weekday's share of the usual workload, Monday first.
    let easyDays: [Double]

    /// Whole days until the card comes back.
    ///
    /// - Parameters:
    ///   - range: what fuzz allows, in days from today on.
    ///   - ideal: what the model says.
    ///   - today: the study day.
    ///   - load: how many cards are due on a study day.
    func days(
        in range: ClosedRange<Int>, ideal: Int, today: Int, load: (_ day: Int) -> Int
    ) -> Int {
        guard range.lowerBound < range.upperBound else { return range.lowerBound }
        var best: (days: Int, weight: Double)?
        for days in range {
            let share = share(of: today + days)
            guard share > 0 else { continue }
            // The longer interval costs a little: far days are always emptier.
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
        // The first day of all was a Thursday.
        let weekday = ((day + 3) % 7 + 7) % 7
        return easyDays.indices.contains(weekday) ? easyDays[weekday] : 1
    }
}
