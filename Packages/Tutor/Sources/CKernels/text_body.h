// Included by text.c once per kind of processor: PATH names the variant, TARGET is its attribute,
// LANES is the bytes per vector.

typedef uint8_t PATH(bytes) __attribute__((ext_vector_type(LANES)));
typedef uint8_t PATH(unaligned) __attribute__((ext_vector_type(LANES), aligned(1), may_alias));
typedef bool PATH(flags) __attribute__((ext_vector_type(LANES)));

#define BYTES PATH(bytes)
#define LOAD(at) (*(const PATH(unaligned) *)(at))
#define ALL(byte) ((BYTES)(uint8_t)(byte))
#define IS(vector, byte) ((BYTES)((vector) == ALL(byte)))
#define WITHIN(vector, low, high) ((BYTES)(((vector) - ALL(low)) <= ALL((high) - (low))))

// One bit per byte, set if the byte isn't zero.
#define BITS(vector, result)                                            \
    do {                                                                \
        PATH(flags) flags = __builtin_convertvector((vector), PATH(flags)); \
        result = 0;                                                     \
        memcpy(&result, &flags, LANES / 8);                             \
    } while (0)

// Classifies the 64 bytes from `at`. One byte before them and two after them must be readable.
TARGET static inline void PATH(block)(
    const uint8_t *at, uint64_t *starts, uint64_t *ends, uint64_t *unclear) {
    uint64_t start = 0, end = 0, open = 0;
    for (unsigned from = 0; from < 64; from += LANES) {
        BYTES byte = LOAD(at + from), before = LOAD(at + from - 1);
        uint64_t bits;
        BITS(byte & ALL(0x80), bits);
        bool is_ascii = bits == 0;
        BYTES ending = WITHIN(byte, 0x0A, 0x0D);
        BYTES starting = IS(byte & ALL(0xC0), 0x80) | (IS(byte, 0x0A) & IS(before, 0x0D));
        BITS(starting, bits);
        start |= bits << from;
        if (!is_ascii) {
            BYTES second = LOAD(at + from + 1);
            // U+0085.
            ending |= IS(byte, 0xC2) & IS(second, 0x85);
            // U+0300 to U+037F, U+0480 to U+04BF, U+0580 to U+0FFF.
            BYTES may = WITHIN(byte, 0xCC, 0xCD) | IS(byte, 0xD2) | WITHIN(byte, 0xD6, 0xE0);
            BITS((BYTES)(byte >= ALL(0xE1)), bits);
            if (bits != 0) {
                BYTES third = LOAD(at + from + 2), is_e2 = IS(byte, 0xE2), is_80 = IS(second, 0x80);
                // U+2028 and U+2029.
                ending |= is_e2 & is_80 & IS(third & ALL(0xFE), 0xA8);
                // U+1000 to U+1DFF, U+200C and U+200D, U+20C0 to U+20FF, from U+2CC0 on.
                may |= IS(byte, 0xE1) & (BYTES)(second <= ALL(0xB7));
                may |= is_e2 & ((is_80 & WITHIN(third, 0x8C, 0x8D)) | IS(second, 0x83)
                                | (BYTES)(second >= ALL(0xB3)));
                // U+302A to U+302F, U+3099 and U+309A, U+A640 to U+ABFF, from U+D7B0 on.
                may |= IS(byte, 0xE3) & ((is_80 & WITHIN(third, 0xAA, 0xAF))
                                         | (IS(second, 0x82) & WITHIN(third, 0x99, 0x9A)));
                may |= IS(byte, 0xEA) & WITHIN(second, 0x99, 0xAF);
                may |= IS(byte, 0xED) & ((BYTES)(second >= ALL(0x9F))
                                         | (IS(second, 0x9E) & (BYTES)(third >= ALL(0xB0))));
                // U+FB00 to U+FB3F, U+FE00 to U+FE3F, U+FF80 to U+FFBF.
                may |= IS(byte, 0xEF) & (IS(second, 0xAC) | IS(second, 0xB8) | IS(second, 0xBE));
                // Everything beyond U+FFFF, but from U+1F000 to U+1FFFF only U+1F1C0 to U+1F1FF and
                // U+1F3C0 to U+1F3FF.
                BYTES is_long = (BYTES)(byte >= ALL(0xF0));
                BITS(is_long, bits);
                if (bits != 0)
                    may |= is_long & (~(IS(byte, 0xF0) & IS(second, 0x9F)) | IS(third, 0x87) | IS(third, 0x8F));
            }
            BITS(may, bits);
            open |= bits << from;
        }
        BITS(ending, bits);
        end |= bits << from;
    }
    *starts = ~start;
    *ends = end;
    *unclear = open;
}

