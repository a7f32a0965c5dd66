/// The version of this build.
public enum Version {
    /// The version as printed by `homeroom --version`.
    public static let text = "0.1.0"
}
