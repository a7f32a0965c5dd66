import CKernels
import Testing

@testable import Chunking

/// Checks that every supported kernel path finds the standard library's characters and all line
/// ends.
func checkCharacters(of text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var (starts, ends, offset) = ([Int](), [Int](), 0)
    for character in text {
        starts.append(offset)
        offset += character.utf8.count
    }
    starts.append(offset)
    offset = 0
    for scalar in text.unicodeScalars {
        // A return and its line feed count as two line ends here.
        if Character(scalar).isNewline { ends.append(offset) }
        offset += scalar.utf8.count
    }
    var text = text
    text.withUTF8 { bytes in
        for level in 0...min(kernels_best().rawValue, kernels_wider.rawValue) {
            CharacterMap.read(bytes, level: kernels_level(level)) { map in
                let same =
                    // Finds all expected starts and no others.
                    starts.allSatisfy(map.isStart)
                    && map.starts(in: 0..<bytes.count) == starts.count - 1
                    && lineEnds(in: map, bytes.count) == ends
                    && map.hasFormFeeds == bytes.contains(0x0C)
                guard !same else { return }
                let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
                    .map { String($0.value, radix: 16) }
                Issue.record("\(level): \(scalars.prefix(200))", sourceLocation: sourceLocation)
            }
        }
    }
}

private func lineEnds(in map: CharacterMap, _ count: Int) -> [Int] {
    var (found, next) = ([Int](), map.lineEnd(from: 0))
    while next < count {
        found.append(next)
        next = map.lineEnd(from: next + 1)
    }
    return found
}
