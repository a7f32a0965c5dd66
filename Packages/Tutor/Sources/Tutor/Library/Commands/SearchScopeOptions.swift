import AppCore
import ArgumentParser

/// Options for where `ask` and `find` search: the given files, or the library.
struct SearchScopeOptions: ParsableArguments {
    @Argument(
        help: "Text or Markdown files to search instead of your library.",
        completion: .file())
    var files: [String] = []
    @Option(help: "Search one course.", completion: LibraryCompletion.course) var course: String?
    @Option(help: "Search this document; can be repeated.", completion: LibraryCompletion.document)
    var document: [String] = []
    @Option(help: "Search only notes or assignments: note, assignment.")
    var kind: StudyDocument.Kind?

    func validate() throws {
        guard files.isEmpty || course == nil && document.isEmpty && kind == nil else {
            throw ValidationError(
                "--course, --document and --kind search your library; omit the files.")
        }
    }

    /// The search place for the options.
    var searchPlace: PassageSearch.Place {
        files.isEmpty ? .named(course: course, documents: document, kind: kind) : .files(files)
    }
}
