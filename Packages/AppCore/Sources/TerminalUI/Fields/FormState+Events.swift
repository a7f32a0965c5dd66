extension FormState {
    /// Handles keys, pastes, clicks and filled-in fields.
    public mutating func handle(_ event: InputEvent) -> FormOutcome {
        switch event {
        case .key(let key): return handle(key)
        case .activate(let id): return activate(id)
        case .fill(let id, let text):
            guard let index = fields.firstIndex(where: { $0.id == id }) else { return .ignored }
            focus = index
            fields[index].error = fields[index].fill(text)
            return .changed(id)
        default: return edit(event)
        }
    }

    private mutating func handle(_ key: KeyPress) -> FormOutcome {
        switch (key.key, key.modifiers) {
        case (.tab, _): return move(by: 1)
        case (.backTab, _): return move(by: -1)
        case (.enter, .control), (.character("s"), .control): return .submit
        case (.enter, _) where focus >= fields.count: return .submit
        default: break
        }
        let outcome = edit(.key(key))
        guard outcome == .ignored else { return outcome }
        switch (key.key, key.modifiers) {
        // Enter submits in the last field and moves on in others.
        case (.enter, _): return focus == fields.count - 1 ? .submit : move(by: 1)
        case (.up, []): return move(by: -1)
        case (.down, []): return move(by: 1)
        default: return .ignored
        }
    }

    private mutating func move(by step: Int) -> FormOutcome {
        let stops = fields.count + 1
        focus = (focus + step + stops) % stops
        return .handled
    }

    private mutating func activate(_ id: String) -> FormOutcome {
        if id == Self.submitID { return .submit }
        for index in fields.indices {
            if fields[index].id == id {
                focus = index
                return .handled
            }
            guard case .choice(var choice) = fields[index].value,
                id.hasPrefix(fields[index].id + "/")
            else { continue }
            choice.selected = String(id.dropFirst(fields[index].id.count + 1))
            fields[index].value = .choice(choice)
            focus = index
            return .changed(fields[index].id)
        }
        return .ignored
    }

    private mutating func edit(_ event: InputEvent) -> FormOutcome {
        guard fields.indices.contains(focus) else { return .ignored }
        let before = fields[focus].value
        guard fields[focus].handle(event) else { return .ignored }
        guard fields[focus].value != before else { return .handled }
        fields[focus].error = nil
        return .changed(fields[focus].id)
    }
}

extension FormState.Field {
    fileprivate mutating func handle(_ event: InputEvent) -> Bool {
        switch value {
        case .text(var state):
            defer { value = .text(state) }
            return state.handle(event)
        case .secret(var state):
            defer { value = .secret(state) }
            return state.handle(event)
        case .number(var state):
            defer { value = .number(state) }
            return state.handle(event)
        case .date(var state):
            defer { value = .date(state) }
            return state.handle(event)
        case .choice(var state):
            defer { value = .choice(state) }
            return state.handle(event)
        case .area(var state):
            defer { value = .area(state) }
            return state.handle(event)
        }
    }

    /// Replaces the content; returns the validation error.
    fileprivate mutating func fill(_ text: String) -> String? {
        switch value {
        case .text(var state):
            state.set(text)
            value = .text(state)
        case .secret(var state):
            state.set(text)
            value = .secret(state)
        case .number(var state):
            state.input.set(text)
            value = .number(state)
            return state.problem
        case .date(var state):
            state.input.set(text)
            value = .date(state)
            return state.problem
        case .choice(var state):
            let known = state.choose(text)
            value = .choice(state)
            return known ? nil : "Enter one of the options, by name or number."
        case .area(let state): value = .area(TextAreaState(text, limit: state.limit))
        }
        return nil
    }
}
