import AppCore

extension AuthPolicy {
    /// The operator's settings.
    static let settingKeys = [
        SettingKey(
            name: "campus.auth.access_minutes", title: "Access tokens",
            summary: "How many minutes an access token is valid.", kind: .integer(1...1440),
            defaultValue: "60"),
        SettingKey(
            name: "campus.auth.refresh_days", title: "Sessions",
            summary: "Days without use until a student must sign in again.",
            kind: .integer(1...365), defaultValue: "30"),
        SettingKey(
            name: "campus.auth.password_cost", title: "Password cost",
            summary: "scrypt cost as a power of two; each step doubles time and memory.",
            kind: .integer(14...20), defaultValue: "15"),
    ]

    /// The configured policy, with defaults.
    init(_ settings: Settings) {
        self.init()
        let minutes = settings.integer("campus.auth.access_minutes")
        if minutes > 0 { accessLifetime = Int64(minutes) * 60 }
        let days = settings.integer("campus.auth.refresh_days")
        if days > 0 { refreshLifetime = Int64(days) * 86_400 }
        let rounds = settings.integer("campus.auth.password_cost")
        if rounds > 0 {
            passwordCost = PasswordCost(
                logRounds: rounds, blockSize: passwordCost.blockSize,
                parallelism: passwordCost.parallelism)
        }
    }
}
