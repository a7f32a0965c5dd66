import AppCore
import HTTPTypes

extension SubscriptionPages {
    static func withoutSession(_ page: Page) -> HTMLPage {
        var text: HTMLPage
        switch page {
        case .success:
            text = HTMLPage("Thank you")
            text.paragraph(
                "The payment is being confirmed. Go back to Homeroom; premium opens within a minute. "
                    + "If it doesn't: homeroom billing sync")
        case .cancel: text = cancelled
        case .checkout, .manage:
            text = HTMLPage("Premium")
            text.paragraph("Premium unlocks every lesson, passage and section.")
            text.paragraph(
                "To subscribe or manage your subscription, start in Homeroom: the screen "
                    + "“Plan & billing” or homeroom billing upgrade opens the page for your "
                    + "account.")
        }
        return text
    }

    static func checkout(_ session: TestSession) -> HTMLPage {
        var text = HTMLPage("Subscribe to premium")
        text.testMark()
        switch session.state {
        case .open:
            text.paragraph("Premium unlocks every lesson, passage and section for one month.")
            if let price = session.price { text.paragraph("It would cost \(price).") }
            text.form(
                to: Page.checkout.name, [(sessionField, session.id)],
                buttons: [("pay", "Complete the test payment"), ("cancel", "Cancel")])
        case .complete: text.paragraph("This checkout has already been completed.")
        case .canceled: text.paragraph("This checkout was canceled.")
        case .expired: text.paragraph("This checkout has expired. Start again in Homeroom.")
        }
        return text
    }

    static func done(_ session: TestSession) -> HTMLPage {
        var text = HTMLPage("Premium is open")
        text.testMark()
        if let end = session.currentPeriodEnd {
            text.paragraph("The test subscription lasts until \(ISODate.formatDay(end.date)).")
        }
        text.paragraph("You can close this page and go back to Homeroom.")
        return text
    }

    static var cancelled: HTMLPage {
        var text = HTMLPage("Payment canceled")
        text.paragraph(
            "The checkout was canceled. You can close this page and go back to Homeroom.")
        return text
    }

    static func portal(_ session: TestSession) -> HTMLPage {
        var text = HTMLPage("Your subscription")
        text.testMark()
        guard let end = session.currentPeriodEnd else {
            text.paragraph("You no longer have a subscription.")
            return text
        }
        let day = ISODate.formatDay(end.date)
        guard session.state == .open else {
            text.paragraph("This page has expired. Open it again in Homeroom.")
            return text
        }
        if session.cancelsAtPeriodEnd {
            text.paragraph("Canceled. Premium stays open until \(day).")
        } else {
            text.paragraph("Active until \(day).")
        }
        text.form(
            to: Page.manage.name, [(sessionField, session.id)],
            buttons: session.cancelsAtPeriodEnd
                ? [("keep", "Keep the subscription")] : [("end", "Cancel at the end of the period")]
        )
        return text
    }

    static var unknown: HTTPReply {
        var text = HTMLPage("Not found")
        text.paragraph("Checkout not found. Start again in Homeroom.")
        return shown(text, status: .notFound)
    }

    static var unreadable: HTTPReply {
        var text = HTMLPage("That didn't work")
        text.paragraph("We couldn't read the form. Go back and try again.")
        return shown(text, status: .badRequest)
    }

    static var fault: HTTPReply {
        var text = HTMLPage("That didn't work")
        text.paragraph("Something went wrong. You weren't charged. Try again in a moment.")
        return shown(text, status: .serviceUnavailable)
    }
}
