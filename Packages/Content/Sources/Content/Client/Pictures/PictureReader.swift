import Foundation
import TerminalUI

/// Reads a diagram's picture out of its own address; see ``PictureShelf`` for the others.
enum PictureReader {
    /// Bytes of a picture at most.
    static let largest = 4 << 20

    /// The picture at a `data:` address; others are named.
    static func picture(at address: String) -> Picture {
        guard address.lowercased().hasPrefix("data:") else {
            return .missing(
                address.isEmpty ? "No picture was sent." : "The picture is at \(address)")
        }
        guard let comma = address.firstIndex(of: ",") else {
            return .missing("The picture cannot be read.")
        }
        let head = address[..<comma].lowercased()
        guard head.hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...])),
            data.count <= largest, let image = PNGReader.image([UInt8](data))
        else { return .missing("The picture cannot be read.") }
        return .image(image)
    }
}
