import Glibc

/// How the C library hands out memory.
public enum SharedMemory {
    /// All threads from one place: with dozens of short ones, each with a place of its own, most of every place is
    /// never used, and a start spends its time on making them. To be called before there is a second thread; not for
    /// a server, or for work that several threads share, which would wait for one another.
    public static func use() {
        // The header that declares it is in no module; a library without it has no such places.
        guard let address = dlsym(nil, "mallopt") else { return }
        let set = unsafeBitCast(address, to: (@convention(c) (CInt, CInt) -> CInt).self)
        _ = set(arenaMaximum, 1)
        _ = set(topPad, 1 << 20)
    }

    /// `M_ARENA_MAX` and `M_TOP_PAD`. Source: mallopt(3)
    private static let (arenaMaximum, topPad): (CInt, CInt) = (-8, -2)
}
