#ifndef START_MEMORY_H
#define START_MEMORY_H

/// Prepares the memory of a process that lives for a moment, and of which few threads work at a time. To be called once,
/// before there is a second thread. What a system does not offer is left out.
///
/// - All threads take memory from two places: with dozens of short ones, each with a place of its own, most of every
///   place is never used, and a start spends its time on making them; with one for all, those that work at the same time
///   wait for one another.
/// - The program's zeroed data gets its pages beside all else, on a processor that has nothing to do yet: tens of
///   thousands of small values lie there that are read before they are written, and each page would be asked for twice,
///   the second time with a stop of the other processors.
///
/// Source: mallopt(3), madvise(2), dl_iterate_phdr(3).
void start_memory_prepare(void);

#endif
