/// Common passwords not covered by the length and digit rules. Excludes the contract's sample
/// password, which its clients use.
enum CommonPasswords {
    /// Case-insensitive.
    static func contains(_ password: String) -> Bool {
        let text = password.lowercased()
        return words.contains(text) || isOneCharacter(text) || isKeyboardRow(text)
    }

    private static func isOneCharacter(_ text: String) -> Bool {
        text.count > 1 && Set(text).count == 1
    }

    /// Whether the text is a run of keyboard or alphabet neighbors, in either direction.
    private static func isKeyboardRow(_ text: String) -> Bool {
        guard text.count > 3 else { return false }
        let reversed = String(text.reversed())
        return rows.contains { $0.contains(text) || $0.contains(reversed) }
    }

    private static let rows = [
        "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "1234567890",
        "qwertyuiopasdfghjklzxcvbnm", "1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
        "q1w2e3r4t5y6u7i8o9p0", "qazwsxedcrfvtgbyhnujm", "azertyuiop", "qwertzuiop",
    ]

    private static let words: Set<String> = [
        "password", "password1", "password12", "password1!", "password!", "passw0rd", "p@ssword",
        "p@ssw0rd", "pa55word", "pass1234", "passpass", "mypassword", "newpassword", "letmein1",
        "letmein!", "welcome1", "welcome123", "changeme", "changeme1", "trustno1", "iloveyou",
        "iloveyou1", "iloveyou2", "sunshine", "sunshine1", "princess", "princess1", "football",
        "football1", "baseball", "baseball1", "basketball", "superman", "superman1", "batman123",
        "spiderman", "starwars", "pokemon1", "dragon123", "monkey123", "shadow123", "master123",
        "jennifer", "michelle", "jonathan", "michael1", "jessica1", "charlie1", "computer",
        "computer1", "internet", "whatever", "whatever1", "qwerty12", "qwerty123", "qwerty1234",
        "qwerty12345", "abcd1234", "abc12345", "abc123456", "a1b2c3d4", "aa123456", "a1234567",
        "a12345678", "test1234", "testtest", "testing1", "admin123", "admin1234", "administrator",
        "root1234", "guest123", "default1", "secret123", "hello123", "hellohello", "access14",
        "freedom1", "blink182", "liverpool", "liverpool1", "chelsea1", "arsenal1", "barcelona",
        "realmadrid", "manchester", "juventus", "butterfly", "chocolate", "elephant", "elizabeth",
        "alexander", "christian", "samantha", "victoria", "danielle", "november", "december",
        "september", "midnight", "mountain", "snoopy123", "tinkerbell", "lovelove", "loveyou1",
        "friends1", "football123", "student1", "student123", "school123", "summer123", "winter123",
        "12345678a", "123456789a", "1234qwer", "123qweasd", "1qazxsw2", "zaq12wsx", "asdf1234",
        "asdfasdf", "zxcvbnm1", "qweasdzxc", "11223344a", "homeroom", "homeroom1",
    ]
}
