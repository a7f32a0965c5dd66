// What the bytes of a text in UTF-8 say, 64 at a time.
#ifndef HOMEROOM_TEXT_H
#define HOMEROOM_TEXT_H

#include <stdbool.h>

#include "kernels.h"

/// What a scalar is to those beside it, as Unicode Standard Annex 29 has it: Grapheme_Cluster_Break, with what rules GB9c
/// and GB11 ask beyond it.
enum {
    text_any, text_control, text_pictograph, text_consonant, text_syllable, text_closed_syllable,
    text_extend, text_bare_extend, text_linker, text_joiner, text_spacing, text_prepend,
    text_regional, text_leading, text_vowel, text_trailing,
};

/// The classes of all scalars. Blocks of 256 that are alike are there once.
typedef struct {
    /// For every 256 scalars, the number of their block.
    const uint16_t *blocks;
    /// 256 to a block.
    const uint8_t *classes;
    /// The same as bits: for each half of a block four times 16 bytes, the first for the lowest bit of 128 classes, the last
    /// for the highest.
    const uint8_t *planes;
} text_classes;

/// What is known behind the last byte that was looked at. Begins as nothing but zeros.
typedef struct {
    /// Of the scalar there, and of those before it that it leaves open: each is 1 or 0.
    struct {
        uint64_t unclear, control, pictograph, emoji, consonant, linked, prepend;
        uint64_t regional, half_flag, leading, vowel, trailing;
    } behind;
    /// 128 scalars that have all bits but the lowest seven alike, which are in a scalar's last two bytes: those that the
    /// text was last found to be written in.
    struct text_page {
        /// What the first three bytes are under `masks`, and how many there are before the last two.
        uint8_t bytes[3], masks[3], further;
        const uint8_t *planes;
    } pages[4];
    size_t pages_known, next_page;
    /// Words of 64 bytes that are done.
    size_t words;
} text_state;

/// Looks at the bytes of the next words, up to the one before `words`, of a text in valid UTF-8 of `count` bytes. Writes a
/// word for each 64 bytes, the lowest bit for the first: in `starts` where a character (an extended grapheme cluster)
/// begins, in `ends` where one of Unicode's line ends begins. `totals[i]` = the characters that begin before word `i`,
/// modulo 2³², which is written for the first word that is not done, too. `level` is no more than `kernels_best()`.
void text_map(
    kernels_level level, const text_classes *classes, const uint8_t *bytes, size_t count,
    text_state *state, size_t words, uint64_t *starts, uint64_t *ends, uint32_t *totals);

/// Whether there is a form feed.
bool text_has_feed(const uint8_t *bytes, size_t count);

#endif
