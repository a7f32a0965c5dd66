import Testing

@testable import ContentPack

@Suite struct DiagramParserTests {
    static let diagram = """
        ---
        diagram: picture
        alt: A line with a dot
          on it.
        size: 40 x 20
        ---
        # The line
        line 0 10 40 10
        dot 20 10 4
        """

    private func read(_ diagram: String, _ files: [String: String] = [:]) -> PackAsset? {
        var files = files
        files["d/p.diagram"] = diagram
        files["sample.md"] = PackSamples.lesson("@diagram picture")
        return PackSamples.read(files).assets.first
    }

    @Test func aDrawingBecomesAnImageAtTwiceItsSize() throws {
        let asset = try #require(read(Self.diagram))
        #expect(asset.id == "picture")
        #expect(asset.alt == "A line with a dot on it.")
        let image = try #require(DecodedPNG(asset.png))
        #expect(image.width == 80)
        #expect(image.height == 40)
        #expect(image.shade(10, 20) == 0)
        #expect(image.shade(10, 5) == 15)
        #expect(image.shade(40, 14) == 0)
    }

    @Test(arguments: [
        "arrow 2 10 38 10", "dashed 2 10 38 10", "circle 20 10 8", "ring 20 10 4", "box 5 5 20 10",
        "bar 5 5 20 10", "text 5 10 Ab (3)",
    ])
    func everyShapeLeavesAMark(shape: String) throws {
        let text = Self.diagram.replacing("line 0 10 40 10\ndot 20 10 4", with: shape)
        let asset = try #require(read(text))
        let image = try #require(DecodedPNG(asset.png))
        let dark = (0..<40).reduce(0) { total, y in
            total + (0..<80).count { image.shade($0, y) < 8 }
        }
        #expect(dark > 10)
    }

    @Test func shapesBeyondTheEdgesAreCut() throws {
        let text = Self.diagram.replacing("dot 20 10 4", with: "bar -500 -500 2000 2000")
        let asset = try #require(read(text))
        let image = try #require(DecodedPNG(asset.png))
        #expect(image.shade(0, 0) == 9)
    }

    @Test func anImageFileIsTakenAsItIs() throws {
        let drawn = try #require(read(Self.diagram)).png
        let text = """
            ---
            diagram: picture
            alt: A picture
            image: real.png
            ---
            """
        let files: [(String, [UInt8])] = [
            ("pack.txt", Array(PackSamples.manifest.utf8)), ("d/p.diagram", Array(text.utf8)),
            ("d/real.png", drawn),
            ("sample.md", Array(PackSamples.lesson("@diagram picture").utf8)),
        ]
        #expect(PackReader.read(files: files).assets.first?.png == drawn)
    }

    @Test(arguments: [
        ("alt: A line with a dot\n  on it.\n", "", "1:1"),
        ("diagram: picture", "diagram: My Picture", "2:10"),
        ("size: 40 x 20", "size: 40 by 20", "5:7"),
        ("size: 40 x 20", "size: 40 x 9000", "5:7"),
        ("line 0 10 40 10", "lime 0 10 40 10", "8:1"),
        ("dot 20 10 4", "dot 20 10", "9:1"),
        ("dot 20 10 4", "text 20 10 π", "9:1"),
        ("alt:", "alternative:", "3:1"),
    ])
    func aWrongDiagramIsNamedWithItsPlace(part: String, wrong: String, place: String) {
        let result = PackSamples.read([
            "p.diagram": Self.diagram.replacing(part, with: wrong),
            "sample.md": PackSamples.lesson("@diagram picture"),
        ])
        #expect(result.places(in: "p.diagram").contains("\(place) error"))
        #expect(result.assets.isEmpty)
        #expect(result.lessons.isEmpty)
    }

    @Test func unusedAndMissingImagesAreNamed() {
        let result = PackSamples.read([
            "p.diagram": "---\ndiagram: picture\nalt: A picture\nimage: gone.png\n---\n",
            "lone.png": "not an image",
        ])
        #expect(result.places(in: "p.diagram") == ["2:10 warning", "4:8 error"])
        #expect(result.places(in: "lone.png") == ["1:1 warning"])
    }

    @Test func anImageThatIsNoPNGIsRefused() {
        let result = PackSamples.read([
            "p.diagram": "---\ndiagram: picture\nalt: A picture\nimage: p.png\n---\n",
            "p.png": "GIF89a", "sample.md": PackSamples.lesson("@diagram picture"),
        ])
        #expect(result.places(in: "p.png") == ["1:1 error"])
        #expect(result.assets.isEmpty)
    }
}
