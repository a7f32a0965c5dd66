/// The rules of a whole form. A form is either complete or not; it has no score.
package struct FormRule: Sendable {
    package struct Field: Sendable {
        package let key: String
        package let rule: FormFieldRule

        package init(key: String, rule: FormFieldRule) {
            self.key = key
            self.rule = rule
        }
    }

    /// In display order.
    package let fields: [Field]

    package init(fields: [Field]) { self.fields = fields }

    /// The faults of the values by field key; empty if the form is complete. Ignores values for
    /// unknown fields.
    package func faults(of values: [String: String]) -> [String: FormFieldFault] {
        var faults: [String: FormFieldFault] = [:]
        for field in fields { faults[field.key] = field.rule.fault(of: values[field.key] ?? "") }
        return faults
    }
}
