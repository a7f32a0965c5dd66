extension LinearLoop {
    /// Handles a line of input.
    func answer(_ line: String) {
        let asked = question
        question = .choice
        switch asked {
        case .choice: choose(line)
        case .field(let id, let field):
            if field.secret {
                write("\n")
                restoreEcho()
            }
            fill(id, line)
        case .confirm(_, let screen, let message):
            if ["y", "yes"].contains(trimmed(line).lowercased()) {
                stack.deliver(.message(message), to: screen)
            } else {
                say("Cancelled.")
            }
        }
    }

    private func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.first?.isWhitespace == true { line.removeFirst() }
        while line.last?.isWhitespace == true { line.removeLast() }
        return String(line)
    }

    /// An empty line keeps a field's content; a single hyphen clears it.
    private func fill(_ id: String, _ line: String) {
        if line.isEmpty { return say("Unchanged.") }
        deliver(.fill(id, line == "-" ? "" : TextBoundary.clean(line)))
    }

    private func deliver(_ event: InputEvent) {
        if !stack.deliver(.input(event), to: stack.topID) { say("Nothing happens.") }
    }

    private func choose(_ line: String) {
        let typed = trimmed(line)
        let line = stack.meaning(of: typed)
        let word = line.prefix { !$0.isWhitespace }
        if let number = Int(word) {
            return chooseNumber(number, rest: trimmed(String(line.dropFirst(word.count))))
        }
        let hints = stack.top?.hints ?? []
        let isHint = hints.contains { $0.key == line }
        switch Self.meaning(of: line) {
        case "": return
        case "?": return help()
        case "q" where !isHint: return stack.quit()
        case "b" where !isHint:
            if !stack.leave() { say("This is the first screen.") }
        case "r" where !isHint: announce(all: true)
        case "u" where !isHint: stack.undo()
        case let words where words.hasPrefix("a ") && options.quickLine != nil:
            add(trimmed(String(line.dropFirst(2))))
        case let words where words.hasPrefix(":"): search(String(words.dropFirst()))
        case _ where line.hasPrefix("/") && line.count > 1:
            for character in line { _ = send(.character(character)) }
            _ = send(KeyPress(.enter))
        default:
            guard let key = KeyPress(named: line), send(key) else {
                return say("I don't know “\(typed)” here. Type back to go back, help for help.")
            }
        }
    }

    /// The short form of a word such as “back”; other lines unchanged.
    private static func meaning(of line: String) -> String {
        let words = line.lowercased()
        for verb in ["find ", "search "] where words.hasPrefix(verb) {
            return ":" + line.dropFirst(verb.count)
        }
        return switch words {
        case "help", "keys": "?"
        case "back": "b"
        case "quit", "exit": "q"
        case "read", "again", "repeat": "r"
        case "find", "search": ":"
        default: line
        }
    }

    private func send(_ key: KeyPress) -> Bool {
        if stack.deliver(.input(.key(key)), to: stack.topID) { return true }
        if key == KeyPress(.escape) { return stack.leave() }
        return false
    }

    private func chooseNumber(_ number: Int, rest: String) {
        if !foundCommands.isEmpty {
            guard foundCommands.indices.contains(number - 1) else {
                return say("There's no number \(number) here.")
            }
            return run(foundCommands[number - 1])
        }
        guard actions.indices.contains(number - 1) else {
            return say("There's no number \(number) here. Type r to hear the screen again.")
        }
        let action = actions[number - 1]
        guard let field = action.field else { return deliver(.activate(action.id)) }
        if !rest.isEmpty, !field.secret { return fill(action.id, rest) }
        let now = field.value.isEmpty ? "empty" : field.secret ? "hidden" : field.value
        say("\(action.label), now \(now). Press Enter to keep it; type - to clear it.")
        question = .field(id: action.id, field)
    }

    // MARK: Adding

    /// Adds from one line; says what is missing instead if it can't.
    private func add(_ text: String) {
        guard let line = options.quickLine else { return }
        let inbox = inbox
        adding += 1
        Task.detached {
            let reading = await line.read(text)
            var result: QuickLineResult
            if let problem = reading.problem {
                result = .refused(problem)
            } else {
                result = await line.add(text)
            }
            inbox.post(.quickLineEnded(text, result))
        }
    }

    func endQuickLine(_ result: QuickLineResult) {
        adding -= 1
        switch result {
        case .added(let toast, let undo):
            if let undo, toast.tone != .failure {
                stack.offerUndo(toast.text, undo)
            } else {
                show(toast)
            }
            stack.deliver(.resumed, to: stack.topID)
        case .refused(let reason): show(Toast(reason, .failure))
        }
    }

    // MARK: Commands and help

    private func search(_ words: String) {
        options.commands?.opened()
        let found = options.commands?.find(trimmed(words), stack.hints) ?? []
        guard !found.isEmpty else { return say("No matches.") }
        if found.count == 1 { return run(found[0]) }
        foundCommands = Array(found.prefix(20))
        for (index, command) in foundCommands.enumerated() {
            say("\(index + 1). \(command.spoken)")
        }
        listed = true
    }

    private func run(_ command: Command) {
        foundCommands = []
        options.commands?.chosen(command)
        switch command.action {
        case .open(let route): stack.open(route)
        case .perform(let name): options.perform(name)
        case .press(let key): if !send(stack.meaning(of: key)) { say("Nothing happens.") }
        case .help: help()
        case .quit: stack.quit()
        }
    }

    /// A word, and its letter unless that is a key of the screen.
    private func naming(_ word: String, _ letter: String) -> String {
        let isKey = (stack.top?.hints ?? []).contains { $0.key == letter }
        return isKey || stack.meaning(of: letter) != letter ? word : "\(word) or \(letter)"
    }

    private func help() {
        let (add, undo) = (stack.name(of: "a"), stack.name(of: "u"))
        say("Type a line and press Enter.")
        say("A number: choose it. A number and text: fill in that field.")
        say("\(naming("back", "b")): go back. \(naming("read", "r")): read the screen again.")
        say("\(naming("help", "?")): this help. \(naming("quit", "q")): leave. \(undo): undo.")
        say("find and words: find something. A slash and words: filter the list.")
        if options.quickLine != nil {
            say("\(add) and words: add something, such as \(add) buy paper fri 8:00.")
        }
        // Here a number is a choice.
        let hints = stack.hints.filter { $0.key.first?.isNumber != true }
        if hints.isEmpty { return }
        say("Keys on this screen. Type one and press Enter; it acts on the selected row,")
        say("the first at the start. Type down or up to move.")
        for hint in hints { say("\(hint.key): \(hint.label)") }
    }
}
