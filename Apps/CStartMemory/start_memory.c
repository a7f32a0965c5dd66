#define _GNU_SOURCE
#include "start_memory.h"

#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
// Linux 5.14; what is older refuses it.
#define MADV_POPULATE_WRITE 23
#endif

/// Bytes of memory that are asked for ahead: a small part of what a dashboard takes.
static const int top_pad = 4 << 20;

/// Pages at a time, some ten microseconds: whoever maps memory meanwhile, as a new thread does, waits for so long.
static const size_t pages_at_a_time = 8;

/// The program's data that no file fills: whole pages from `start` to `end`.
static struct {
    uintptr_t start, end;
} zeroed;

static int find_zeroed(struct dl_phdr_info *object, size_t size, void *unused) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    (void)size;
    (void)unused;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_W)) continue;
        uintptr_t from = object->dlpi_addr + part->p_vaddr + part->p_filesz;
        uintptr_t to = object->dlpi_addr + part->p_vaddr + part->p_memsz;
        from = (from + page - 1) & ~(page - 1);
        to &= ~(page - 1);
        if (to <= from || to - from < zeroed.end - zeroed.start) continue;
        zeroed.start = from;
        zeroed.end = to;
    }
    // The first object is the program.
    return 1;
}

static void *populate(void *unused) {
    size_t step = pages_at_a_time * (size_t)sysconf(_SC_PAGESIZE);
    for (uintptr_t at = zeroed.start; at < zeroed.end; at += step) {
        size_t size = zeroed.end - at < step ? zeroed.end - at : step;
        if (madvise((void *)at, size, MADV_POPULATE_WRITE) != 0) break;
    }
    return unused;
}

void start_memory_prepare(void) {
    cpu_set_t processors;
    pthread_attr_t attributes;
    pthread_t thread;
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_TOP_PAD, top_pad);
#endif
    CPU_ZERO(&processors);
    if (sched_getaffinity(0, sizeof processors, &processors) != 0 || CPU_COUNT(&processors) < 2) return;
    dl_iterate_phdr(find_zeroed, NULL);
    if (zeroed.start == zeroed.end || pthread_attr_init(&attributes) != 0) return;
    if (pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0 &&
        pthread_attr_setstacksize(&attributes, 64 << 10) == 0) {
        pthread_create(&thread, &attributes, populate, NULL);
    }
    pthread_attr_destroy(&attributes);
}
