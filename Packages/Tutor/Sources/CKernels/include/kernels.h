// Loops over numbers that want the processor's widest instructions. Swift is compiled for the oldest processor of its kind;
// what is here is compiled for several, and chosen when the program runs.
#ifndef HOMEROOM_KERNELS_H
#define HOMEROOM_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// Which instructions are used, from the plainest: what has a number is also able to do everything with a smaller one.
typedef enum {
    kernels_portable = 0,
    /// x86-64: AVX2 with FMA. arm64: NEON.
    kernels_wide = 1,
    /// x86-64: AVX-512 F, BW, DQ and VL.
    kernels_wider = 2,
    /// The same with VNNI: products of bytes.
    kernels_bytes = 3,
} kernels_level;

/// The most that this processor can do. The environment is not asked.
kernels_level kernels_best(void);

#endif
