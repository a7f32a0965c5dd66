import TerminalUI

extension ReadingScreen {
    /// Loads the pictures of a page's diagrams in one task.
    func loadPictures(of page: Page) -> Effect<Message> {
        guard case .lesson(let lesson) = page else { return .none }
        let ids = Set(
            lesson.pages.joined().flatMap(\.diagrams)
                + lesson.questions.flatMap { question in
                    (question.prompt + question.explanation).flatMap(\.diagrams)
                        + question.options.flatMap(\.diagrams)
                })
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
