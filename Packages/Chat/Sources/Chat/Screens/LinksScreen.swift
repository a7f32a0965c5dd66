import AppCore
import TerminalUI

/// The links in a conversation, newest first.
struct LinksScreen: Screen {
    enum Message: Sendable {
        case known([Found])
        case opened(String, Bool)
    }

    /// A link and the message it is in.
    struct Found: Sendable, Hashable {
        var address: String
        var author: String
        var day: String
    }

    let repository: ChatRepository
    let id: Int64
    private(set) var links: [Found]?
    private var list = ListState()

    init(_ id: Int64, repository: ChatRepository) {
        self.id = id
        self.repository = repository
    }

    let title = "Links"
    let hints = [KeyHint("Enter", "open"), KeyHint("/", "filter"), KeyHint("Esc", "back")]
    var capturesText: Bool { list.isFiltering }

    mutating func start() -> Effect<Message> {
        let (repository, id) = (repository, id)
        return .task(id: "links") { emit in
            let lines = await repository.knownTranscript(id)?.lines ?? []
            let calendar = repository.calendar
            var seen: Set<String> = []
            var found: [Found] = []
            for line in lines.reversed() {
                for link in line.links where seen.insert(link).inserted {
                    found.append(
                        Found(
                            address: link, author: line.isMine ? "You" : line.author,
                            day: calendar.heading(calendar.day(of: line.at))))
                }
            }
            emit(.known(found))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let links)):
            self.links = links
            return .none
        case .message(.opened(let address, let isOpen)):
            return isOpen ? .none : .toast("Can't open a browser here: \(address)", .warning)
        case .resumed: return .none
        case .input(let input):
            switch list.handle(input, items: items) {
            case .ignored: return .unhandled
            case .handled, .filterChanged: return .none
            case .open(let address): return open(address)
            }
        }
    }

    private func open(_ address: String) -> Effect<Message> {
        let repository = repository
        return .task(id: "open") { emit in
            let browser = repository.context.capability(.browser)
            emit(.opened(address, await browser?.open(address) ?? false))
        }
    }

    private var items: [ListItem] {
        (links ?? []).map {
            ListItem(
                id: $0.address, title: StyledText($0.address),
                detail: StyledText("\($0.author.oneLine(60)) · \($0.day)", .secondary))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard links != nil else { return Skeleton(lines: 4) }
        return ListView(
            items: items, state: list, empty: "No links in the messages loaded here.")
    }
}
