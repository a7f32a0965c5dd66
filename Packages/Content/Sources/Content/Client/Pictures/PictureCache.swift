import AppCore

/// Loads diagram pictures from their `data:` address, the store or the network.
struct PictureCache: Sendable {
    let client: APIClient
    let files: FileCache

    /// The picture, or why it isn't available. Caches downloads.
    func picture(at address: String) async -> Picture {
        if address.isEmpty || address.lowercased().hasPrefix("data:") {
            return PictureReader.picture(at: address)
        }
        let source = Self.source(of: address)
        if let stored = await files.bytes(of: source).flatMap(PNGReader.image) {
            return .image(stored)
        }
        let bytes: [UInt8]
        do throws(Problem) {
            bytes = try await client.media(at: address, limit: PictureReader.largest)
        } catch {
            let why = error.reason.map { " \($0)" } ?? ""
            return .missing("Couldn't download the picture at \(source): \(error.summary)\(why)")
        }
        guard let image = PNGReader.image(bytes) else {
            return .missing("The picture at \(source) has a type that can't be shown here.")
        }
        await files.keep(bytes, of: source)
        return .image(image)
    }

    /// The address without its query, which changes in signed addresses.
    private static func source(of address: String) -> String {
        String(address.prefix { $0 != "?" && $0 != "#" })
    }
}
