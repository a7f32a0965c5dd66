/// One unfolded line of an iCalendar stream: `NAME;PARAMETER=value:VALUE`.
///
/// Source: RFC 5545, section 3.1.
package struct ContentLine: Sendable, Hashable {
    /// In upper case.
    package var name: String
    /// As it stands, escapes and all.
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
