// What a transformer does with numbers: products of matrices, and what stands between them.
#ifndef HOMEROOM_MATRIX_H
#define HOMEROOM_MATRIX_H

#include "kernels.h"

/// Columns of a packed matrix that lie together.
#define MATRIX_PANEL 32

/// What becomes of a sum before it is written.
typedef enum {
    matrix_plain = 0,
    /// x · Φ(x), the exact one and not the one with tanh; within 1e-6 for the numbers of a network.
    matrix_gelu = 1,
} matrix_finish;

/// Floats that a matrix of `inner` rows and `columns` columns takes when packed.
size_t matrix_packed_count(size_t inner, size_t columns);

/// Packs a matrix in panels of 32 columns, zeros after the last one. The element of row `i` and column `j` is at
/// `from[i * row_step + j * column_step]`, so that a transposed matrix needs no copy of its own.
void matrix_pack(const float *from, size_t row_step, size_t column_step, size_t inner, size_t columns,
                 float *packed);

/// c[rows × columns] = finish(a[rows × inner] · packed[inner × columns] + bias); rows are `a_step` and `c_step` floats apart.
/// `bias` has `columns` numbers or is null. `level` is at most what `kernels_best` says.
void matrix_multiply(kernels_level level, const float *a, size_t a_step, const float *packed, const float *bias,
                     matrix_finish finish, float *c, size_t c_step, size_t rows, size_t inner, size_t columns);

/// Every row becomes softmax(scale · row).
void matrix_softmax(kernels_level level, float *x, size_t step, float scale, size_t rows, size_t columns);

/// Every row of x becomes (x + other − mean) / √(variance + epsilon) · gain + bias; `other` may be null. Rows follow one another.
void matrix_normalize(kernels_level level, float *x, const float *other, const float *gain, const float *bias,
                      float epsilon, size_t rows, size_t columns);

#endif
