/// An item that occurs once.
struct Single {
    var item: Int
    var startInstant: Int
    var endInstant: Int
    /// nil if the end is the start.
    var end: CalendarTime?
}

/// All items with one UID, if it repeats or has overrides.
struct Series {
    /// The item with the rules. nil if there are only overrides.
    var core: Int?
    var frame: Frame
    /// The wall time of its start.
    var start = 0
    var length = Length.wall(0)
    var rules: [RecurrenceRule] = []
    var exceptionRules: [RecurrenceRule] = []
    /// The wall times of RDATE, ascending.
    var dates: [Int] = []
    /// The lengths of RDATE values by wall time.
    var lengths: [Int: Length] = [:]
    /// Keys excluded by EXDATE, ascending.
    var excluded: [Int] = []
    /// Days excluded by EXDATE, ascending.
    var excludedDays: [Int] = []
    /// Overrides by key, ascending.
    var overrides: [Override] = []
    /// Whether any override also changes the following occurrences.
    var hasFutures = false
    /// How long before a window an occurrence can start and still overlap it.
    var lookBehind = 0
    /// How long after a window an occurrence can originally be that is moved into it.
    var lookAhead = 0
}

/// An override of one occurrence.
struct Override {
    /// The key of the overridden occurrence.
    var key: Int
    var item: Int
    /// nil if it has no time.
    var single: Single?
    /// RANGE=THISANDFUTURE: the seconds by which all following occurrences move, and their length.
    var future: (move: Int, length: Length)?
}

/// How a series counts time. A key identifies an occurrence: its instant, or its wall time if there
/// is no zone.
struct Frame {
    /// The kind of time, from the series' start.
    var kind: CalendarTime
    /// The series' own zone; the reader's for days and floating times.
    var zone: Zone
    /// True if the series has no zone of its own.
    var isOnTheWall: Bool

    func key(ofWall wall: Int) -> Int { isOnTheWall ? wall : zone.instant(of: wall) }

    func time(_ wall: Int) -> CalendarTime { kind.moved(to: WallTime(seconds: wall)) }
}

/// The length of an occurrence.
enum Length: Sendable {
    /// Seconds of wall time.
    case wall(Int)
    /// Days of wall time, then seconds of elapsed time.
    case nominal(CalendarDuration)

    /// The maximum length in seconds, whatever clock changes occur.
    var most: Int {
        switch self {
        case .wall(let seconds): seconds + 93_600
        case .nominal(let duration): duration.nominalSeconds + 93_600
        }
    }
}

extension Frame {
    /// The end of an occurrence that starts at a wall time, and its instant.
    func end(ofWall wall: Int, startInstant: Int, _ length: Length) -> (CalendarTime, Int) {
        switch length {
        case .wall(0): return (time(wall), startInstant)
        case .wall(let seconds):
            // A skipped wall time keeps the full length.
            guard kind.isDay || zone.wall(at: startInstant) == wall else {
                return (time(zone.wall(at: startInstant + seconds)), startInstant + seconds)
            }
            return (time(wall + seconds), max(startInstant, zone.instant(of: wall + seconds)))
        case .nominal(let duration):
            let base =
                duration.days == 0 ? startInstant : zone.instant(of: wall + duration.days * 86_400)
            let instant = base + duration.seconds
            return (time(zone.wall(at: instant)), instant)
        }
    }
}
