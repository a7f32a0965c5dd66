/// Matches diagrams with their images and with the items that use them.
struct AssetLinter {
    let diagrams: [ParsedDiagram]
    /// The pack's `.png` files by path.
    let images: [String: (bytes: [UInt8], findings: Findings)]
    /// The contexts of the pack's items and levels, with the names they use.
    let contexts: [ItemContext]

    /// The valid assets by id.
    func run() -> [PackAsset] {
        let used = Set(contexts.flatMap(\.uses).filter { $0.kind == .asset }.map(\.name))
        var assets: [String: PackAsset] = [:]
        var files: [String: String] = [:]
        var claimed = Set<String>()
        for diagram in diagrams {
            if case .image(let path, _) = diagram.picture { claimed.insert(path) }
            if let file = files[diagram.id] {
                diagram.findings.error(
                    "the diagram “\(diagram.id)” is already used by \(file)", at: diagram.idPlace,
                    cure: "Choose another id")
                continue
            }
            files[diagram.id] = diagram.findings.file
            if !used.contains(diagram.id) {
                diagram.findings.warning(
                    "the diagram “\(diagram.id)” isn't used", at: diagram.idPlace,
                    cure: "Show it with “@diagram \(diagram.id)”, or remove it")
            }
            if let png = png(of: diagram), !diagram.findings.hasErrors {
                assets[diagram.id] = PackAsset(
                    id: diagram.id, alt: diagram.alt, png: png, file: diagram.findings.file)
            }
        }
        for (path, image) in images where !claimed.contains(path) {
            image.findings.warning(
                "this image isn't used by a diagram", at: .start,
                cure: "Write a .diagram file with “alt:” and “image:” beside it, or remove it")
        }
        return assets.values.filter { used.contains($0.id) }.sorted { $0.id < $1.id }
    }

    private func png(of diagram: ParsedDiagram) -> [UInt8]? {
        switch diagram.picture {
        case .drawing(let drawing): return drawing.png
        case .image(let path, let place):
            guard let image = images[path] else {
                diagram.findings.error(
                    "the image “\(path)” does not exist", at: place,
                    cure: SpellingCure.cure(for: path, among: Array(images.keys)))
                return nil
            }
            guard PNG.isPNG(image.bytes) else {
                image.findings.error("this is not a PNG image", at: .start, cure: "Save it as PNG")
                return nil
            }
            return image.bytes
        }
    }
}
