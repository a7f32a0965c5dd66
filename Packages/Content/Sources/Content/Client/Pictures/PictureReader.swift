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
        guard let bytes = bytes(at: address), let image = PNGReader.image(bytes) else {
            return .missing("The picture is damaged.")
        }
        return .image(image)
    }

    /// What a `data:` address holds; nil when it is damaged or too large.
    static func bytes(at address: String) -> [UInt8]? {
        guard let comma = address.firstIndex(of: ","), address.utf8.count <= largest * 3 / 2
        else { return nil }
        let head = address[..<comma].lowercased()
        guard head.hasPrefix("data:"), head.hasSuffix(";base64"),
            let data = Data(base64Encoded: String(address[address.index(after: comma)...])),
            data.count <= largest
        else { return nil }
        return [UInt8](data)
    }
}
