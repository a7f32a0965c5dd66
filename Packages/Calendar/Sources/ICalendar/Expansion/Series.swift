/// An item that happens once.
struct Single {
    var item: Int
    var startInstant: Int
    var endInstant: Int
    /// Nil: as the start.
    var end: CalendarTime?
}

/// Everything with one UID, when it happens more than once or some of it is overridden.
struct Series {
    /// The item with the rules. Nil when there are overrides only.
    var core: Int?
    var frame: Frame
    /// The wall time at which it starts.
    var start = 0
    var length = Length.wall(0)
    var rules: [RecurrenceRule] = []
    /// The wall times of RDATE, ascending.
    var dates: [Int] = []
    /// Wall times of RDATE → how long those are.
    var lengths: [Int: Length] = [:]
    /// Keys excluded by EXDATE, ascending.
    var excluded: [Int] = []
    /// Days excluded by EXDATE, ascending.
    var excludedDays: [Int] = []
    /// By key, ascending.
    var overrides: [Override] = []
    /// Whether any of them changes those that follow.
    var hasFutures = false
    /// How long before a window an occurrence can have started and still overlap it.
    var lookBehind = 0
    /// How long after a window an occurrence can be that is moved into it.
    var lookAhead = 0
}

/// An override of one occurrence.
struct Override {
    /// Which occurrence.
    var key: Int
    var item: Int
    /// Nil when it has no time at all.
    var single: Single?
    /// RANGE=THISANDFUTURE: seconds by which all that follow are moved, and how long they are.
    var future: (move: Int, length: Length)?
}

/// How a series counts time. A key identifies an occurrence: its instant, or its wall time if there
/// is no zone.
struct Frame {
    /// What kind of time it is, from the series' start.
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
    /// Seconds on the wall.
    case wall(Int)
    /// Days on the wall, then seconds by a clock that runs through.
    case nominal(CalendarDuration)

    /// At most, in seconds, whatever clocks are changed on the way.
    var most: Int {
        switch self {
        case .wall(let seconds): seconds + 93_600
        case .nominal(let duration): duration.nominalSeconds + 93_600
        }
    }
}

extension Frame {
    /// The end of what starts at a wall time, and its instant.
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
