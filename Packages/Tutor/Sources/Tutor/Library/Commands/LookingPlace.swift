import AppCore
import ArgumentParser

/// Where `ask` and `find` look: in files that are named, else in the library.
struct LookingPlace: ParsableArguments {
    @Argument(
        help: "Files of text or Markdown to look in, instead of your library.",
        completion: .file())
    var files: [String] = []
    @Option(help: "Look in one course.", completion: LibraryCompletion.course) var course: String?
    @Option(help: "Look in this document; may be repeated.", completion: LibraryCompletion.document)
    var document: [String] = []
    @Option(help: "Look in notes or in assignments: note, assignment.")
    var kind: StudyDocument.Kind?

    func validate() throws {
        guard files.isEmpty || course == nil && document.isEmpty && kind == nil else {
            throw ValidationError(
                "--course, --document and --kind are for your library; leave the files out.")
        }
    }

    /// What the words name.
    var searchPlace: PassageSearch.Place {
        files.isEmpty ? .named(course: course, documents: document, kind: kind) : .files(files)
    }
}
