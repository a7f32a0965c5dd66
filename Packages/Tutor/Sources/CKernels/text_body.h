// Included by text.c once for each kind of processor: PATH names it, TARGET is its attribute, LANES the bytes of a vector.

typedef uint8_t PATH(bytes) __attribute__((ext_vector_type(LANES)));
typedef uint8_t PATH(unaligned) __attribute__((ext_vector_type(LANES), aligned(1), may_alias));
typedef bool PATH(flags) __attribute__((ext_vector_type(LANES)));

#define BYTES PATH(bytes)
#define LOAD(at) (*(const PATH(unaligned) *)(at))
#define ALL(byte) ((BYTES)(uint8_t)(byte))
#define IS(vector, byte) ((BYTES)((vector) == ALL(byte)))
#define WITHIN(vector, low, high) ((BYTES)(((vector) - ALL(low)) <= ALL((high) - (low))))

// A bit for each byte that is not zero.
#define BITS(vector, result)                                            \
    do {                                                                \
        PATH(flags) flags = __builtin_convertvector((vector), PATH(flags)); \
        result = 0;                                                     \
        memcpy(&result, &flags, LANES / 8);                             \
    } while (0)

// The 64 bytes from `at`. One byte before them and two behind them can be read.
TARGET static inline bool PATH(block)(
    const uint8_t *at, uint64_t *starts, uint64_t *ends, uint64_t *unclear) {
    uint64_t start = 0, end = 0, open = 0, feed = 0;
    for (unsigned from = 0; from < 64; from += LANES) {
        BYTES byte = LOAD(at + from), before = LOAD(at + from - 1);
        uint64_t bits;
        BITS(byte & ALL(0x80), bits);
        bool is_ascii = bits == 0;
        BYTES ending = WITHIN(byte, 0x0A, 0x0D);
        BYTES starting = IS(byte & ALL(0xC0), 0x80) | (IS(byte, 0x0A) & IS(before, 0x0D));
        BITS(starting, bits);
        start |= bits << from;
        BITS(IS(byte, 0x0C), bits);
        feed |= bits;
        if (!is_ascii) {
            BYTES second = LOAD(at + from + 1), third = LOAD(at + from + 2);
            BYTES is_e2 = IS(byte, 0xE2), is_80 = IS(second, 0x80);
            // U+0085, U+2028 and U+2029.
            ending |= IS(byte, 0xC2) & IS(second, 0x85);
            ending |= is_e2 & is_80 & IS(third & ALL(0xFE), 0xA8);
            // U+0300 to U+037F, U+0480 to U+04BF, U+0580 to U+0FFF, all beyond U+FFFF.
            BYTES may = WITHIN(byte, 0xCC, 0xCD) | IS(byte, 0xD2) | WITHIN(byte, 0xD6, 0xE0);
            may |= (BYTES)(byte >= ALL(0xF0));
            // U+1000 to U+1DFF, U+200C and U+200D, U+20C0 to U+20FF, from U+2CC0 on.
            may |= IS(byte, 0xE1) & (BYTES)(second <= ALL(0xB7));
            may |= is_e2 & ((is_80 & WITHIN(third, 0x8C, 0x8D)) | IS(second, 0x83)
                            | (BYTES)(second >= ALL(0xB3)));
            // U+302A to U+302F, U+3099 and U+309A, U+A640 to U+ABFF, from U+D780 on.
            may |= IS(byte, 0xE3) & ((is_80 & WITHIN(third, 0xAA, 0xAF))
                                     | (IS(second, 0x82) & WITHIN(third, 0x99, 0x9A)));
            may |= IS(byte, 0xEA) & WITHIN(second, 0x99, 0xAF);
            may |= IS(byte, 0xED) & (BYTES)(second >= ALL(0x9E));
            // U+FB00 to U+FB3F, U+FE00 to U+FE3F, U+FF80 to U+FFBF.
            may |= IS(byte, 0xEF) & (IS(second, 0xAC) | IS(second, 0xB8) | IS(second, 0xBE));
            BITS(may, bits);
            open |= bits << from;
        }
        BITS(ending, bits);
        end |= bits << from;
    }
    *starts = ~start;
    *ends = end;
    *unclear = open;
    return feed != 0;
}

TARGET static bool PATH(survey)(
    const uint8_t *bytes, size_t count, uint64_t *starts, uint64_t *ends, uint64_t *unclear) {
    bool has_feed = false;
    size_t words = (count + 63) / 64;
    for (size_t word = 0; word < words; word++) {
        size_t from = word * 64;
        if (from > 0 && count - from >= 66) {
            has_feed |= PATH(block)(bytes + from, starts + word, ends + word, unclear + word);
            continue;
        }
        // At the text's ends, where what is beside it is not ours to read.
        uint8_t copy[67] = {0};
        size_t length = count - from < 66 ? count - from : 66;
        if (from > 0) copy[0] = bytes[from - 1];
        memcpy(copy + 1, bytes + from, length);
        has_feed |= PATH(block)(copy + 1, starts + word, ends + word, unclear + word);
        if (length < 64) starts[word] &= ((uint64_t)1 << length) - 1;
    }
    return has_feed;
}

TARGET static void PATH(totals)(const uint64_t *words, size_t count, uint32_t *totals) {
    uint32_t total = 0;
    for (size_t i = 0; i < count; i++) {
        totals[i] = total;
        total += (uint32_t)__builtin_popcountll(words[i]);
    }
    totals[count] = total;
}

#undef BYTES
#undef LOAD
#undef ALL
#undef IS
#undef WITHIN
#undef BITS
#undef PATH
#undef TARGET
#undef LANES
