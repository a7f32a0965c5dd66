import AppCore
import ArgumentParser

/// `vocabulary preferences`.
struct StudyPreferencesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences", abstract: "Show or change study preferences.",
        discussion: """
            Without options, prints your preferences. Changes go to all your devices, and words you've already \
            learned are rescheduled. Times: 90s, 10m, 2h or 1d. A weekday's share is 0 (nothing scheduled) to 1.

            EXAMPLES:
              homeroom vocabulary preferences
              homeroom vocabulary preferences --retention 0.92 --new-per-day 15
              homeroom vocabulary preferences --learning-steps 1m,10m --relearning-steps 10m
              homeroom vocabulary preferences --easy-day sat=0.5 --easy-day sun=0
              homeroom vocabulary preferences --buttons 4 --rollover 3
              homeroom vocabulary preferences --json
            """)

    @OptionGroup var wishes: PreferenceOverrides
    static var jsonFields: [String]? { PreferencesJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let repository = StudyRepository(context: context)
        let before = try await repository.preferences()
        let preferences = try await repository.prefer { [wishes] in try wishes.apply(to: &$0) }
        if output.json { return try console.emit(json: PreferencesJSON(preferences)) }
        await console.table(
            [.init("Preference"), .init("Value", mayShrink: true)],
            PreferenceWords.rows(preferences))
        if preferences != before { console.err("Saved; all words are rescheduled.") }
    }
}

/// Options for preferences. All values are validated before any is stored.
struct PreferenceOverrides: ParsableArguments {
    @Option(help: "Share of words you should still know when they come back, 0.70 to 0.99.")
    var retention: Double?

    @Option(help: "New words a day, 0 to 9999.")
    var newPerDay: Int?

    @Option(help: "Reviews a day, 0 to 9999.")
    var reviewsPerDay: Int?

    @Option(help: "Waits between the first answers, e.g. 1m,10m, or none.")
    var learningSteps: String?

    @Option(help: "Waits after a word is forgotten, e.g. 10m, or none.")
    var relearningSteps: String?

    @Option(help: "The longest interval, in days, 1 to 36500.")
    var maxInterval: Int?

    @Option(help: "The hour a day starts at, 0 to 23.")
    var rollover: Int?

    @Option(help: "A weekday's share of the work, e.g. sat=0.5; can be repeated.")
    var easyDay: [String] = []

    @Option(help: "Times a word is forgotten before it counts as a leech, 0 (never) to 99.")
    var leechThreshold: Int?

    @Flag(inversion: .prefixedNo, help: "Suspend leeches.")
    var suspendLeeches: Bool?

    @Flag(inversion: .prefixedNo, help: "Spread words over neighboring days.")
    var fuzz: Bool?

    @Option(help: "Buttons: 2 (didn't know it, knew it) or 4 (again, hard, good, easy).")
    var buttons: Int?

    @Option(help: "How early a word may come when nothing else is left, e.g. 20m.")
    var learnAhead: String?

    @Flag(help: "Reset everything except the fitted weights.")
    var reset = false

    func validate() throws {
        var preferences = StudyPreferences()
        do {
            try apply(to: &preferences)
        } catch {
            throw ValidationError(Console.text(of: Problem(error)))
        }
    }

    /// Applies the options. Throws ``Problem/Code/usage`` naming an invalid option.
    func apply(to preferences: inout StudyPreferences) throws {
        typealias Limits = StudyPreferences.Limits
        if reset {
            let weights = preferences.weights
            preferences = StudyPreferences()
            preferences.weights = weights
        }
        try set(&preferences.desiredRetention, retention, Limits.retention, "retention")
        try set(&preferences.newPerDay, newPerDay, Limits.perDay, "new-per-day")
        try set(&preferences.reviewsPerDay, reviewsPerDay, Limits.perDay, "reviews-per-day")
        try set(&preferences.maximumInterval, maxInterval, Limits.maximumInterval, "max-interval")
        try set(&preferences.rolloverHour, rollover, Limits.rolloverHour, "rollover")
        try set(
            &preferences.leechThreshold, leechThreshold, Limits.leechThreshold, "leech-threshold")
        if let learningSteps {
            preferences.learningSteps = try Self.steps(learningSteps, "learning-steps")
        }
        if let relearningSteps {
            preferences.relearningSteps = try Self.steps(relearningSteps, "relearning-steps")
        }
        if let learnAhead {
            let seconds = learnAhead == "0" ? 0 : try Self.seconds(learnAhead, "learn-ahead")
            try set(&preferences.learnAhead, seconds, Limits.learnAhead, "learn-ahead")
        }
        for day in easyDay { try Self.set(day, of: &preferences.easyDays) }
        if let suspendLeeches { preferences.suspendsLeeches = suspendLeeches }
        if let fuzz { preferences.isFuzzed = fuzz }
        if let buttons {
            guard buttons == 2 || buttons == 4 else {
                throw Self.refusal("buttons", "2 or 4")
            }
            preferences.hasFourButtons = buttons == 4
        }
    }

