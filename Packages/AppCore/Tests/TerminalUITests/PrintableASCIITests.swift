import Testing

@testable import TerminalUI

/// Text is looked through eight bytes at a time: no byte is missed, wherever in its eight it stands.
@Suite struct PrintableASCIITests {
    @Test func everyByteEndsARunOrNot() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<19 {
                var bytes = [UInt8](repeating: UInt8(ascii: "~"), count: 19)
                bytes[place] = byte
                let isPrintable = (0x20...0x7E).contains(byte)
                for start in 0...place {
                    let end = bytes.withUnsafeBufferPointer {
                        PrintableASCII.end(of: $0, from: start)
                    }
                    #expect(end == (isPrintable ? 19 : place), "\(byte) at \(place) from \(start)")
                }
            }
        }
    }

    @Test(arguments: 0..<19)
    func controlsAreTakenOutWhereverTheyStand(place: Int) {
        let text =
            String(repeating: "a", count: place) + "\u{7}" + String(repeating: "b", count: 19)
        let clean = String(repeating: "a", count: place) + String(repeating: "b", count: 19)
        #expect(TextBoundary.clean(text) == clean)
        #expect(CharacterWidth.of(clean) == place + 19)
        #expect(CharacterWidth.of(clean + "é日") == place + 22)
    }
}
