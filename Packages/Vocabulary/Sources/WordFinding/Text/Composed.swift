import Foundation

/// The text in NFC, so that equal words have equal bytes however they were typed.
func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
