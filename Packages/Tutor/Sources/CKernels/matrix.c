#include "matrix.h"

#include <math.h>
#include <string.h>

// matrix_body.h holds the whole code. It uses compiler vectors and is compiled here once per kind
// of processor. Registers hold ROWS × VECTORS sums, a vector of the packed matrix and one number of
// the other matrix.

#if defined(__x86_64__)

#define PATH(name) name##_portable
#define TARGET
#define LANES 4
#define VECTORS 2
#define ROWS 4
#include "matrix_body.h"

#define PATH(name) name##_wide
#define TARGET __attribute__((target("avx2,fma")))
#define LANES 8
#define VECTORS 2
#define ROWS 6
#include "matrix_body.h"

#define PATH(name) name##_wider
#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma")))
#define LANES 16
#define VECTORS 2
#define ROWS 14
#include "matrix_body.h"

#define CHOOSE(level, name, ...)                                       \
    switch (level) {                                                   \
    case kernels_portable: name##_portable(__VA_ARGS__); break;        \
    case kernels_wide: name##_wide(__VA_ARGS__); break;                \
    default: name##_wider(__VA_ARGS__); break;                         \
    }

#else

#define PATH(name) name##_portable
#define TARGET
#define LANES 4
#define VECTORS 2
#define ROWS 4
#include "matrix_body.h"

// NEON is part of every arm64. The wide path differs in how many of its 32 registers it uses.
#define PATH(name) name##_wide
#define TARGET
#define LANES 4
#define VECTORS 4
#define ROWS 6
#include "matrix_body.h"

#define CHOOSE(level, name, ...)                                       \
    if ((level) == kernels_portable) name##_portable(__VA_ARGS__);     \
    else name##_wide(__VA_ARGS__);

#endif

size_t matrix_packed_count(size_t inner, size_t columns) {
    return (columns + MATRIX_PANEL - 1) / MATRIX_PANEL * MATRIX_PANEL * inner;
}

void matrix_pack(const float *from, size_t row_step, size_t column_step, size_t inner, size_t columns,
                 float *packed) {
    for (size_t first = 0; first < columns; first += MATRIX_PANEL) {
        size_t width = columns - first < MATRIX_PANEL ? columns - first : MATRIX_PANEL;
        for (size_t row = 0; row < inner; row++, packed += MATRIX_PANEL) {
            const float *line = from + row * row_step + first * column_step;
            if (column_step == 1) memcpy(packed, line, width * sizeof *line);
            else
                for (size_t column = 0; column < width; column++) packed[column] = line[column * column_step];
            for (size_t column = width; column < MATRIX_PANEL; column++) packed[column] = 0;
        }
    }
}

void matrix_multiply(kernels_level level, const float *a, size_t a_step, const float *packed, const float *bias,
                     matrix_finish finish, float *c, size_t c_step, size_t rows, size_t inner, size_t columns) {
    CHOOSE(level, multiply, a, a_step, packed, bias, finish, c, c_step, rows, inner, columns)
}

void matrix_softmax(kernels_level level, float *x, size_t step, float scale, size_t rows, size_t columns) {
    CHOOSE(level, softmax, x, step, scale, rows, columns)
}

void matrix_normalize(kernels_level level, float *x, const float *other, const float *gain, const float *bias,
                      float epsilon, size_t rows, size_t columns) {
    CHOOSE(level, normalize, x, other, gain, bias, epsilon, rows, columns)
}
