/// An RGBA image with eight bits per channel, not premultiplied.
public struct PixelImage: Sendable, Hashable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// `[height × width × 4]`: red, green, blue, alpha.
    public let pixels: [UInt8]
    /// Cached hash of all pixels, since images are looked up in every frame.
    private let identity: Int

    /// nil unless `pixels` has exactly `width × height × 4` bytes and both extents are 1 to 8,192.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...8192).contains(width), (1...8192).contains(height),
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
        var hasher = Hasher()
        hasher.combine(width)
        hasher.combine(pixels)
        identity = hasher.finalize()
    }

    public static func == (left: PixelImage, right: PixelImage) -> Bool {
        left.identity == right.identity && left.width == right.width
            && left.height == right.height && left.pixels == right.pixels
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// The average color of a block of pixels over `backdrop`.
    func average(_ xs: Range<Int>, _ ys: Range<Int>, over backdrop: RGB) -> RGB {
        var (red, green, blue, count) = (0, 0, 0, 0)
        for y in ys {
            for x in xs {
                let index = (y * width + x) * 4
                let alpha = Int(pixels[index + 3])
                red += Int(pixels[index]) * alpha + Int(backdrop.red) * (255 - alpha)
                green += Int(pixels[index + 1]) * alpha + Int(backdrop.green) * (255 - alpha)
                blue += Int(pixels[index + 2]) * alpha + Int(backdrop.blue) * (255 - alpha)
                count += 255
            }
        }
        guard count > 0 else { return backdrop }
        return RGB(UInt32(red / count) << 16 | UInt32(green / count) << 8 | UInt32(blue / count))
    }
}
