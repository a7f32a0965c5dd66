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
            summary: "A file that holds Stripe's secret key; without one, payments are a test.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.payments.webhook_secret_file", title: "Stripe's webhook secret",
            summary:
                "A file that holds the webhook's signing secret; a second line may hold an old one.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.payments.price_id", title: "Stripe's price",
            summary: "The id of the price of a subscription, as Stripe gives it.", kind: .text,
            defaultValue: ""),
        SettingKey(
            name: "campus.payments.price_words", title: "The price in words",
            summary:
                "What a subscription costs, for people to read; Stripe's price is what counts.",
            kind: .text, defaultValue: ""),
        SettingKey(
            name: "campus.payments.stripe_url", title: "Stripe's address",
            summary: "Where Stripe's API is.", kind: .text, defaultValue: "https://api.stripe.com"),
        SettingKey(
            name: "campus.payments.test_checkout", title: "Test checkout",
            summary: "Whether premium can be had without money while there is no Stripe key.",
            kind: .flag, defaultValue: "true"),
    ]
}
