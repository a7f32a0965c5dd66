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
