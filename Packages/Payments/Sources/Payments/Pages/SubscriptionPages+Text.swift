import AppCore
import HTTPTypes

extension SubscriptionPages {
    static func withoutSession(_ page: Page) -> PageText {
        var text: PageText
        switch page {
        case .success:
            text = PageText("Thank you")
            text.paragraph(
                "The payment is being confirmed. Go back to Homeroom: premium opens within a minute. "
                    + "If it does not: homeroom billing sync")
        case .cancel: text = cancelled
        case .checkout, .manage:
            text = PageText("Premium")
            text.paragraph("Premium opens every lesson, passage and section.")
            text.paragraph(
                "To subscribe, or to look after a subscription, start in Homeroom: its screen "
                    + "“Plan & billing”, or homeroom billing upgrade. It opens the page for your "
                    + "account.")
        }
        return text
    }

    static func checkout(_ session: TestSession) -> PageText {
        var text = PageText("Subscribe to premium")
        text.testMark()
        switch session.state {
        case .open:
            text.paragraph("Premium opens every lesson, passage and section for one month.")
            if let price = session.price { text.paragraph("It would cost \(price).") }
            text.form(
                to: Page.checkout.name, [(sessionField, session.id)],
                buttons: [("pay", "Complete the test payment"), ("cancel", "Cancel")])
        case .complete: text.paragraph("This checkout was completed already.")
        case .canceled: text.paragraph("This checkout was cancelled.")
        case .expired: text.paragraph("This checkout has run out. Start again in Homeroom.")
        }
        return text
    }

    static func done(_ session: TestSession) -> PageText {
        var text = PageText("Premium is open")
        text.testMark()
        if let end = session.currentPeriodEnd {
            text.paragraph("The test subscription lasts until \(ISODate.formatDay(end.date)).")
        }
        text.paragraph("You can close this page and go back to Homeroom.")
        return text
    }

    static var cancelled: PageText {
        var text = PageText("Nothing was paid")
        text.paragraph(
            "The checkout was cancelled. You can close this page and go back to Homeroom.")
        return text
    }

    static func portal(_ session: TestSession) -> PageText {
        var text = PageText("Your subscription")
        text.testMark()
        guard let end = session.currentPeriodEnd else {
            text.paragraph("There is no subscription any more.")
            return text
        }
        let day = ISODate.formatDay(end.date)
        guard session.state == .open else {
            text.paragraph("This page has run out. Open it again in Homeroom.")
            return text
        }
        if session.cancelsAtPeriodEnd {
            text.paragraph("It is cancelled, and ends on \(day). Premium stays open until then.")
        } else {
            text.paragraph("It is active until \(day).")
        }
        text.form(
            to: Page.manage.name, [(sessionField, session.id)],
            buttons: session.cancelsAtPeriodEnd
                ? [("keep", "Keep the subscription")] : [("end", "Cancel at the end of the period")]
        )
        return text
    }

    static var unknown: HTTPReply {
        var text = PageText("Not found")
        text.paragraph("There is no such checkout. Start again in Homeroom.")
        return shown(text, status: .notFound)
    }

    static var unreadable: HTTPReply {
        var text = PageText("That did not work")
        text.paragraph("The form could not be read. Go back and try again.")
        return shown(text, status: .badRequest)
    }

    static var fault: HTTPReply {
        var text = PageText("That did not work")
        text.paragraph("Something went wrong. Nothing was paid. Try again in a moment.")
        return shown(text, status: .serviceUnavailable)
    }
}
