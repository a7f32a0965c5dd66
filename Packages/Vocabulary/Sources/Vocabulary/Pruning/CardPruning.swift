import SQLStore

/// The lines of a card to prune, and the line that records its state.
struct CardPruning {
    /// The lines to delete.
    var pruned: [StudyEvent]
    /// The replacement line; nil if an existing one already records the state.
    var closing: StudyEvent?
    /// All remaining lines in log order, including the closing line.
    var kept: [StudyEvent]

    /// Plans pruning for a card's whole log, in log order; nil if nothing can be pruned.
    ///
    /// `lines` knows the lines pruned earlier. An undo line is pruned only together with its
    /// target, because the target may still arrive.
    init?(
        _ events: [StudyEvent], before cut: Int64, _ replay: CardReplay,
        _ lines: inout PrunedLines
    ) throws {
        let old = events.prefix { $0.at < cut }
        guard let last = old.last, old.contains(where: { $0.kind == .review || $0.kind == .adopt })
        else { return nil }
        // A closing line at the end stays valid.
        let base = old.last { $0.kind != .undo }.flatMap { $0.isClosing ? $0.id : nil }
        var gone = Set(old.lazy.filter { $0.kind != .undo && $0.id != base }.map(\.id))
        var undos = old.filter { $0.kind == .undo }
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for undo in undos {
                let isGone = undo.target.map { gone.contains($0) } ?? false
                guard try isGone || lines.hasTarget(of: undo) else { continue }
                gone.insert(undo.id)
                isGrowing = true
            }
            undos.removeAll { gone.contains($0.id) }
        }
        guard !gone.isEmpty else { return nil }
        pruned = old.filter { gone.contains($0.id) }
        kept = events.filter { !gone.contains($0.id) }
        if base == nil {
            let undone = CardReplay.undone(events)
            var state = CardState()
            for event in old where !undone.contains(event.id) {
                state = replay.state(state, after: event)
            }
            let payload = try state.payload()
            // A state that a payload can't represent exactly isn't pruned.
            guard CardState(payload: payload) == state else { return nil }
            let line = StudyEvent.closing(last.cardID, at: last.at + 1, payload: payload)
            closing = line
            kept.append(line)
            kept.sort()
        }
        guard replay.state(of: kept) == replay.state(of: events) else { return nil }
    }
}
