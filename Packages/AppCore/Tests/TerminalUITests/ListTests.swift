import Synchronization
import TerminalUI
import Testing

@Suite struct ListTests {
    private let items = ["Algebra", "Biology", "Chemistry", "Drawing", "English", "French"].map {
        ListItem(id: $0.lowercased(), title: StyledText($0), trailing: "3")
    }

    private func draw(_ state: ListState, _ height: Int) -> String {
        drawn(ListView(items: items, state: state), 16, height)
    }

    @Test func theSelectionMovesAndTheViewFollows() {
        var state = ListState()
        #expect(draw(state, 3).hasPrefix("▸ Algebra"))
        for _ in 0..<4 { _ = state.handle(KeyPress(.down), items: items) }
        #expect(state.selected == 4)
        #expect(draw(state, 3).split(separator: "\n").last?.hasPrefix("▸ English") == true)
        // Up within what shows does not scroll.
        _ = state.handle(KeyPress(.up), items: items)
        #expect(draw(state, 3).split(separator: "\n").first?.hasPrefix("  Chemistry") == true)
        _ = state.handle(KeyPress(.end), items: items)
        #expect(state.selected == 5)
        _ = state.handle(KeyPress(.down), items: items)
        #expect(state.selected == 5)
        _ = state.handle(KeyPress(.home), items: items)
        #expect(state.selected == 0)
    }

    @Test func aPageIsAsLongAsWhatShows() {
        var state = ListState()
        _ = draw(state, 3)
        _ = state.handle(KeyPress(.pageDown), items: items)
        #expect(state.selected == 2)
    }

    @Test func enterAndClicksOpen() {
        var state = ListState()
        _ = state.handle(.character("j"), items: items)
        #expect(state.handle(KeyPress(.enter), items: items) == .open("biology"))
        #expect(state.handle(.activate("drawing"), items: items) == .open("drawing"))
        #expect(state.selected == 3)
        #expect(state.handle(.activate("unknown"), items: items) == .ignored)
    }

    @Test func typingAfterASlashFilters() {
        var state = ListState(selected: 4)
        #expect(state.handle(.character("/"), items: items) == .handled)
        #expect(state.handle(.character("c"), items: items) == .filterChanged("c"))
        #expect(state.handle(.character("h"), items: items) == .filterChanged("ch"))
        #expect(state.selected == 0)
        #expect(state.visible(items).map(\.id) == ["chemistry", "french"])
        #expect(state.handle(KeyPress(.enter), items: items) == .handled)
        #expect(!state.isFiltering)
        #expect(state.handle(KeyPress(.enter), items: items) == .open("chemistry"))
        #expect(state.handle(KeyPress(.escape), items: items) == .filterChanged(""))
        #expect(state.visible(items).count == 6)
        #expect(state.handle(KeyPress(.escape), items: items) == .ignored)
    }

    @Test func aFilterThatNothingMatchesSaysSo() {
        let state = ListState(filter: "zzz")
        #expect(draw(state, 3).contains("Nothing matches"))
        var copy = state
        #expect(copy.handle(KeyPress(.enter), items: items) == .handled)
    }

    @Test func emptyListsSayWhatToDo() {
        let view = ListView(items: [], state: ListState(), empty: "Add one with n.")
        #expect(drawn(view, 20, 3) == "Add one with n.")
        var state = ListState()
        #expect(state.handle(KeyPress(.down), items: []) == .handled)
        #expect(state.handle(KeyPress(.enter), items: []) == .handled)
        #expect(state.selected == 0)
    }

    private final class Counter: Sendable {
        let made = Mutex(0)
    }

    @Test(arguments: [100, 100_000])
    func onlyRowsOnViewAreMade(count: Int) {
        let counter = Counter()
        let view = ListView(count: count, state: ListState(selected: count / 2)) { index in
            counter.made.withLock { $0 += 1 }
            return ListItem(id: "\(index)", title: "Row \(index)")
        }
        _ = view.size(in: Size(40, 20), .test(40, 20))
        #expect(drawn(view, 40, 20).contains("▸ Row \(count / 2)"))
        #expect(counter.made.withLock { $0 } <= 20)
    }

