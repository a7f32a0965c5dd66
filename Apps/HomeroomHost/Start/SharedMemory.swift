import Glibc

/// How the C library hands out memory.
public enum SharedMemory {
    /// All threads from two places: with dozens of short ones, each with a place of its own, most of every place is
    /// never used, and a start spends its time on making them; with one for all, those that work at the same time wait
    /// for one another. To be called before there is a second thread; not for a server, or for work that many threads
    /// share.
    public static func use() {
        // The header that declares it is in no module; a library without it has no such places.
        guard let address = dlsym(nil, "mallopt") else { return }
        let set = unsafeBitCast(address, to: (@convention(c) (CInt, CInt) -> CInt).self)
        _ = set(arenaMaximum, 2)
        _ = set(topPad, 1 << 20)
    }

    /// `M_ARENA_MAX` and `M_TOP_PAD`. Source: mallopt(3)
    private static let (arenaMaximum, topPad): (CInt, CInt) = (-8, -2)
}
