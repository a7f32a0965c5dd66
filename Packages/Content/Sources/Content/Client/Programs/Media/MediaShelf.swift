import AppCore
import Foundation

/// Files of levels' items: fetched when they are asked for, and kept.
struct MediaShelf: Sendable {
    /// Larger files are fetched each time: one film must not push out all pictures.
    static let largestKept = 8 << 20

    let client: APIClient
    let files: FileShelf

    init(context: FeatureContext) {
        client = context.client(for: .dialogues)
        files = FileShelf(store: context.store, now: context.environment.now)
    }

    /// The picture of an item, or in words why it is not drawn.
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

    /// The file of an item. Throws a ``Problem`` in words when it cannot be had, is too large, or is
    /// not what it is said to be.
    func file(of media: ItemMedia) async throws(Problem) -> MediaFile {
        if media.path.lowercased().hasPrefix("data:") { return try inlinePicture(media) }
        let address: String
        do throws(MediaAddress.Refusal) {
            address = try MediaAddress.resolve(media.path, base: client.rootAddress)
        } catch {
            throw Problem(.contract, "The file \(error.words)")
        }
        // Signed addresses change what stands behind the question mark every time.
        let source = String(address.prefix { $0 != "?" })
        if let stored = await files.bytes(of: source), let file = MediaFile(stored),
            file.fits(media.kind)
        {
            return file
        }
        let bytes = try await client.media(at: address, limit: media.kind.largest)
        guard let file = MediaFile(bytes), file.fits(media.kind) else {
            throw Problem(
                .contract, "The file isn't a valid \(media.kind.noun).")
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
    /// What and why in one line.
    var inOneLine: String { summary + (reason.map { " " + $0 } ?? "") }
}

extension ItemMedia.Kind {
    /// With its article, e.g. `a picture`.
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
