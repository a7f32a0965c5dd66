// Compares one vector with many, where a vector search spends most of its time.
#ifndef HOMEROOM_SEARCH_H
#define HOMEROOM_SEARCH_H

#include "kernels.h"

/// `out[row]` = Σ `query[i]` · `rows[row · dimensions + i]`, for each of `count` rows. The rounding
/// depends on `level`: a sum is off by at most `dimensions` · 2⁻²⁴ times the product of the
/// lengths. `level` must not exceed `kernels_best()`.
void kernels_dots(
    kernels_level level, const float *query, const float *rows, size_t count, size_t dimensions,
    float *out);

/// The same for one row in double precision: eight sums, by position modulo eight, added in pairs.
/// Returns the same bits on every processor.
double kernels_exact_dot(const float *one, const float *other, size_t dimensions);

/// The error bounds of a row of bytes against its original row. See `kernels_bounds`.
typedef struct {
    /// The step of one code unit.
    float step;
    /// The length of the rounding error.
    float error;
} kernels_grain;

/// Upper bounds of the rows' products with a query, from their bytes alone:
/// `out[row]` = `grains[row].step` · `scale` · Σ `query[i]` · (`codes[row · dimensions + i]` − 128)
/// + `grains[row].error` · `length` + `slack`
/// `dimensions` is at most 65,536, and `query` holds −127…127.
void kernels_bounds(
    kernels_level level, const int8_t *query, const uint8_t *codes, const kernels_grain *grains,
    size_t count, size_t dimensions, float scale, float length, float slack, float *out);

/// Finds the indices in `values`, in order, of the numbers that are at least `least`; returns the
/// count. `found` must have room for `count` indices. NaN never matches.
size_t kernels_reaching(const float *values, size_t count, float least, uint32_t *found);

#endif
