// Classifies the bytes of UTF-8 text, 64 at a time.
#ifndef HOMEROOM_TEXT_H
#define HOMEROOM_TEXT_H

#include <stdbool.h>

#include "kernels.h"

/// How a scalar joins its neighbors: Grapheme_Cluster_Break of Unicode Standard Annex 29, with the
/// additional classes that rules GB9c and GB11 need.
enum {
    text_any, text_control, text_pictograph, text_consonant, text_syllable, text_closed_syllable,
    text_extend, text_bare_extend, text_linker, text_joiner, text_spacing, text_prepend,
    text_regional, text_leading, text_vowel, text_trailing,
};

/// The classes of all scalars, in blocks of 256. Identical blocks are stored once.
typedef struct {
    /// The block number of every 256 scalars.
    const uint16_t *blocks;
    /// 256 classes per block.
    const uint8_t *classes;
    /// The same as bits: for each half of a block, four times 16 bytes. The first 16 hold the
    /// lowest bit of 128 classes, the last 16 the highest.
    const uint8_t *planes;
} text_classes;

/// The state after the last byte that was read. All zeros at the beginning.
typedef struct {
    /// Properties of the scalar there, and of earlier ones that still matter. Each is 1 or 0.
    struct {
        uint64_t unclear, control, pictograph, emoji, consonant, linked, prepend;
        uint64_t regional, half_flag, leading, vowel, trailing;
    } behind;
    /// 128 scalars that differ only in their lowest seven bits, which are in a scalar's last two
    /// bytes. The state keeps the pages that the text used most recently.
    struct text_page {
        /// The first three bytes under `masks`, and the number of bytes before the last two.
        uint8_t bytes[3], masks[3], further;
        const uint8_t *planes;
    } pages[4];
    size_t pages_known, next_page;
    /// The number of finished words of 64 bytes.
    size_t words;
} text_state;

/// Classifies the next words, up to but not including `words`, of a valid UTF-8 text of `count`
/// bytes. Writes one word per 64 bytes, with the lowest bit for the first byte. In `starts`, a bit
/// is set where a character (an extended grapheme cluster) begins; in `ends`, where a Unicode line
/// end begins. `totals[i]` is the number of characters that begin before word `i`, modulo 2³²; it's
/// also written for the first unfinished word. `level` must not exceed `kernels_best()`.
void text_map(
    kernels_level level, const text_classes *classes, const uint8_t *bytes, size_t count,
    text_state *state, size_t words, uint64_t *starts, uint64_t *ends, uint32_t *totals);

/// Returns whether the text contains a form feed.
bool text_has_feed(const uint8_t *bytes, size_t count);

#endif
