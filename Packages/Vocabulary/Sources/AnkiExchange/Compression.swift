import CCompression

/// The versions of the libraries that packages are unpacked with.
public enum Compression {
    /// Of zlib and Zstandard.
    public static var versions: String {
        String(cString: zlibVersion()) + ", " + String(cString: ZSTD_versionString())
    }
}
