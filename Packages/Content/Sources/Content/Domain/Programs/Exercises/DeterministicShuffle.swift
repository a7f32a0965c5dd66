/// A deterministic shuffle, identical on every device.
enum DeterministicShuffle {
    /// Shuffles by a seed such as an item's id. Never returns the original order of two or more
    /// elements.
    static func shuffled<Element: Equatable>(_ elements: [Element], by seed: String) -> [Element] {
        var order = elements
        var state = hash(seed)
        for last in order.indices.reversed() where last > 0 {
            order.swapAt(last, Int(next(&state) % UInt64(last + 1)))
        }
        if order.count > 1, order == elements { order.append(order.removeFirst()) }
        return order
    }

    /// The FNV-1a hash of the text's UTF-8.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// The next pseudorandom number. Source: SplitMix64.
    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