#ifdef LOOK_UP
// Adds the classes of the scalars on `pages` and returns the scalars of `wanted` that are on none
// of them. Three bytes after the 64 must be readable.
TARGET static inline uint64_t PATH(look_up)(
    const struct text_page *pages, size_t count, const uint8_t *at, uint64_t wanted, text_word *word) {
    static const uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint64_t found = 0;
    for (unsigned from = 0; from < 64; from += LANES) {
        const uint8_t *bytes = at + from;
        BYTES first = LOAD(bytes), second = LOAD(bytes + 1), third = LOAD(bytes + 2);
        BYTES any = ALL(0), classes[4] = {any, any, any, any};
        for (const struct text_page *page = pages; page < pages + count; page++) {
            BYTES other = (first ^ ALL(page->bytes[0])) & ALL(page->masks[0]);
            other |= (second ^ ALL(page->bytes[1])) & ALL(page->masks[1]);
            other |= (third ^ ALL(page->bytes[2])) & ALL(page->masks[2]);
            BYTES one = LOAD(bytes + page->further), last = LOAD(bytes + page->further + 1);
            BYTES place = ((one & ALL(1)) << 3) | ((last >> 3) & ALL(7));
            BYTES is_there = (BYTES)(other == ALL(0));
            BYTES power = LOOK_UP(powers, last & ALL(7)) & is_there;
            any |= is_there;
            for (unsigned i = 0; i < 4; i++)
                classes[i] |= LOOK_UP(page->planes + i * 16, place) & power;
        }
        uint64_t bits;
        BITS(any, bits);
        found |= bits << from;
        for (unsigned i = 0; i < 4; i++) {
            BITS(classes[i], bits);
            word->classes[i] |= bits << from & wanted;
        }
    }
    return wanted & ~found;
}
#endif

// Returns the scalars that join the scalar before them, in the word at `at`, which is at offset
// `from` in the text.
TARGET static uint64_t PATH(joined)(
    const text_classes *classes, const uint8_t *bytes, size_t count, size_t from, const uint8_t *at,
    uint64_t unclear, text_state *state) {
    text_word word = {0};
    uint64_t bits, wanted = 0;
    for (unsigned lane = 0; lane < 64; lane += LANES) {
        BYTES byte = LOAD(at + lane);
        BITS(IS(byte & ALL(0xC0), 0x80), bits);
        word.inner |= bits << lane;
        BITS((BYTES)(byte < ALL(0x20)) | IS(byte, 0x7F), bits);
        word.control |= bits << lane;
        BITS(byte & ALL(0x80), bits);
        wanted |= bits << lane;
    }
    uint64_t first = ~word.inner & (word.inner + 1);
    uint64_t next = beyond(word.inner, unclear, &state->behind.unclear) & ~word.inner;
    if (first & unclear & ~next) look_behind(classes, bytes, count, from, state);
    // Also look up the neighbors of unclear scalars, because they decide the join.
    wanted &= unclear | next | before(word.inner, unclear);
#ifdef LOOK_UP
    if (state->pages_known > 0)
        wanted = PATH(look_up)(state->pages, state->pages_known, at, wanted, &word);
    // Load pages only for letters up to U+1FFF. Beyond that, unclear scalars are too scattered for
    // a page to pay off.
    while (__builtin_popcountll(wanted) >= TOGETHER && at[__builtin_ctzll(wanted)] <= 0xE1) {
        struct text_page *page = add_page(state, classes, at + __builtin_ctzll(wanted));
        wanted = PATH(look_up)(page, 1, at, wanted, &word);
    }
#endif
    for (; wanted != 0; wanted &= wanted - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(wanted);
        word.classes |= bits_of_class[class_of(classes, scalar_of(at + bit))] << bit;
    }
    return join(&word, state);
}

TARGET static void PATH(map)(
    const text_classes *classes, const uint8_t *bytes, size_t count, text_state *state, size_t words,
    uint64_t *starts, uint64_t *ends, uint32_t *totals) {
    size_t word = state->words;
    uint32_t total = word > 0 ? totals[word] : 0;
    for (; word < words; word++) {
        size_t from = word * 64;
        // Copy the word at the text's ends, because the bytes around it may not be readable.
        uint8_t copy[68];
        const uint8_t *at = bytes + from;
        uint64_t all = ~(uint64_t)0, start, end, unclear;
        if (from == 0 || count - from < 67) {
            size_t length = count - from < 67 ? count - from : 67;
            memset(copy, 0, sizeof copy);
            if (from > 0) copy[0] = at[-1];
            memcpy(copy + 1, at, length);
            at = copy + 1;
            if (length < 64) all = ((uint64_t)1 << length) - 1;
        }
        PATH(block)(at, &start, &end, &unclear);
        start &= all;
        // Only an unclear scalar can join, or be joined to, another one.
        if (unclear | state->behind.unclear)
            start &= ~PATH(joined)(classes, bytes, count, from, at, unclear, state);
        starts[word] = start;
        ends[word] = end;
        totals[word] = total;
        total += (uint32_t)__builtin_popcountll(start);
    }
    totals[word] = total;
    state->words = word;
}

#undef BYTES
#undef LOAD
#undef ALL
#undef IS
#undef WITHIN
#undef BITS
#undef LOOK_UP
#undef PATH
#undef TARGET
#undef LANES
