import TerminalUI

extension ReadingScreen {
    /// Loads the pictures of a page's diagrams in one task.
    func loadPictures(of page: Page) -> Effect<Message> {
        guard case .lesson(let lesson) = page else { return .none }
        var ids = Set(lesson.pages.joined().flatMap(\.diagrams))
        for question in lesson.questions {
            for block in question.prompt + question.explanation { ids.formUnion(block.diagrams) }
            for option in question.options { ids.formUnion(option.diagrams) }
        }
        let wanted = ids.sorted().compactMap { id in lesson.assets[id].map { (id, $0) } }
        guard !wanted.isEmpty else { return .none }
        let programList = library.pictures
        return .task(id: "pictures") { emit in
            for (id, asset) in wanted {
                emit(.picture(id, await programList.picture(at: asset.address)))
            }
        }
    }
}
