/// A page's strokes and text boxes, in drawing order.
public struct InkPage: Sendable, Hashable {
    /// The size of an empty letter page, in canvas units. Source: the tutor's wire contract.
    public static let blankSize = InkPoint(1224, 1584)
    /// The stroke limit of a page.
    public static let maxStrokes = 20_000

    /// Width and height, in canvas units.
    public var size: InkPoint
    public private(set) var strokes: [InkStroke]
    public private(set) var boxes: [InkTextBox]

    public init(
        size: InkPoint = InkPage.blankSize, strokes: [InkStroke] = [], boxes: [InkTextBox] = []
    ) {
        self.size = size
        self.strokes = strokes
        self.boxes = boxes
    }

    public var isEmpty: Bool { strokes.isEmpty && boxes.isEmpty }

    /// An unused id.
    public var nextID: Int {
        max(strokes.map(\.id).max() ?? 0, boxes.map(\.id).max() ?? 0) + 1
    }

    /// Adds a stroke and returns its new id. Adds nothing and returns nil if the stroke has no
    /// samples or the page is full.
    @discardableResult
    public mutating func add(_ stroke: InkStroke) -> Int? {
        guard !stroke.samples.isEmpty, strokes.count < Self.maxStrokes else { return nil }
        var stroke = stroke
        stroke.id = nextID
        strokes.append(stroke)
        return stroke.id
    }

    /// Adds a text box and returns its new id.
    @discardableResult
    public mutating func add(_ box: InkTextBox) -> Int {
        var box = box
        box.id = nextID
        boxes.append(box)
        return box.id
    }

    /// Removes the items with these ids.
    public mutating func remove(_ ids: Set<Int>) {
        strokes.removeAll { ids.contains($0.id) }
        boxes.removeAll { ids.contains($0.id) }
    }

    /// Replaces a stroke with others, which get new ids; with none, removes it.
    public mutating func replace(_ id: Int, with pieces: [[InkSample]]) {
        guard let index = strokes.firstIndex(where: { $0.id == id }) else { return }
        var next = nextID
        let made = pieces.filter { !$0.isEmpty }.map { samples in
            var piece = strokes[index]
            piece.samples = samples
            piece.id = next
            next += 1
            return piece
        }
        strokes.replaceSubrange(index...index, with: made)
    }

    public func box(_ id: Int) -> InkTextBox? { boxes.first { $0.id == id } }

    /// Changes the text of a box.
    public mutating func write(_ text: String, in id: Int) {
        guard let index = boxes.firstIndex(where: { $0.id == id }) else { return }
        boxes[index].text = text
    }

    /// Moves the items with these ids.
    public mutating func move(_ ids: Set<Int>, by offset: InkPoint) {
        for index in strokes.indices where ids.contains(strokes[index].id) {
            strokes[index] = strokes[index].moved(by: offset)
        }
        for index in boxes.indices where ids.contains(boxes[index].id) {
            boxes[index].origin = boxes[index].origin + offset
        }
    }

    /// Changes the color of the items with these ids.
    public mutating func paint(_ ids: Set<Int>, _ color: InkColor) {
        for index in strokes.indices where ids.contains(strokes[index].id) {
            strokes[index].color = color
        }
        for index in boxes.indices where ids.contains(boxes[index].id) {
            boxes[index].color = color
        }
    }

    /// Duplicates items at `offset` and returns the copies' ids.
    public mutating func copy(_ ids: Set<Int>, by offset: InkPoint) -> Set<Int> {
        var made: Set<Int> = []
        for stroke in strokes.filter({ ids.contains($0.id) }) {
            if let id = add(stroke.moved(by: offset)) { made.insert(id) }
        }
        for var box in boxes.filter({ ids.contains($0.id) }) {
            box.origin = box.origin + offset
            made.insert(add(box))
        }
        return made
    }
}
