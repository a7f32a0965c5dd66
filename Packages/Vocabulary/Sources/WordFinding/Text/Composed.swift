import Foundation

/// The text with every letter and its accents as one scalar where there is one (NFC), so that the same word is
/// the same bytes however it was typed.
func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
