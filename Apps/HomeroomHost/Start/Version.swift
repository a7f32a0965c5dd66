/// The version of this build.
public enum Version {
    /// As printed by `homeroom --version`.
    public static let text = "0.1.0"
}
