import AppCore

/// What the operator decided on payments.
struct PaymentsPolicy: Sendable {
    /// Who takes the money.
    enum Provider: Sendable, Hashable { case stripe, test, none }

    /// Files that hold one secret each; empty for none.
    var keyFile: String
    var webhookSecretFile: String
    /// The id of the price that a subscription has.
    var price: String
    /// What it costs, in words for people; nil when nobody said so.
    var priceWords: String?
    var stripeURL: String
    var allowsTest: Bool

    /// Stripe with a key; else the test checkout, where it is allowed.
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
