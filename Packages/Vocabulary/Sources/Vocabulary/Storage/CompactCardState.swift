import FSRS
import SQLStore

/// A compact, lossless encoding of a ``CardState``, used for the state a card was imported with.
enum CompactCardState {
    private struct Flags: OptionSet {
        var rawValue: UInt8
        static let memory = Flags(rawValue: 1)
        static let lastReview = Flags(rawValue: 2)
        static let buried = Flags(rawValue: 4)
        static let memorised = Flags(rawValue: 8)
        static let suspended = Flags(rawValue: 16)
        static let leech = Flags(rawValue: 32)
    }

    /// Encodes flags, phase, little-endian doubles, then whole numbers with seven bits per byte.
    static func bytes(_ state: CardState) -> [UInt8] {
        let schedule = state.schedule
        var flags: Flags = []
        if schedule.memory != nil { flags.insert(.memory) }
        if schedule.lastReview != nil { flags.insert(.lastReview) }
        if state.buriedUntil != nil { flags.insert(.buried) }
        if state.isMemorised { flags.insert(.memorised) }
        if state.isSuspended { flags.insert(.suspended) }
        if state.isLeech { flags.insert(.leech) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(48)
        bytes += [flags.rawValue, UInt8(clamping: schedule.phase.rawValue)]
        func add(_ number: Double) {
            let bits = number.bitPattern
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
            }
        }
        func add(_ number: Int) {
            var rest = UInt64(bitPattern: Int64(number))
            while rest > 0x7F {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        add(schedule.due)
        if let last = schedule.lastReview { add(last) }
        if let memory = schedule.memory {
            add(memory.stability)
            add(memory.difficulty)
        }
        for number in [schedule.step, state.reviewCount, state.lapses] { add(number) }
        if let day = state.buriedUntil { add(day) }
        return bytes
    }

    /// nil if the bytes are invalid.
    static func state(_ bytes: [UInt8]) -> CardState? {
        guard bytes.count > 2, let phase = CardSchedule.Phase(rawValue: Int(bytes[1])) else {
            return nil
        }
        let flags = Flags(rawValue: bytes[0])
        var rest = bytes[2...]
        func double() -> Double? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return Double(bitPattern: rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
        }
        func whole() -> Int? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 64, by: 7) {
                guard let byte = rest.popFirst() else { return nil }
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int(Int64(bitPattern: value)) }
            }
            return nil
        }
        var state = CardState()
        guard let due = double() else { return nil }
        state.schedule = CardSchedule(phase: phase, step: 0, memory: nil, lastReview: nil, due: due)
        if flags.contains(.lastReview) { state.schedule.lastReview = double() }
        if flags.contains(.memory), let stability = double(), let difficulty = double() {
            state.schedule.memory = MemoryState(stability: stability, difficulty: difficulty)
        }
        guard let step = whole(), let reviews = whole(), let lapses = whole() else { return nil }
        (state.schedule.step, state.reviewCount, state.lapses) = (step, reviews, lapses)
        if flags.contains(.buried) { state.buriedUntil = whole() }
        state.isMemorised = flags.contains(.memorised)
        state.isSuspended = flags.contains(.suspended)
        state.isLeech = flags.contains(.leech)
        return state
    }

    /// The payload of a line as text; decodes a compact one.
    static func payload(_ value: SQLValue) -> String? {
        switch value {
        case .text(let text): text
        case .blob(let bytes): state(bytes).map(DeckRows.payload)
        default: nil
        }
    }
}
