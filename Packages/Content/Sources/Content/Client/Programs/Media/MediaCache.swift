import AppCore
import Foundation

/// Loads and caches media files of items.
struct MediaCache: Sendable {
    /// Larger files aren't cached, so that one film doesn't displace all pictures.
    static let largestKept = 8 << 20

    let client: APIClient
    let files: FileCache

    init(context: FeatureContext) {
        client = context.client(for: .dialogues)
        files = FileCache(store: context.store, now: context.environment.now)
    }

    /// The picture of an item, or why it isn't shown.
    func picture(of media: ItemMedia) async -> Picture {
        if media.path.lowercased().hasPrefix("data:") {
            return PictureReader.picture(at: media.path)
        }
        do throws(Problem) {
            let file = try await file(of: media)
            guard file.format == .png else {
                return .missing("This type of picture can't be shown here, but you can open it.")
            }
            guard let image = PNGReader.image(file.bytes) else {
                return .missing("The picture is damaged.")
            }
            return .image(image)
        } catch {
            return .missing(error.inOneLine)
        }
    }

    /// The file of an item. Throws a ``Problem`` if it can't be loaded, is too large or
    /// has the wrong type.
    func file(of media: ItemMedia) async throws(Problem) -> MediaFile {
        if media.path.lowercased().hasPrefix("data:") { return try inlinePicture(media) }
        let address: String
        do throws(MediaAddress.Refusal) {
            address = try MediaAddress.resolve(media.path, base: client.rootAddress)
        } catch {
            throw Problem(.contract, "The file \(error.words)")
        }
        // Signed addresses change their query every time.
        let source = String(address.prefix { $0 != "?" })
        if let stored = await files.bytes(of: source), let file = MediaFile(stored),
            file.fits(media.kind)
        {
            return file
        }
        let bytes = try await client.media(at: address, limit: media.kind.largest)
        guard let file = MediaFile(bytes), file.fits(media.kind) else {
            throw Problem(
                .contract, "The file isn't \(media.kind.noun).")
        }
        if bytes.count <= Self.largestKept { await files.keep(bytes, of: source) }
        return file
    }

    private func inlinePicture(_ media: ItemMedia) throws(Problem) -> MediaFile {
        guard media.kind == .image,
            let file = PictureReader.bytes(at: media.path).flatMap(
                MediaFile.init), file.fits(.image)
        else { throw Problem(.contract, "The picture is damaged.") }
        return file
    }
}

extension Problem {
    /// Summary and reason on one line.
    var inOneLine: String { summary + (reason.map { " " + $0 } ?? "") }
}

extension ItemMedia.Kind {
    /// The kind with its article, e.g. `a picture`.
    var noun: String {
        switch self {
        case .image: "a picture"
        case .video: "a film"
        case .audio: "a sound"
        case .document: "a document"
        case .other(let name): "“\(name)”"
        }
    }
}