    private func set<Value: Comparable>(
        _ value: inout Value, _ wish: Value?, _ limits: ClosedRange<Value>, _ name: String
    ) throws {
        guard let wish else { return }
        guard limits.contains(wish) else {
            throw Self.refusal(name, "\(limits.lowerBound) to \(limits.upperBound)")
        }
        value = wish
    }

    static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private static func set(_ text: String, of shares: inout [Double]) throws {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, shares.count == 7,
            let day = weekdays.firstIndex(of: String(parts[0].lowercased().prefix(3))),
            let share = Double(parts[1]), StudyPreferences.Limits.share.contains(share)
        else { throw refusal("easy-day", "a weekday and 0 to 1, e.g. sat=0.5") }
        shares[day] = share
    }

    private static func steps(_ text: String, _ name: String) throws -> [Double] {
        if text.lowercased() == "none" { return [] }
        let parts = text.split { $0 == "," || $0 == " " }
        guard !parts.isEmpty, StudyPreferences.Limits.steps.contains(parts.count) else {
            throw refusal(name, "1 to \(StudyPreferences.Limits.steps.upperBound) times, or none")
        }
        return try parts.map { try seconds(String($0), name) }
    }

    /// Parses `90s`, `10m`, `2h` or `1d`; a number without a unit is minutes.
    private static func seconds(_ text: String, _ name: String) throws -> Double {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        let unit = text.lowercased().last.flatMap { units[$0] }
        let number = Double(unit == nil ? text : String(text.dropLast()))
        guard let number, number.isFinite,
            StudyPreferences.Limits.step.contains(number * (unit ?? 60))
        else { throw refusal(name, "times such as 90s, 10m, 2h or 1d, a second to thirty days") }
        return number * (unit ?? 60)
    }

    private static func refusal(_ name: String, _ allowed: String) -> Problem {
        Problem(.usage, "--\(name) may be \(allowed).", place: "--\(name)")
    }
}

/// Preferences as text for people.
enum PreferenceWords {
    static func rows(_ preferences: StudyPreferences) -> [[String]] {
        let easy = zip(PreferenceOverrides.weekdays, preferences.easyDays)
            .filter { $0.1 < 1 }.map { "\($0.0)=\($0.1)" }
        let leech =
            preferences.leechThreshold == 0
            ? "never"
            : "forgotten \(preferences.leechThreshold) times"
                + (preferences.suspendsLeeches ? ", then suspended" : "")
        return [
            ["retention", "\(preferences.desiredRetention)"],
            ["new-per-day", "\(preferences.newPerDay)"],
            ["reviews-per-day", "\(preferences.reviewsPerDay)"],
            ["learning-steps", steps(preferences.learningSteps)],
            ["relearning-steps", steps(preferences.relearningSteps)],
            ["learn-ahead", time(preferences.learnAhead)],
            ["max-interval", "\(preferences.maximumInterval) days"],
            ["fuzz", preferences.isFuzzed ? "yes" : "no"],
            ["easy-day", easy.isEmpty ? "none" : easy.joined(separator: " ")],
            ["rollover", "\(preferences.rolloverHour):00"],
            ["leech-threshold", leech],
            ["buttons", preferences.hasFourButtons ? "4" : "2"],
            ["weights", preferences.weights == StudyPreferences().weights ? "standard" : "fitted"],
        ]
    }

    private static func steps(_ steps: [Double]) -> String {
        steps.isEmpty ? "none" : steps.map(time).joined(separator: ",")
    }

    /// Formats a time as the options accept it, e.g. `10m`.
    private static func time(_ seconds: Double) -> String {
        for (unit, letter) in [(86400.0, "d"), (3600, "h"), (60, "m")]
        where seconds >= unit && seconds.truncatingRemainder(dividingBy: unit) == 0 {
            return "\(Int(seconds / unit))\(letter)"
        }
        let whole = seconds.rounded()
        return whole == seconds ? "\(Int(whole))s" : "\(seconds)s"
    }
}

/// Preferences in JSON; times are in seconds, weekdays begin with Monday.
struct PreferencesJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "retention", "new_per_day", "reviews_per_day", "learning_steps", "relearning_steps",
        "learn_ahead", "max_interval", "fuzz", "easy_days", "rollover", "leech_threshold",
        "suspend_leeches", "buttons", "weights",
    ]

    private let preferences: StudyPreferences

    init(_ preferences: StudyPreferences) { self.preferences = preferences }

    var fields: JSONObject {
        [
            "retention": preferences.desiredRetention,
            "new_per_day": preferences.newPerDay,
            "reviews_per_day": preferences.reviewsPerDay,
            "learning_steps": preferences.learningSteps,
            "relearning_steps": preferences.relearningSteps,
            "learn_ahead": preferences.learnAhead,
            "max_interval": preferences.maximumInterval,
            "fuzz": preferences.isFuzzed,
            "easy_days": preferences.easyDays,
            "rollover": preferences.rolloverHour,
            "leech_threshold": preferences.leechThreshold,
            "suspend_leeches": preferences.suspendsLeeches,
            "buttons": preferences.hasFourButtons ? 4 : 2,
            "weights": preferences.weights,
        ]
    }
}
