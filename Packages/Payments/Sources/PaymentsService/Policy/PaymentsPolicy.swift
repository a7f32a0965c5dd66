import AppCore

/// The operator's payment settings.
struct PaymentsPolicy: Sendable {
    /// The payment provider.
    enum Provider: Sendable, Hashable { case stripe, test, none }

    /// Files with one secret each; empty if unset.
    var keyFile: String
    var webhookSecretFile: String
    /// Stripe's price id for a subscription.
    var price: String
    /// The displayed price; nil if unset.
    var priceWords: String?
    var stripeURL: String
    var allowsTest: Bool

    /// Stripe if there's a key, else the test checkout if allowed.
    var provider: Provider { keyFile.isEmpty ? (allowsTest ? .test : .none) : .stripe }

    init(_ settings: Settings) {
        keyFile = settings["campus.payments.stripe_key_file"]
        webhookSecretFile = settings["campus.payments.webhook_secret_file"]
        price = settings["campus.payments.price_id"]
        let words = settings["campus.payments.price_words"]
        priceWords = words.isEmpty ? nil : words
        stripeURL = settings["campus.payments.stripe_url"]
        allowsTest = settings.flag("campus.payments.test_checkout")
    }

    /// Throws ``Problem/Code/configuration`` naming a setting that can't work. The files are read
    /// again on each use.
    func check(_ settings: Settings) throws(Problem) {
        func refusal(_ name: String, _ reason: String) -> Problem {
            let name = "campus.payments." + name
            return Problem(
                .configuration,
                "“\(settings[name].prefix(80))” isn't a valid value for \(name).", reason: reason,
                cure: "homeroom serve --check-config shows the settings in effect.",
                place: settings.origin(of: name).description)
        }
        for (name, path) in [
            ("stripe_key_file", keyFile), ("webhook_secret_file", webhookSecretFile),
        ] where !path.isEmpty {
            guard (try? SecretFile(path: path, purpose: name).lines()) != nil else {
                throw refusal(name, "The file can't be read, or is empty or too long.")
            }
        }
        guard stripeURL.isEmpty || StripeClient.parts(stripeURL) != nil else {
            throw refusal("stripe_url", "Use an address that begins with https://.")
        }
        guard keyFile.isEmpty || !price.isEmpty else {
            throw refusal("price_id", "With Stripe's key, its price must be set, too.")
        }
    }

    static let settingKeys = [
        SettingKey(
            name: "campus.payments.stripe_key_file", title: "Stripe's secret key",
            summary: "File with Stripe's secret key. Without it, payments are only a test.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.payments.webhook_secret_file", title: "Stripe's webhook secret",
            summary:
                "File with the webhook's signing secret; a second line may hold the previous one.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.payments.price_id", title: "Stripe's price",
            summary: "Stripe's id for the subscription's price.", kind: .text,
            defaultValue: ""),
        SettingKey(
            name: "campus.payments.price_words", title: "Displayed price",
            summary:
                "The price shown to students. Stripe charges its own price.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.payments.stripe_url", title: "Stripe's address",
            summary: "Address of Stripe's API.", kind: .text, defaultValue: "https://api.stripe.com"
        ),
        SettingKey(
            name: "campus.payments.test_checkout", title: "Test checkout",
            summary: "Offer premium through a test checkout when no Stripe key is set.",
            kind: .flag, defaultValue: "true"),
    ]
}
