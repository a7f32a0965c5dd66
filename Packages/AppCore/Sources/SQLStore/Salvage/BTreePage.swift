/// A page of a table or index, as far as it can be read.
///
/// Source: https://sqlite.org/fileformat2.html#b_tree_pages
struct BTreePage {
    enum Kind: UInt8 {
        case interiorIndex = 2
        case interiorTable = 5
        case leafIndex = 10
        case leafTable = 13

        var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
        var isTable: Bool { self == .interiorTable || self == .leafTable }
    }

    /// A stored row, or a key of an index.
    struct Cell {
        /// 0 in an index.
        var rowID: Int64
        var values: [SQLValue]
    }

    let kind: Kind
    private(set) var cells: [Cell] = []
    /// The pages below, in order.
    private(set) var children: [Int] = []
    /// Pages with the rest of long rows.
    private(set) var overflow: [Int] = []
    /// Cells that can't be read.
    private(set) var lost = 0

    /// nil if the page can't be read or isn't part of a table or index.
    init?(_ number: Int, of file: DamagedFile) {
        guard let bytes = file.page(number) else { return nil }
        // The file's header comes before the first page's.
        let start = number == 1 ? 100 : 0
        guard let kind = Kind(rawValue: bytes[start]) else { return nil }
        self.kind = kind
        let count = Self.short(bytes, start + 3)
        let pointers = start + (kind.isInterior ? 12 : 8)
        guard pointers + 2 * count <= file.usableSize else { return nil }
        for index in 0..<count {
            let offset = Self.short(bytes, pointers + 2 * index)
            let isInside = offset >= pointers + 2 * count && offset < file.usableSize
            guard isInside, read(bytes, offset, file) else {
                lost += 1
                continue
            }
        }
        if kind.isInterior { children.append(Int(BigEndian.number(bytes, at: start + 8))) }
    }

    private mutating func read(_ bytes: [UInt8], _ start: Int, _ file: DamagedFile) -> Bool {
        var offset = start
        let end = file.usableSize
        if kind.isInterior {
            guard offset + 4 <= end else { return false }
            children.append(Int(BigEndian.number(bytes, at: offset)))
            offset += 4
            if kind == .interiorTable { return true }
        }
        guard let size = BigEndian.variable(bytes, at: offset, end: end), size.value >= 0 else {
            return false
        }
        offset = size.next
        var rowID: Int64 = 0
        if kind == .leafTable {
            guard let found = BigEndian.variable(bytes, at: offset, end: end) else { return false }
            (rowID, offset) = (found.value, found.next)
        }
        guard let payload = payload(bytes, offset, size: Int(size.value), file),
            let values = StoredRecord.values(payload)
        else { return false }
        cells.append(Cell(rowID: rowID, values: values))
        return true
    }

    /// A row's bytes: the part on this page, and the rest from its chain of pages.
    private mutating func payload(
        _ bytes: [UInt8], _ offset: Int, size: Int, _ file: DamagedFile
    ) -> [UInt8]? {
        let usable = file.usableSize
        guard size <= file.pageCount * usable else { return nil }
        let most = kind == .leafTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard size > most else {
            return offset + size <= usable ? Array(bytes[offset..<(offset + size)]) : nil
        }
        let least = (usable - 12) * 32 / 255 - 23
        let wanted = least + (size - least) % (usable - 4)
        let here = wanted <= most ? wanted : least
        guard offset + here + 4 <= usable else { return nil }
        var found = Array(bytes[offset..<(offset + here)])
        var next = Int(BigEndian.number(bytes, at: offset + here))
        var chain: Set<Int> = []
        while found.count < size {
            guard chain.insert(next).inserted, let page = file.page(next) else { return nil }
            found += page[4..<(4 + min(usable - 4, size - found.count))]
            next = Int(BigEndian.number(page, at: 0))
        }
        overflow += chain
        return found
    }

    private static func short(_ bytes: [UInt8], _ offset: Int) -> Int {
        Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }
}

/// The values of a row as SQLite stores them.
///
/// Source: https://sqlite.org/fileformat2.html#record_format
enum StoredRecord {
    /// nil unless the bytes are exactly one valid record.
    static func values(_ bytes: [UInt8]) -> [SQLValue]? {
        guard let header = BigEndian.variable(bytes, at: 0, end: bytes.count),
            header.value >= header.next, header.value <= bytes.count
        else { return nil }
        let end = Int(header.value)
        var offset = header.next
        var place = end
        var values: [SQLValue] = []
        while offset < end {
            guard let type = BigEndian.variable(bytes, at: offset, end: end),
                let size = size(type.value), size <= bytes.count - place,
                let value = value(type.value, bytes[place..<(place + size)])
            else { return nil }
            values.append(value)
            offset = type.next
            place += size
        }
        return place == bytes.count && offset == end ? values : nil
    }

    private static func size(_ type: Int64) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: Int(type)
        case 5: 6
        case 6, 7: 8
        case 12...: Int(type - 12) / 2
        default: nil
        }
    }

    private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> SQLValue? {
        switch type {
        case 0: return .null
        case 1...6:
            // The first byte has the sign.
            let first = Int64(Int8(bitPattern: bytes.first ?? 0))
            return .integer(bytes.dropFirst().reduce(first) { $0 << 8 | Int64($1) })
        case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        case 8: return .integer(0)
        case 9: return .integer(1)
        case let type where type % 2 == 0: return .blob(Array(bytes))
        default: return String(validating: bytes, as: UTF8.self).map { .text($0) }
        }
    }
}
