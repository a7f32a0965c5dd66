import AppCoreTesting
import TerminalUI
import Testing

/// A list that loads, opens, asks and says.
private struct FruitScreen: Screen {
    enum Message: Sendable, Equatable {
        case loaded([String])
        case deleted
    }

    let title = "Fruit"
    var list = ListState()
    var names: [String]?
    var capturesText: Bool { list.isFiltering }

    private var items: [ListItem] {
        (names ?? []).map { ListItem(id: $0, title: StyledText($0)) }
    }

    mutating func start() -> Effect<Message> {
        .task { emit in emit(.loaded(["apple", "banana", "cherry"])) }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let names)):
            self.names = names
            return .none
        case .message(.deleted):
            names?.remove(at: list.selected)
            return .toast("Deleted.", .success)
        case .input(.key(KeyPress(.delete))):
            let question = Confirmation(
                title: "Delete?", detail: "It is gone then.", confirmLabel: "Delete")
            return .confirm(question, then: .deleted)
        case .input(let input):
            switch list.handle(input, items: items) {
            case .open(let id): return .open("fruit/\(id)")
            case .ignored: return .unhandled
            default: return .none
            }
        case .resumed: return .none
        }
    }

    func view(in context: ViewContext) -> any View {
        VStack {
            Text("Fruit", style: .heading)
            if names == nil {
                Skeleton()
            } else {
                ListView(items: items, state: list)
            }
        }
    }
}

@Suite struct ScreenHarnessTests {
    @Test func showsWhatTheScreensTasksReport() async {
        let harness = ScreenHarness(FruitScreen(), size: Size(20, 5))
        #expect(harness.text.contains("░"))
        await harness.settle()
        #expect(
            harness.text == """
                Fruit
                ▸ apple
                  banana
                  cherry
                """)
    }

    @Test func keysAndClicksOpenRows() async {
        let harness = ScreenHarness(FruitScreen(), size: Size(20, 5))
        await harness.settle()
        harness.press(.down, .enter)
        #expect(harness.click(on: "cherry"))
        #expect(!harness.click(on: "plum"))
        #expect(harness.opened == ["fruit/banana", "fruit/cherry"])
    }

    @Test func aQuestionActsOnlyWhenAnsweredYes() async {
        let harness = ScreenHarness(FruitScreen(), size: Size(20, 5))
        await harness.settle()
        harness.press(.delete)
        #expect(harness.question?.title == "Delete?")
        harness.confirm(false)
        #expect(harness.text.contains("apple"))
        harness.press(.delete)
        harness.confirm(true)
        #expect(!harness.text.contains("apple"))
        #expect(harness.toasts == [Toast("Deleted.", .success)])
    }

    @Test func keysThatNobodyWantsAreLeftToTheRuntime() {
        let harness = ScreenHarness(FruitScreen())
        harness.press(.escape)
        #expect(harness.leftUnhandled)
        harness.press(.down)
        #expect(!harness.leftUnhandled)
    }

    @Test func linearModeNumbersTheRows() async {
        let harness = ScreenHarness(FruitScreen())
        await harness.settle()
        #expect(harness.linear.lines == ["Fruit", "1. apple", "2. banana", "3. cherry"])
    }

    @Test func filterTypedAfterASlashNarrowsTheList() async {
        let harness = ScreenHarness(FruitScreen(), size: Size(30, 5))
        await harness.settle()
        harness.type("/an")
        #expect(harness.screen.capturesText)
        #expect(harness.text == "Fruit\n/an  1 found\n▸ banana")
        harness.press(.enter, .enter)
        #expect(harness.opened == ["fruit/banana"])
        harness.press(.escape)
        #expect(harness.text.contains("cherry"))
    }
}