    @Test func sectionsHaveHeadingsThatCannotBeSelected() {
        let sections = [
            ListSection("Math", [items[0]]), ListSection("Science", [items[1], items[2]]),
        ]
        var state = ListState()
        let view = ListView(sections: sections, state: state)
        #expect(
            drawn(view, 16, 6).split(separator: "\n").map { $0.prefix(10) } == [
                "Math", "▸ Algebra ", "Science", "  Biology ", "  Chemistr",
            ])
        let all = sections.flatMap(\.items)
        _ = state.handle(KeyPress(.down), items: all)
        #expect(state.selection(in: all)?.id == "biology")
    }

    @Test func theSelectedRowShowsInAnyHeightEvenWithHeadings() {
        let sections = (0..<10).map { section in
            ListSection(
                "S\(section)",
                (0..<3).map { ListItem(id: "\(section).\($0)", title: "row \(section).\($0)") })
        }
        for height in 2...12 {
            for selected in 0..<30 {
                let view = ListView(sections: sections, state: ListState(selected: selected))
                #expect(
                    drawn(view, 20, height).contains("▸ row \(selected / 3).\(selected % 3)"),
                    "row \(selected) in \(height)")
            }
        }
    }

    @Test func detailsTakeASecondLine() {
        let items = [
            ListItem(id: "1", title: "One", detail: "first"), ListItem(id: "2", title: "Two"),
        ]
        #expect(
            drawn(ListView(items: items, state: ListState()), 12, 4) == "▸ One\n  first\n  Two")
    }

    @Test func itReadsAloudAsNumberedRows() {
        let text = ListView(items: Array(items.prefix(2)), state: ListState()).described()
        #expect(text.lines == ["1. Algebra, 3", "2. Biology, 3"])
        #expect(text.actions.map(\.id) == ["algebra", "biology"])
    }

    @Test func theWheelMovesTheSelection() {
        var state = ListState()
        _ = draw(state, 3)
        let wheel = InputEvent.mouse(MouseEvent(.scrollDown, x: 0, y: 0))
        #expect(state.handle(wheel, items: items) == .handled)
        #expect(state.selected == 3)
    }
}

@Suite struct TableTests {
    private func table(_ rows: [[StyledText]] = [["Ada", "12", "a long remark"]]) -> Table {
        Table(
            columns: [
                .init("Name", priority: 3), .init("Score", alignment: .trailing, priority: 2),
                .init("Remark"),
            ], rows: rows)
    }

    @Test func columnsLineUp() {
        #expect(
            drawn(table(), 40, 3) == """
                Name  Score  Remark
                ──────────────────────────
                Ada      12  a long remark
                """)
    }

    @Test func narrowRoomShortensTheWidestColumnThenDropsTheLeastImportant() {
        #expect(drawn(table(), 22, 3).contains("Ada      12  a long r…"))
        #expect(!drawn(table(), 14, 3).contains("Remark"))
        #expect(drawn(table(), 3, 3).hasPrefix("Na…"))
    }

    @Test func noRowIsWiderThanItsRoom() {
        for width in 1...40 {
            for line in drawn(table(), width, 3).split(separator: "\n") {
                #expect(CharacterWidth.of(String(line)) <= width)
            }
        }
    }

    @Test func itReadsAloudRowByRow() {
        #expect(table().described().lines == ["Name: Ada; Score: 12; Remark: a long remark"])
    }
}

@Suite struct ScrollTests {
    private let text = Text((1...50).map { "line \($0)" }.joined(separator: "\n"))

    @Test func keysMoveAWindowOverTheContent() {
        var state = ScrollState()
        #expect(drawn(ScrollView(text, state: state), 12, 4).hasPrefix("line 1"))
        #expect(state.handle(KeyPress(.down)) == true)
        #expect(drawn(ScrollView(text, state: state), 12, 4).hasPrefix("line 2"))
        #expect(state.handle(KeyPress(.end)) == true)
        #expect(state.offset == 46)
        #expect(drawn(ScrollView(text, state: state), 12, 4).contains("line 50"))
        #expect(state.handle(KeyPress(.down)) == true)
        #expect(state.offset == 46)
        #expect(state.handle(KeyPress(.home)) == true)
        #expect(state.offset == 0)
        #expect(state.handle(.character("x")) == false)
    }

    @Test func anOffsetBeyondTheEndShowsTheEnd() {
        #expect(drawn(ScrollView(text, state: ScrollState(offset: 999)), 12, 3).contains("line 50"))
    }

    @Test func revealingScrollsNoFurtherThanNeeded() {
        var state = ScrollState()
        _ = drawn(ScrollView(text, state: state), 12, 5)
        state.reveal(7, 8)
        #expect(state.offset == 4)
        state.reveal(5, 6)
        #expect(state.offset == 4)
        state.reveal(2, 2)
        #expect(state.offset == 2)
    }
}
