import Testing

@testable import TodosService

@Suite struct TodosServiceTests {
    @Test func namesItself() {
        #expect(TodosService.id == "todos")
    }
}
