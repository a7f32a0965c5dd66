/// The brief messages: the one shown, and warnings and failures that wait for their turn.
struct ToastQueue {
    /// Milliseconds for each; warnings and failures last nearly twice as long.
    var duration = 4000
    private var toasts: [Toast] = []
    /// When the shown one ends, on the monotonic clock in milliseconds; nil for none.
    private(set) var until: Int?

    /// At most this many wait.
    private static let most = 4

    var shown: Toast? { toasts.first }

    /// Adds a message. It replaces good news at once, and waits for bad news to end.
    mutating func add(_ toast: Toast, now: Int) {
        let before = shown
        toasts.removeAll { !$0.isGrave || $0 == toast }
        toasts.append(toast)
        if toasts.count > Self.most { toasts.removeFirst() }
        if shown != before || before == toast { begin(now) }
    }

    /// Ends the shown one if its time is over. Returns whether it did.
    mutating func expire(now: Int) -> Bool {
        guard let until, until <= now else { return false }
        toasts.removeFirst()
        begin(now)
        return true
    }

    private mutating func begin(_ now: Int) {
        until = shown.map { now + duration * ($0.isGrave ? 7 : 4) / 4 }
    }
}

extension Toast {
    var isGrave: Bool { tone == .failure || tone == .warning }
}
