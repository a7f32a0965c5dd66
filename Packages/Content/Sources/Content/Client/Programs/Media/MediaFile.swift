/// A media file, typed by its first bytes: neither its name nor the server's type
/// decides which program opens it.
struct MediaFile: Sendable, Hashable {
    /// The type.
    enum Format: String, Sendable, CaseIterable {
        case png, jpg, gif, webp
        case mp3, wav, ogg, flac, m4a
        case mp4, webm
        case pdf, txt

        /// The media kinds it can be. Ogg and MP4 can be sound or video.
        var kinds: Set<ItemMedia.Kind> {
            switch self {
            case .png, .jpg, .gif, .webp: [.image]
            case .mp3, .wav, .flac, .m4a: [.audio]
            case .ogg, .mp4, .webm: [.audio, .video]
            case .pdf, .txt: [.document]
            }
        }
    }

    /// Whether it matches the item's media kind.
    func fits(_ kind: ItemMedia.Kind) -> Bool {
        if case .other = kind { return true }
        return format.kinds.contains(kind)
    }

    let format: Format
    let bytes: [UInt8]

    /// nil if the type isn't supported.
    init?(_ bytes: [UInt8]) {
        guard let format = Self.format(of: bytes) else { return nil }
        self.format = format
        self.bytes = bytes
    }

    private static func format(of bytes: [UInt8]) -> Format? {
        func has(_ text: String, at index: Int = 0) -> Bool {
            let wanted = Array(text.utf8)
            return bytes.count >= index + wanted.count
                && bytes[index..<(index + wanted.count)].elementsEqual(wanted)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpg }
        if has("GIF87a") || has("GIF89a") { return .gif }
        if has("RIFF") { return has("WAVE", at: 8) ? .wav : has("WEBP", at: 8) ? .webp : nil }
        if has("OggS") { return .ogg }
        if has("fLaC") { return .flac }
        if has("ID3") || isMPEGFrame(bytes) { return .mp3 }
        if has("ftyp", at: 4) { return has("M4A ", at: 8) ? .m4a : .mp4 }
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .webm }
        if has("%PDF-") { return .pdf }
        return isPlainText(bytes) ? .txt : nil
    }

    /// Whether the bytes begin an MPEG layer III frame. Source: ISO/IEC 11172-3, section 2.4.2.3.
    private static func isMPEGFrame(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 3 else { return false }
        let isSync = bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0 && bytes[1] & 0x06 == 0x02
        return isSync && bytes[1] & 0x18 != 0x08 && bytes[2] & 0xF0 != 0xF0
            && bytes[2] & 0x0C != 0x0C
    }

    /// Whether it's plain text: no control characters, HTML or script.
    private static func isPlainText(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else {
            return false
        }
        let isClean = text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) || scalar == "\n"
                || scalar == "\t"
                || scalar == "\r"
        }
        let start = text.drop { $0.isWhitespace }
        return isClean && !start.hasPrefix("#!") && !start.hasPrefix("<")
            && !start.hasPrefix("[")
    }
}

extension ItemMedia.Kind {
    /// Maximum file size in bytes.
    var largest: Int {
        switch self {
        case .image: PictureReader.largest
        case .video: 64 << 20
        case .audio, .document, .other: 16 << 20
        }
    }
}
