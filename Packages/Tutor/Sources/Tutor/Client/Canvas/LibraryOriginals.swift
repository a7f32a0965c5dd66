import AppCore
import Foundation

/// PDF files of documents for external programs, copied to the profile's cache folder. Unavailable
/// without a cache folder, as in an encrypted store.
struct LibraryOriginals: DocumentOriginals {
    let library: DocumentLibrary
    let folder: URL?

    init(context: FeatureContext) {
        library = DocumentLibrary(context: context, hooks: LibraryHooks())
        folder = context.cacheFolder?.appending(path: "tutor-originals")
    }

    func pdf(of document: String) async throws(Problem) -> URL? {
        guard let folder, try await library.document(document).format == "pdf" else { return nil }
        let file = Self.file(of: document, in: folder)
        if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { return file }
        let bytes = try await library.original(of: document)
        guard !bytes.isEmpty else { return nil }
        return (try? HomePaths.replace(file, with: bytes)) == nil ? nil : file
    }

    /// Deletes the copy of a deleted document.
    func forget(_ document: String) {
        guard let folder else { return }
        try? FileManager.default.removeItem(at: Self.file(of: document, in: folder))
    }

    private static func file(of document: String, in folder: URL) -> URL {
        folder.appending(path: document.filter { $0.isHexDigit || $0 == "-" } + ".pdf")
    }
}
