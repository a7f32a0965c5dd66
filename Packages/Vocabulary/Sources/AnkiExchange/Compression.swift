import CCompression

/// The compression libraries that unpack packages.
public enum Compression {
    /// The versions of zlib and Zstandard.
    public static var versions: String {
        String(cString: zlibVersion()) + ", " + String(cString: ZSTD_versionString())
    }
}
