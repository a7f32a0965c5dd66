import Foundation
import TerminalUI

/// Reads pictures from `data:` addresses; see ``PictureCache`` for others.
enum PictureReader {
    /// Maximum picture size in bytes.
    static let largest = 4 << 20

    /// The picture of a `data:` address; for others, a message with the address.
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

    /// The bytes of a `data:` address; nil if damaged or too large.
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
