import Testing

@testable import TerminalUI

@Suite struct ScreenStackTests {
    private func stack() throws -> ScreenStack {
        ScreenStack(inbox: try #require(Inbox())) { LoadingScreen(title: $0) }
    }

    private func running(_ stack: ScreenStack) -> [Int] { stack.entries.map(\.tasks.count) }

    @Test func effectsStartAtOnceUnlessTheyAreHeld() throws {
        let stack = try stack()
        stack.push(LoadingScreen(title: "root"), route: nil)
        #expect(running(stack) == [2])
        stack.closeAll()
    }

    @Test func whatIsHeldCountsAsWorkAndStartsWithTheRelease() throws {
        let stack = try stack()
        stack.hold()
        stack.push(LoadingScreen(title: "root"), route: nil)
        stack.restore(["above"])
        #expect(running(stack) == [0, 0])
        #expect(stack.isBusy)
        stack.release()
        #expect(running(stack) == [2, 2])
        // What comes later waits for nobody.
        stack.open("last")
        #expect(running(stack) == [2, 2, 2])
        stack.closeAll()
    }

    @Test func effectsThatOutlastAWaitDoNotCountAsWork() throws {
        let stack = try stack()
        stack.push(LoadingScreen(title: "root"), route: nil)
        #expect(stack.isBusy)
        stack.stopWaiting()
        #expect(!stack.isBusy)
        stack.open("above")
        #expect(stack.isBusy)
        stack.closeAll()
    }

    @Test func aHeldTaskIsReplacedAndCancelledByItsName() throws {
        let stack = try stack()
        stack.hold()
        stack.push(LoadingScreen(title: "root"), route: nil)
        stack.deliver(.input(.key(.character("r"))), to: stack.topID)
        stack.release()
        #expect(running(stack) == [2])

        stack.hold()
        stack.open("above")
        stack.deliver(.input(.key(.character("c"))), to: stack.topID)
        stack.release()
        #expect(running(stack) == [2, 1])
        stack.closeAll()
    }

    @Test func aScreenThatIsClosedMeanwhileStartsNothing() throws {
        let stack = try stack()
        stack.push(LoadingScreen(title: "root"), route: nil)
        stack.closeAll()
        stack.hold()
        stack.push(LoadingScreen(title: "other"), route: nil)
        #expect(stack.isBusy)
        stack.closeAll()
        #expect(!stack.isBusy)
        stack.release()
        #expect(running(stack) == [])
    }
}

/// Has a task with a name and one without, both of which run until they are cancelled.
private struct LoadingScreen: Screen {
    enum Message: Sendable {}

    let title: String

    mutating func start() -> Effect<Message> {
        .batch(load(), .task { _ in await Self.untilCancelled() })
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(.key(.character("r"))): load()
        case .input(.key(.character("c"))): Effect([.cancel(id: "load")])
        default: .none
        }
    }

    func view(in context: ViewContext) -> any View { Text(title) }

    private func load() -> Effect<Message> {
        .task(id: "load") { _ in await Self.untilCancelled() }
    }

    private static func untilCancelled() async {
        while !Task.isCancelled { await Task.yield() }
    }
}
