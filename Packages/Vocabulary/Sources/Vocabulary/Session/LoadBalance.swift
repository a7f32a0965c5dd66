/// Chooses the day on which a card comes back, among those that fuzz allows: where the least is due, and less on easy
/// days. Takes no chance, so that what a button promises is what happens.
struct LoadBalance: Sendable {
    /// How much of a usual day's work each weekday takes, Monday first.
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
