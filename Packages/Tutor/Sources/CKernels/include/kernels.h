// Numeric loops that benefit from the processor's widest instructions. Swift is compiled for the
// oldest processor of its kind; these loops are compiled for several kinds and chosen at run time.
#ifndef HOMEROOM_KERNELS_H
#define HOMEROOM_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The instruction sets, from the most basic. A processor that supports one also supports all with
/// smaller values.
typedef enum {
    kernels_portable = 0,
    /// x86-64: AVX2 with FMA. arm64: NEON.
    kernels_wide = 1,
    /// x86-64: AVX-512 F, BW, DQ and VL.
    kernels_wider = 2,
    /// The same with VNNI, which multiplies bytes.
    kernels_bytes = 3,
} kernels_level;

/// The highest level that this processor supports. Environment variables can't change it.
kernels_level kernels_best(void);

#endif
